/**
 * A file name as it is kept and offered for download: without what file systems refuse, and without characters that are not seen or that turn the
 * direction of writing, by which `gpj.exe` would read as `exe.jpg`. Its length and its path are seen to where it arrives (http/sending/receive-form.ts).
 */
export function safeFileName(name: string): string {
  const safe = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\ufffd]/gu, "")
    .replace(/[\\/:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();
  // A leading dot hides the file on many systems, and a name that is nothing else is none.
  return safe.replace(/^\.+/, "_");
}
