import { useMemo } from "react";
import { compareWords, placePieces } from "./word-difference.ts";

/** What changed from one text to another, word by word: what went struck out, what came underlined. */
export function DifferenceText({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => placePieces(compareWords(before, after)), [before, after]);
  return (
    <span className="hub-card-text hub-difference">
      {pieces.map(({ kind, text, at }) => {
        const Mark = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
        return <Mark key={`${kind}${at}`}>{text}</Mark>;
      })}
    </span>
  );
}
