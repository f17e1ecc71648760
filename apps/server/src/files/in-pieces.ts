import { pieceBytes } from "./files.sql.ts";

/** The bytes in pieces of one size; the last may be shorter. A piece is good until the next but one is asked for. */
export async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // One is filled while the other is stored; new ones for each piece would keep the collector at work.
  let [piece, other] = [Buffer.allocUnsafeSlow(pieceBytes), Buffer.allocUnsafeSlow(pieceBytes)];
  let filled = 0;
  for await (const part of bytes) {
    for (let at = 0; at < part.length;) {
      const copied = part.copy(piece, filled, at);
      filled += copied;
      at += copied;
      if (filled < pieceBytes) continue;
      yield piece;
      [piece, other] = [other, piece];
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
