/** Whether two values of a field are the same for whoever reads them: blanks around a text make none other, nor does another name of the same thing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const idOfThing = (key: string, inner: unknown) => {
    const isThing = typeof inner === "object" && inner !== null && "id" in inner && "name" in inner;
    return isThing ? { id: inner.id } : trimmed(key, inner);
  };
  return JSON.stringify(one, idOfThing) === JSON.stringify(other, idOfThing);
}

/** Whether two bodies save the same: blanks around a text make none other. What a body says besides an id is to be saved, too. */
export function isSameBody(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed);
}

function trimmed(_: string, inner: unknown): unknown {
  if (typeof inner === "string") return inner.trim();
  // What was typed and is no number is not nothing.
  return Number.isNaN(inner) ? "NaN" : inner;
}
