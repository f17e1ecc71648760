export type Delimiter = "," | ";" | "\t" | "|";
/** The beginning of a CSV file: its header and some of its rows. */
export type Sample = { delimiter: Delimiter; header: string[]; rows: string[][] };

const delimiters: readonly Delimiter[] = [";", ",", "\t", "|"];
/** More than this is not looked at, in bytes. */
export const sampleBytes = 262_144;
const sampleRows = 500;

/** The text of a file's first bytes: UTF-8 or UTF-16 by its mark, UTF-8 when it is sound, else Windows-1252. */
export function decodeSample(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes, { stream: true });
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes, { stream: true });
  try {
    // As a stream, because the piece may end within a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads the beginning of a CSV file; undefined when it has no header with at least two named columns. `isWhole`: the text is the whole file. */
export function readSample(text: string, isWhole: boolean): Sample | undefined {
  const candidates = delimiters.map((delimiter) => readWith(text, delimiter, isWhole));
  const best = candidates.toSorted((a, b) => rate(b) - rate(a))[0];
  return best && best.header.filter((name) => name !== "").length > 1 ? best : undefined;
}

function readWith(text: string, delimiter: Delimiter, isWhole: boolean): Sample {
  const rows = parseRows(text, delimiter);
  // The last row of a piece is cut somewhere.
  if (!isWhole && rows.length <= sampleRows) rows.pop();
  const [header = [], ...rest] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  return { delimiter, header: header.map((name) => name.replace(/^\ufeff/, "").trim()), rows: rest };
}

/** Many columns are good, rows of another length than the header are bad. */
function rate({ header, rows }: Sample): number {
  const even = rows.filter((cells) => cells.length === header.length).length;
  return header.length * (rows.length === 0 ? 1 : even / rows.length);
}

function parseRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    rows.push([...cells, cell]);
    cells = [];
    cell = "";
  };
  for (let at = 0; at < text.length && rows.length <= sampleRows; at++) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++);
      else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  if (cell !== "" || cells.length > 0) endRow();
  return rows;
}
