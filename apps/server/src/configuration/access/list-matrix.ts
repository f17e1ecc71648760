import type { accessMatrix as route } from "@hub/contract/configuration/access/access.ts";
import type { Output } from "@hub/contract/route.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { areaOf, dataRoles } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { readCursor, writeCursor } from "../list-cursor.ts";
import { listMatrixRows, type MatrixPerson } from "./matrix.sql.ts";

type Answer = Output<typeof route.answer>;

const defaultLimit = 50;

/** A page of people with the roles they have today in each area, and how many there are in all. */
export async function listMatrix(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Answer> {
  const limit = query.limit ?? defaultLimit;
  const words = foldText(query.search ?? "")
    .split(" ")
    .filter((word) => word !== "");
  const filter = { words, legalEntityId: query.legalEntityId, entityRoles: dataRoles, now: ctx.clock.now() };
  const { items, total } = await listMatrixRows(ctx.db, filter, readCursor(query.after), limit + 1);
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(present), next: last && items.length > limit ? writeCursor(last.sortName, last.id) : null, total };
}

function present({ id, email, name, active, cells }: MatrixPerson): Answer["items"][number] {
  const sorted = cells.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
  return { id, email, name, active, cells: sorted.map((cell) => ({ ...cell, area: areaOf(cell.role), groups: cell.groups.toSorted() })) };
}
