import type { Severity } from "@hub/domain/ingestion/issue-codes.ts";
import { storableParams, storableText } from "../../spreadsheets/storable-text.ts";
import { copyJson, copyText, createCopyBlocks } from "../../db/copy/copy-text.ts";

/** One thing found in a file. `row` null is the file as a whole; `sensitive`: what was found is pay. */
export type FileIssue = {
  row: number | null;
  column: string | null;
  severity: Severity;
  code: string;
  found: string | null;
  sensitive: boolean;
  params: Record<string, string | number>;
};

/** A kind of issue with how often it occurs; what it was found in first is the example. */
export type Cause = { legalEntityId: number | null; issue: FileIssue; occurrences: number };

/** How many issues are listed at most, and in how many bytes; the counts go on. */
export type IssueLimits = { issues: number; bytes: number };
const usual: IssueLimits = { issues: 200_000, bytes: 48_000_000 };

export type IssueLog = {
  /** `key`: of the row, as people read it; null where there is none. */
  add(issue: FileIssue, legalEntityId: number | null, key?: string | null): void;
  /** Whether more was found than is listed. */
  readonly isCut: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** The issues as rows of `upload_issue` in COPY's text form; the last one tells of the cap where there are more. */
  rows(): Buffer[];
  causes(): Cause[];
};

/** Keeps what is found in one file: counts exactly, lists up to a cap in the bytes that PostgreSQL will take. */
export function createIssueLog(uploadId: number, limits: IssueLimits = usual): IssueLog {
  const text = createCopyBlocks();
  const blocks: Buffer[] = [];
  const causes = new Map<string, Cause>();
  let bytes = 0;
  let listed = 0;
  let errors = 0;
  let warnings = 0;
  let full = false;
  let told = false;

  function list(issue: FileIssue, legalEntityId: number | null, key: string | null): void {
    const { row, column, severity, code, found, params, sensitive } = issue;
    const place = `${uploadId}\t${listed}\t${legalEntityId ?? "\\N"}\t${row ?? "\\N"}\t${copyText(column)}`;
    text.add(`${place}\t${severity}\t${code}\t${copyText(found)}\t${copyJson(params)}\t${sensitive}\t${copyText(key)}\n`);
    if (text.size() < 256 * 1024) return;
    const block = text.take();
    bytes += block.length;
    blocks.push(block);
  }

  return {
    add(given, legalEntityId, key = null) {
      const { column, found, params } = given;
      const issue = {
        ...given,
        column: column && storableText(column),
        found: found && storableText(found),
        params: storableParams(params),
      };
      if (issue.severity === "error") errors++;
      else warnings++;
      const kind = `${legalEntityId}\u0000${issue.code}\u0000${issue.column}`;
      const cause = causes.get(kind);
      if (cause) cause.occurrences++;
      else causes.set(kind, { legalEntityId, issue, occurrences: 1 });
      full ||= listed >= limits.issues || bytes + text.size() > limits.bytes;
      if (full) return;
      listed++;
      list(issue, legalEntityId, key && storableText(key));
    },
    get isCut() {
      return full;
    },
    get errors() {
      return errors;
    },
    get warnings() {
      return warnings;
    },
    rows() {
      if (full && !told) {
        told = true;
        const params = { listed, total: errors + warnings };
        listed++;
        list(
          {
            row: null,
            column: null,
            severity: errors > 0 ? "error" : "warning",
            code: "issues-cut",
            found: null,
            sensitive: false,
            params,
          },
          null,
          null,
        );
      }
      if (text.size() > 0) blocks.push(text.take());
      return blocks;
    },
    causes: () => [...causes.values()].toSorted((a, b) => b.occurrences - a.occurrences),
  };
}
