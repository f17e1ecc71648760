import type { deletedPage, deletedQuery } from "@hub/contract/deleted.ts";
import type { Output } from "@hub/contract/route.ts";
import { deletedSince, staysUntil } from "@hub/domain/deleted.ts";
import type { Context } from "../context.ts";
import type { DeletedPlace, DeletedRow } from "./deleted-rows.sql.ts";
import { Problem } from "../problem.ts";

type Query = Output<typeof deletedQuery>;
type Words = { name: string; kind: string; about: string };

/** A page of what was deleted and can still be brought back, the latest first: `find` asks the area's table, `word` says what a row was. */
export async function listDeleted<Own>(
  ctx: Pick<Context, "clock">,
  { after, limit = 50 }: Query,
  find: (place: DeletedPlace) => Promise<DeletedRow<Own>[]>,
  word: (row: DeletedRow<Own>) => Words,
): Promise<Output<typeof deletedPage>> {
  const [at, id] = (after ?? "").split(".").map(Number);
  const behind = at === undefined || id === undefined ? null : { at: new Date(at), id };
  const rows = await find({ since: deletedSince(ctx.clock.now()), behind, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => {
      const { deletedAt, deletedBy } = row;
      return { id: row.id, ...word(row), deletedOn: deletedAt.toISOString(), deletedBy, staysUntil: staysUntil(deletedAt).toISOString() };
    }),
    next: last ? `${last.deletedAt.getTime()}.${last.id}` : null,
  };
}

/** What refuses to bring something back that is not there to be: somebody was faster where it `stands` again, else there never was such a thing, or not for the asker. */
export const notDeleted = (stands: boolean): Problem => new Problem(stands ? "no-longer-deleted" : "not-found");

/** Runs what saving asks of something that is to come back; what it refuses becomes `cannot-bring-back`, with the same reasons. */
export async function orCannotBringBack<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { issues, messageKey, params } = error;
    throw new Problem("cannot-bring-back", { issues: issues.length > 0 ? issues : [{ code: messageKey, path: [], params }], cause: error });
  }
}
