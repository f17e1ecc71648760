/** Text for an XML part of a workbook: markup escaped, what XML cannot hold as `_xHHHH_`, so that the same text comes back. */
export function xmlText(text: string): string {
  if (!/[&<>"\u0000-\u001f\ufffe\uffff\ud800-\udfff]|_x/.test(text)) return text;
  return (
    text
      .toWellFormed()
      // A text that looks like such an escape is escaped itself.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replace(
        /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
        (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
      )
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

/** The letters of a column, counted from 0: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
