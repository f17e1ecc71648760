type Step = string | number;
/** A list or an object met on the way, and by which key of which other it was. */
type Place = { value: object; key: Step; within: Place | undefined };

/** Where a text stands that no database keeps: with a NUL character or half a surrogate pair; undefined when all is well. */
export function findUnstorableText(value: unknown): Step[] | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : [];
  if (typeof value !== "object" || value === null) return undefined;
  // A stack of our own: nothing given from outside decides how deep ours goes. The path is put together for what is found alone.
  const waiting: Place[] = [{ value, key: "", within: undefined }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const isList = Array.isArray(place.value);
    for (const [name, inner] of Object.entries(place.value as Record<string, unknown>)) {
      const key = isList ? Number(name) : name;
      if (!isStorable(name)) return pathTo(place);
      if (typeof inner === "string" && !isStorable(inner)) return [...pathTo(place), key];
      if (typeof inner === "object" && inner !== null) waiting.push({ value: inner, key, within: place });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function pathTo(place: Place): Step[] {
  const path: Step[] = [];
  for (let at = place; at.within; at = at.within) path.push(at.key);
  return path.toReversed();
}
