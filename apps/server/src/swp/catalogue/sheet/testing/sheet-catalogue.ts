import * as tasks from "@hub/contract/tasks.ts";
import { bytesSource } from "../../../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../../../spreadsheets/reading/open-table.ts";
import { startCataloguePortal } from "../../testing/catalogue-portal.ts";

export type Sheet = { header: string[]; rows: string[][] };
export type SheetPortal = Awaited<ReturnType<typeof startSheetPortal>>;

/** The rows of a file. */
export async function sheetOf(bytes: Buffer): Promise<Sheet> {
  const table = await openTable(bytesSource(bytes), { fileName: "x", headerNames: ["Kind", "Code", "Name (Spanish)"] });
  const rows: string[][] = [];
  for await (const batch of table.batches) for (const { cells } of batch) rows.push([...cells]);
  return { header: [...table.header], rows };
}

/** A sheet of columns by key, a record a row. */
export function rowsOf(...records: Record<string, string>[]): Sheet {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { header, rows: records.map((record) => header.map((key) => record[key] ?? "")) };
}

/** A new term as a row. */
export const rowOf = (kind: string, code: string, more: Record<string, string> = {}) => ({
  kind,
  code,
  "label.es": `${code} es`,
  "label.en": `${code} en`,
  ...more,
});

const csvOf = ({ header, rows }: Sheet): string =>
  [header, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");

/** The catalogue's portal with what is done by sheet. */
export async function startSheetPortal() {
  const portal = await startCataloguePortal();
  const taskOf = async (token: string, id: number) => (await portal.call(tasks.getTask, { token, params: { id }, language: "en" })).body;
  return {
    ...portal,
    /** Starts an export. */
    start: (filter: Record<string, string>, format: "csv" | "xlsx" = "csv", token = portal.tokens.lead, language = "en") =>
      portal.call(tasks.startExport, { token, body: { kind: "swp-catalogue-export", format, filter }, language }),
    async exported(filter: Record<string, string> = {}, format: "csv" | "xlsx" = "csv"): Promise<Buffer> {
      const token = portal.tokens.lead;
      const started = await portal.call(tasks.startExport, {
        token,
        body: { kind: "swp-catalogue-export", format, filter },
        language: "en",
      });
      if (started.status !== 202) throw new Error(started.text);
      await portal.runJobs();
      const url = `/api/tasks/${started.body.id}/file?purpose=result`;
      return (await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload;
    },
    async imported(given: Sheet | Buffer | string, { dryRun = false, token = portal.tokens.lead } = {}) {
      const sent = await portal.send(tasks.startImport, {
        token,
        fields: { kind: "swp-catalogue-import", dryRun: String(dryRun) },
        fileName: "catalogue",
        content: typeof given === "string" || Buffer.isBuffer(given) ? given : csvOf(given),
        language: "en",
      });
      if (sent.status !== 202) throw new Error(sent.text);
      await portal.runJobs();
      return taskOf(token, sent.body.id);
    },
    undo: (id: number) => portal.call(tasks.undoTask, { token: portal.tokens.lead, params: { id } }),
    /** All that the catalogue says, by kind and code. */
    async everything(): Promise<Record<string, any>> {
      const { rows } = await portal.pool.query(
        `select t.kind, t.code, p.code as parent, c.code as cluster, t.label_es as es, t.label_en as en, t.label_de as de, t.esco_code as esco, t.active, t.version
         from swp_term t left join swp_term p on p.id = t.parent_id left join swp_term c on c.id = t.cluster_id order by t.id`,
      );
      return Object.fromEntries(rows.map(({ kind, code, ...rest }) => [`${kind} ${code}`, rest]));
    },
  };
}

/** What was said of each row: the column and the message. */
export const codesOf = (task: any): Record<string, string[]> =>
  Object.fromEntries(task.findings.map(({ row, issues }: any) => [row, issues.map(({ code, path }: any) => `${path[0] ?? "-"} ${code}`)]));
