/** GET, POST, PUT or DELETE, as the word and a colour of its own. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <span className="api-method" data-method={method}>
      {method}
    </span>
  );
}
