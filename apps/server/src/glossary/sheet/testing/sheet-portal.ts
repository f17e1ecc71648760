import { type Asked, type Given, readRows, type Sent, type Sheet, sheetTasks } from "../../../tasks/testing/sheets.ts";
import { startGlossaryPortal } from "../../testing/glossary-portal.ts";

export type SheetPortal = Awaited<ReturnType<typeof startSheetPortal>>;

/** The rows of a file. */
export const sheetOf = (bytes: Buffer): Promise<Sheet> => readRows(bytes, ["Card number", "Glossary", "Global name"]);

/** The glossary's portal with what is done by sheet. */
export async function startSheetPortal() {
  const portal = await startGlossaryPortal();
  const { tokenOf } = portal;
  const sheets = sheetTasks(portal);
  return {
    ...portal,
    taskOf: (who: string, id: number) => sheets.taskOf(tokenOf(who), id),
    fileOf: (who: string, id: number, purpose: "result" | "errors") => sheets.fileOf(tokenOf(who), id, purpose),
    start: (who: string, asked?: Asked) => sheets.startExport(tokenOf(who), "glossary-export", asked),
    exported: (who: string, asked?: Asked): Promise<Buffer> => sheets.exported(tokenOf(who), "glossary-export", asked),
    send: (who: string, given: Given, sent?: Sent) => sheets.sendImport(tokenOf(who), "glossary-import", given, sent),
    imported: (who: string, given: Given, sent?: Sent) => sheets.imported(tokenOf(who), "glossary-import", given, sent),
    undo: (who: string, id: number) => sheets.undo(tokenOf(who), id),
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
