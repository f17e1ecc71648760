/** What a step came back with; nothing where all is well. */
export function StepError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className="hub-summary" role="alert">
      {text}
    </div>
  );
}
