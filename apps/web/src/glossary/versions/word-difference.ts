/** A piece of a text that was changed: as it was, as it is now, or both the same. */
export type Piece = { kind: "same" | "removed" | "added"; text: string };

/** Above this many pairs of words the middle counts as replaced: nobody reads a difference of two unlike texts word by word. */
const mostPairs = 4_000_000;

/** What changed from one text to another, word by word; pieces in reading order, what was removed before what was added in its place. */
export function compareWords(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const tail = old.slice(old.length - end);
  const pieces: Piece[] = old.slice(0, start).map((text) => ({ kind: "same", text }));
  pieces.push(...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)));
  pieces.push(...tail.map((text): Piece => ({ kind: "same", text })));
  return joinPieces(pieces);
}

/** Each piece with where it begins among all that is written. */
export function placePieces(pieces: readonly Piece[]): (Piece & { at: number })[] {
  let end = 0;
  return pieces.map((piece) => {
    const at = end;
    end += piece.text.length;
    return { ...piece, at };
  });
}

/** Words, blanks and marks, each for itself; put together they are the text again. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

function compareMiddle(old: readonly string[], now: readonly string[]): Piece[] {
  const removed = (text: string): Piece => ({ kind: "removed", text });
  const added = (text: string): Piece => ({ kind: "added", text });
  if (old.length * now.length > mostPairs) return [...old.map(removed), ...now.map(added)];
  // The length of the longest common run of words from each pair of places on.
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  const at = (one: number, other: number) => longest[one * width + other] ?? 0;
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1)
      longest[one * width + other] =
        old[one] === now[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
  const pieces: Piece[] = [];
  let [one, other] = [0, 0];
  while (one < old.length || other < now.length) {
    const [was, is] = [old[one], now[other]];
    if (was !== undefined && was === is) {
      pieces.push({ kind: "same", text: was });
      one += 1;
      other += 1;
    } else if (was !== undefined && (is === undefined || at(one + 1, other) >= at(one, other + 1))) {
      pieces.push(removed(was));
      one += 1;
    } else {
      pieces.push(added(is ?? ""));
      other += 1;
    }
  }
  return pieces;
}

/** Neighbours of a kind as one piece; blanks between two changed words belong to the change, so that it reads as one. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") joined.push({ kind: "removed", text: removed });
    if (added !== "") joined.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  pieces.forEach(({ kind, text }, place) => {
    const next = pieces[place + 1];
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (/^\s+$/.test(text) && removed !== "" && added !== "" && next && next.kind !== "same") {
      removed += text;
      added += text;
    } else {
      flush();
      const last = joined.at(-1);
      if (last?.kind === "same") last.text += text;
      else joined.push({ kind, text });
    }
  });
  flush();
  return joined;
}
