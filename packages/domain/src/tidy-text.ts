/** A name as it is kept: one line, single blanks, composed letters. Nothing for one of signs that nobody sees: it would stand where one is required, and say nothing. */
// Composed at the end: what stood between a letter and its accent may have gone.
export const tidyName = (text: string) =>
  seen(
    text
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
      .trim()
      .normalize("NFC"),
  );

/** A text of several lines as it is kept; the same for one of signs that nobody sees. */
export const tidyText = (text: string) =>
  seen(
    text
      .replace(/\r\n?|\u2028|\u2029/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim()
      .normalize("NFC"),
  );

const seen = (text: string) => (/[^\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/u.test(text) ? text : "");
