import * as tasks from "@hub/contract/tasks.ts";
import { bytesSource } from "../../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../../spreadsheets/reading/open-table.ts";
import { startGlossaryPortal } from "../../testing/glossary-portal.ts";

export type Sheet = { header: string[]; rows: string[][] };
export type SheetPortal = Awaited<ReturnType<typeof startSheetPortal>>;

/** Lines of a file as they are, or a header with cells that are still to be written. */
type Given = Sheet | string | Buffer;

/** The rows of a file. */
export async function sheetOf(bytes: Buffer): Promise<Sheet> {
  const table = await openTable(bytesSource(bytes), { fileName: "x", headerNames: ["Card number", "Glossary", "Global name"] });
  const rows: string[][] = [];
  for await (const batch of table.batches) for (const { cells } of batch) rows.push([...cells]);
  return { header: [...table.header], rows };
}

/** A sheet of columns by key. */
export function rowsOf(...records: Record<string, string>[]): Sheet {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { header, rows: records.map((record) => header.map((key) => record[key] ?? "")) };
}

/** Says something else in one cell. */
export function withCell({ header, rows }: Sheet, row: number, column: string, text: string): Sheet {
  const at = header.indexOf(column);
  if (at < 0) throw new Error(`There is no column ${column}.`);
  return { header, rows: rows.map((cells, place) => (place === row ? cells.with(at, text) : cells)) };
}

const csvOf = ({ header, rows }: Sheet): string =>
  [header, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");

/** The glossary's portal with what is done by sheet. */
export async function startSheetPortal() {
  const portal = await startGlossaryPortal();
  const taskOf = async (who: string, id: number) =>
    (await portal.call(tasks.getTask, { token: portal.tokenOf(who), params: { id }, language: "en" })).body;
  const start = (who: string, format: "csv" | "xlsx", filter: Record<string, string>, language: string) =>
    portal.call(tasks.startExport, { token: portal.tokenOf(who), body: { kind: "glossary-export", format, filter }, language });
  const fileOf = async (who: string, id: number, purpose: "result" | "errors") =>
    (
      await portal.app.inject({
        url: `/api/tasks/${id}/file?purpose=${purpose}`,
        headers: { authorization: `Bearer ${portal.tokenOf(who)}` },
      })
    ).rawPayload;
  const send = (who: string, given: Given, { dryRun = false } = {}) =>
    portal.send(tasks.startImport, {
      token: portal.tokenOf(who),
      fields: { kind: "glossary-import", dryRun: String(dryRun) },
      fileName: "cards",
      content: typeof given === "string" || Buffer.isBuffer(given) ? given : csvOf(given),
      language: "en",
    });
  return {
    ...portal,
    taskOf,
    fileOf,
    start,
    send,
    async exported(who: string, format: "csv" | "xlsx" = "csv", filter: Record<string, string> = {}, language = "en"): Promise<Buffer> {
      const started = await start(who, format, filter, language);
      if (started.status !== 202) throw new Error(started.text);
      await portal.runJobs();
      return fileOf(who, started.body.id, "result");
    },
    async imported(who: string, given: Given, more: { dryRun?: boolean } = {}) {
      const sent = await send(who, given, more);
      if (sent.status !== 202) throw new Error(sent.text);
      await portal.runJobs();
      return taskOf(who, sent.body.id);
    },
    undo: (who: string, id: number) => portal.call(tasks.undoTask, { token: portal.tokenOf(who), params: { id } }),
    /** All that cards say, by id, with what readers see of them. */
    async everything(): Promise<Map<number, { version: number; published: number | null; content: any; states: any; kind: string }>> {
      const { rows } = await portal.pool.query(
        `select c.id, c.version, c.published_version as published, v.content, v.states, v.kind from glossary_card c
         join glossary_version v on v.card_id = c.id and v.version = c.version where c.deleted_at is null order by c.id`,
      );
      return new Map(rows.map(({ id, ...rest }) => [id, rest]));
    },
    /** Nothing is left of the cards that stand. */
    async clear(): Promise<void> {
      await portal.pool.query("delete from glossary_edition");
      await portal.pool.query("update glossary_card set published_version = null, deleted_at = now() where deleted_at is null");
    },
  };
}

/** What was said of each row: the column and the message. */
export const codesOf = (task: any): Record<string, string[]> =>
  Object.fromEntries(task.findings.map(({ row, issues }: any) => [row, issues.map(({ code, path }: any) => `${path[0] ?? "-"} ${code}`)]));
