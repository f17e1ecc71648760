import * as tasks from "@hub/contract/tasks/tasks.ts";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import type { TestPortal } from "../../testing/test-portal.ts";

export type Sheet = { header: string[]; rows: string[][] };
/** What is imported: a file as it is, or a sheet that is still to be written. */
export type Given = Sheet | string | Buffer;
export type Asked = { format?: "csv" | "xlsx"; filter?: Record<string, string>; language?: string };
/** `answers`: what is said beforehand to what an import would ask; that all is meant, unless told otherwise, since most tests write their sheets by hand. */
export type Sent = { dryRun?: boolean; language?: string; answers?: { replaceUnversioned?: boolean; addAgain?: boolean } };
const allIsMeant = { replaceUnversioned: true, addAgain: true };

/** The rows of a file, whose header is found by some of its names. */
export async function readRows(bytes: Buffer, headerNames: string[]): Promise<Sheet> {
  const table = await openTable(bytesSource(bytes), { fileName: "x", headerNames });
  const rows: string[][] = [];
  for await (const batch of table.batches) for (const { cells } of batch) rows.push([...cells]);
  return { header: [...table.header], rows };
}

/** A sheet of columns by key, a record a row. */
export function rowsOf(...records: Record<string, string>[]): Sheet {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { header, rows: records.map((record) => header.map((key) => record[key] ?? "")) };
}

/** Says something else in cells of a row, by the titles of their columns. */
export function withCells({ header, rows }: Sheet, row: number, said: Record<string, string>): Sheet {
  const cells = [...(rows[row] ?? [])];
  for (const [title, text] of Object.entries(said)) {
    const at = header.indexOf(title);
    if (at < 0) throw new Error(`There is no column ${title}.`);
    cells[at] = text;
  }
  return { header, rows: rows.map((old, place) => (place === row ? cells : old)) };
}

const csvOf = ({ header, rows }: Sheet): string =>
  [header, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");

/** What was said of each row: the column and the message. */
export const codesOf = (task: any): Record<string, string[]> =>
  Object.fromEntries(task.findings.map(({ row, issues }: any) => [row, issues.map(({ code, path }: any) => `${path[0] ?? "-"} ${code}`)]));

/** Exports and imports of a portal, each by the token of whoever starts it. */
export function sheetTasks(portal: TestPortal) {
  const startExport = (token: string, kind: string, { format = "csv", filter = {}, language = "en" }: Asked = {}) =>
    portal.call(tasks.startExport, { token, body: { kind, format, filter }, language });
  const sendImport = (token: string, kind: string, given: Given, { dryRun = false, language = "en", answers = allIsMeant }: Sent = {}) =>
    portal.send(tasks.startImport, {
      token,
      fields: {
        kind,
        dryRun: String(dryRun),
        replaceUnversioned: String(answers.replaceUnversioned ?? false),
        addAgain: String(answers.addAgain ?? false),
      },
      fileName: "sheet",
      content: typeof given === "string" || Buffer.isBuffer(given) ? given : csvOf(given),
      language,
    });
  const taskOf = async (token: string, id: number, language = "en") =>
    (await portal.call(tasks.getTask, { token, params: { id }, language })).body;
  const fileOf = async (token: string, id: number, purpose: "result" | "errors" = "result"): Promise<Buffer> => {
    const url = `/api/tasks/${id}/file?purpose=${purpose}`;
    return (await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload;
  };

  return {
    startExport,
    sendImport,
    taskOf,
    fileOf,
    undo: (token: string, id: number) => portal.call(tasks.undoTask, { token, params: { id } }),
    /** Runs an export and answers its file. */
    async exported(token: string, kind: string, asked: Asked = {}): Promise<Buffer> {
      const started = await startExport(token, kind, asked);
      if (started.status !== 202) throw new Error(started.text);
      await portal.runJobs();
      return fileOf(token, started.body.id);
    },
    /** Runs an import and answers what came of it. */
    async imported(token: string, kind: string, given: Given, sent: Sent = {}) {
      const answer = await sendImport(token, kind, given, sent);
      if (answer.status !== 202) throw new Error(answer.text);
      await portal.runJobs();
      return taskOf(token, answer.body.id, sent.language);
    },
  };
}
