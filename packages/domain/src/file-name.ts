import { cutText } from "./cut-text.ts";

/**
 * A name that every file system takes, of at most `most` characters: without what those refuse, and without characters that are not seen or that turn the
 * direction of writing, by which `gpj.exe` would read as `exe.jpg`.
 */
export function safeFileName(name: string, most = 200): string {
  const allowed = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\ufffd]/gu, "")
    .replace(/[\\/:*?"<>|\s]+/g, " ")
    .trim();
  const safe = cutText(allowed, most, "").trim();
  // A leading dot hides the file on many systems, and a name that is nothing else is none.
  return safe.replace(/^\.+/, "_");
}

/** The name of a download: a title, which is cut where it is long, and what tells it from others, such as an entity, a day or a month. */
export function downloadName(title: string, details: readonly (string | undefined)[], ending: string): string {
  const parts = [safeFileName(title, 120), ...details.map((detail) => safeFileName(detail ?? "", 60))].filter((part) => part !== "");
  return `${parts.join(" ") || "hub"}.${ending}`;
}
