import { type Asked, type Given, readRows, type Sheet, sheetTasks } from "../../../../tasks/testing/sheets.ts";
import { startCataloguePortal } from "../../testing/catalogue-portal.ts";

export type SheetPortal = Awaited<ReturnType<typeof startSheetPortal>>;

/** The rows of a file. */
export const sheetOf = (bytes: Buffer): Promise<Sheet> => readRows(bytes, ["Kind", "Code", "Name (Spanish)"]);

/** A new term as a row. */
export const rowOf = (kind: string, code: string, more: Record<string, string> = {}) => ({
  kind,
  code,
  "label.es": `${code} es`,
  "label.en": `${code} en`,
  ...more,
});

/** The catalogue's portal with what is done by sheet. */
export async function startSheetPortal() {
  const portal = await startCataloguePortal();
  const { lead } = portal.tokens;
  const sheets = sheetTasks(portal);
  return {
    ...portal,
    /** Starts an export. */
    start: (filter: Record<string, string>, token = lead) => sheets.startExport(token, "swp-catalogue-export", { filter }),
    exported: (filter: Record<string, string> = {}, format: Asked["format"] = "csv"): Promise<Buffer> =>
      sheets.exported(lead, "swp-catalogue-export", { filter, format }),
    imported: (given: Given, { dryRun = false, token = lead } = {}) => sheets.imported(token, "swp-catalogue-import", given, { dryRun }),
    undo: (id: number) => sheets.undo(lead, id),
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
