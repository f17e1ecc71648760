/** A mail address that breaks behind its sign, where a column has no room for all of it. */
export function Mail({ address }: { address: string }) {
  const domain = address.indexOf("@") + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}
