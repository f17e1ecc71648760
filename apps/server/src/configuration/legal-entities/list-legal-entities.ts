import { type Grant, grantsOn, type Role } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { type LegalEntityRow, listLegalEntityRows } from "./legal-entities.sql.ts";
import type { getLegalEntity as getRoute, searchLegalEntities as route } from "@hub/contract/configuration/legal-entities.ts";
import type { Output } from "@hub/contract/route.ts";
import { foldCompanyName } from "@hub/domain/configuration/fold-company-name.ts";
import { found } from "../../problem.ts";
import {
  findEntity,
  listAlike,
  countEntities,
  type EntityFilter,
  listEntities,
  type ListedEntity,
  type Reference,
} from "./entity-list.sql.ts";
import { listUses } from "./entity-uses.sql.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Given } from "../../http/bind.ts";

const administrators: readonly Role[] = ["hub-admin", "mut-admin", "wf-admin"];

/** The legal entities one is given; all of them for administrators (readings 4). */
export async function listLegalEntities(ctx: RequestContext): Promise<{ items: LegalEntityRow[] }> {
  const grants = grantsOn("legal-entities.read", ctx.actor, {}).map((grant): Pick<Grant, "legalEntityId"> =>
    administrators.includes(grant.role) ? { legalEntityId: null } : grant,
  );
  return { items: await listLegalEntityRows(ctx.db, JSON.stringify(grants)) };
}

/** A legal entity, those named alike, and what uses it. */
export async function getLegalEntity(ctx: RequestContext, id: number): Promise<Output<typeof getRoute.answer>> {
  const entity = found(await findEntity(ctx.db, id));
  const alike = await listAlike(ctx.db, foldCompanyName(entity.name), id);
  const uses = await listUses(ctx.db, id);
  return { ...entity, alike, uses, mayDelete: uses.length === 0 };
}

type Query = Given<typeof route>["query"];
export type ListedEntities = { items: ListedEntity[]; next: string | null; total: number; alike: number };

/** A page of the legal entities, by comparable name. Two statements, whatever it holds. */
export async function searchLegalEntities(ctx: RequestContext, query: Query): Promise<ListedEntities> {
  const { after, limit = 50 } = query;
  const filter = filterOf(query);
  const counts = await countEntities(ctx.db, filter);
  const rows = await listEntities(ctx.db, filter, { ...(after === undefined ? {} : { after: readPlace(after) }), limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { ...counts, items: shown.map(withoutPlace), next: rows.length > limit && last ? `${last.id}.${last.folded}` : null };
}

/** All of them as a filter finds them, a page at a time. */
export async function* streamEntities(
  ctx: RequestContext,
  query: Omit<Query, "after" | "limit">,
  size = 500,
): AsyncIterable<ListedEntity[]> {
  const filter = filterOf(query);
  let last: { folded: string; id: number } | undefined;
  do {
    const rows = await listEntities(ctx.db, filter, { ...(last ? { after: last } : {}), limit: size });
    yield rows.map(withoutPlace);
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last);
}

/** Those named like a text but for spelling. */
export async function findAlike(
  ctx: RequestContext,
  given: { name: string; except?: number | undefined },
): Promise<{ items: Reference[] }> {
  return { items: await listAlike(ctx.db, foldCompanyName(given.name), given.except) };
}

export function filterOf({ search, country, state, alike }: Omit<Query, "after" | "limit">): EntityFilter {
  const raw = search?.trim();
  return {
    ...(raw
      ? { search: { raw, words: foldText(raw).split(" ").filter(Boolean), joined: foldText(raw).replace(/[^\p{L}\p{N}&]/gu, "") } }
      : {}),
    ...(country === undefined ? {} : { country }),
    ...(state === undefined ? {} : { active: state === "active" }),
    ...(alike === undefined ? {} : { alike: true }),
  };
}

function readPlace(after: string): { folded: string; id: number } {
  const dot = after.indexOf(".");
  return { id: Number(after.slice(0, dot)), folded: after.slice(dot + 1) };
}

function withoutPlace({ folded: _place, ...entity }: ListedEntity & { folded: string }): ListedEntity {
  return entity;
}
