import { splitMarks } from "./split-marks.ts";

/** A text with what was looked for marked in it. */
export function MarkedText({ excerpt }: { excerpt: string }) {
  return splitMarks(excerpt).map(({ text, marked }, at) => {
    const key = `${at} ${text}`;
    return marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
