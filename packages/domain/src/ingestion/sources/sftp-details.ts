import type { Issue } from "../../issue.ts";
import { checkPattern, placeholdersOf } from "./file-pattern.ts";

/** What is taken from an SFTP server, and what becomes of it there. */
export type SftpDetails = {
  kind: "sftp";
  /** From the root, or from where the account begins. */
  directory: string;
  pattern: string;
  /** When a file is whole: it stayed as it was between two looks, a file beside it says so, or it gets its name only then. */
  complete: "unchanged" | "marker" | "renamed";
  /** What is added to a file's name to name its marker. */
  marker: string;
  accepted: "archive" | "leave" | "delete";
  archiveFolder: string;
  refused: "error-folder" | "leave";
  errorFolder: string;
};

const longestPath = 500;

/** What is wrong with the details of a source, by themselves and with what the ingestion and the schedule ask of names. */
export function checkSftpDetails(details: SftpDetails, asked: { monthFromName: boolean; entityFromName: boolean }): Issue[] {
  const issues: Issue[] = checkPattern(details.pattern).map((issue) => ({ ...issue, path: ["pattern"] }));
  if (issues.length === 0) {
    const parts = placeholdersOf(details.pattern);
    if (asked.monthFromName && !parts.has("mm")) issues.push({ code: "sources.pattern-needs-month", path: ["pattern"] });
    if (asked.entityFromName && !parts.has("entity")) issues.push({ code: "sources.pattern-needs-entity", path: ["pattern"] });
  }
  if (!isPath(details.directory)) issues.push({ code: "sources.folder-invalid", path: ["directory"] });
  if (details.complete === "marker" && !/^[^/\\\p{Cc}*?{}]{1,40}$/u.test(details.marker))
    issues.push({ code: "sources.marker-invalid", path: ["marker"] });
  issues.push(
    ...checkFolder(details, "archiveFolder", details.accepted === "archive"),
    ...checkFolder(details, "errorFolder", details.refused === "error-folder"),
  );
  return issues;
}

function checkFolder(details: SftpDetails, field: "archiveFolder" | "errorFolder", used: boolean): Issue[] {
  if (!used) return [];
  if (!isPath(details[field]) || details[field].trim() === "") return [{ code: "sources.folder-invalid", path: [field] }];
  // What is put where it came from would be found there again.
  if (joinPath(details.directory, details[field]) === joinPath(details.directory, "."))
    return [{ code: "sources.folder-same", path: [field] }];
  return [];
}

function isPath(path: string): boolean {
  return path.length <= longestPath && !/[\p{Cc}\\]/u.test(path) && path.isWellFormed() && !path.split("/").includes("..");
}

/** A path below a directory, or from the root when it begins there. */
export function joinPath(directory: string, path: string): string {
  const whole = path.startsWith("/") ? path : `${directory}/${path}`;
  const parts = whole.split("/").filter((part) => part !== "" && part !== ".");
  const rooted = whole.startsWith("/") && (path.startsWith("/") || directory !== "");
  if (parts.length === 0) return rooted ? "/" : ".";
  return `${rooted ? "/" : ""}${parts.join("/")}`;
}

/** The name under which a file is put away: with the moment and number of its taking, so that nothing there is ever written over and a second try finds the first. */
export function putAwayName(name: string, takenAt: Date, fileId: number): string {
  const stamp = takenAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 && name.length - dot <= 10 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const tail = `.${stamp}-${fileId}${ending}`;
  return `${shorten(stem, 250 - byteLength(tail))}${tail}`;
}

/** At most so many bytes of a name: file systems count these. */
function shorten(text: string, bytes: number): string {
  let kept = text;
  while (byteLength(kept) > bytes) kept = [...kept].slice(0, -1).join("");
  return kept;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
