/** The name of a download from its parts; what no file system takes becomes a blank. */
export function fileNameOf(parts: readonly (string | undefined)[], extension: string): string {
  const name = parts
    .filter((part) => part !== undefined && part !== "")
    .join(" ")
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  // Half a character at the cut would not travel in a header.
  return `${name.slice(0, 120).toWellFormed().trim() || "hub"}.${extension}`;
}
