import type { previewLegalEntityMerge as route } from "@hub/contract/configuration/legal-entities.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkTree, type TreePlace } from "@hub/domain/configuration/entity-tree.ts";
import {
  dayOfMerge,
  type ExpectationMove,
  type GrantMove,
  lastDayOf,
  moveExpectations,
  moveGrant,
  movePlaces,
} from "@hub/domain/configuration/merge-entities.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { type EntityTree, listTrees } from "../../closing/trees/entity-trees.sql.ts";
import { administeredAreas } from "../grants/guards.ts";
import { findEntity, type ListedEntity, type Reference } from "../legal-entities/entity-list.sql.ts";
import { listAncestry } from "../legal-entities/entity-lock.sql.ts";
import { listUses, useCap } from "../legal-entities/entity-uses.sql.ts";
import * as facts from "./merge-facts.sql.ts";

export type MergePreview = Output<typeof route.answer>;
type Move = MergePreview["moves"][number];
type Stay = MergePreview["stays"][number];
type Refusal = MergePreview["refuses"][number];

/** All that a merge does, as its preview tells it. */
export type MergePlan = {
  entity: ListedEntity;
  into: ListedEntity;
  /** The first day on which the duplicate is not used any more, and its last one. */
  day: string;
  lastDay: string;
  children: Reference[];
  grants: { grant: facts.HeldGrant; move: GrantMove }[];
  calendar: ExpectationMove<facts.CalendarRow>[];
  trees: { tree: EntityTree; places: TreePlace[] }[];
  subscriptions: facts.Movable[];
  sources: facts.Movable[];
  planningCodes: facts.Movable[];
  preview: MergePreview;
};

/** What becomes of a duplicate that is merged into another entity. It only reads: whoever merges holds all of it, and asks again. Throws not-found. */
export async function planMerge(ctx: RequestContext, pair: facts.Pair): Promise<MergePlan> {
  const { db } = ctx;
  const [entity, into] = [found(await findEntity(db, pair.id)), found(await findEntity(db, pair.into))];
  const today = todayOf(ctx);
  const day = dayOfMerge(today, await facts.findLastMonth(db, pair.id));
  const since = new Map((await facts.listFreeMonths(db, pair.id)).map(({ section, month }) => [section, month]));
  const rows = await facts.listExpectations(db, pair.id);
  const calendar = moveExpectations(rows, await facts.listExpectations(db, pair.into), since);
  const grants = (await facts.listGrantsToMove(db, pair, ctx.actor.id)).map((grant) => ({
    grant,
    move: moveGrant(grant, grant.standing ?? undefined, today),
  }));
  const trees = (await listTrees(db)).flatMap((tree) => {
    const places = movePlaces(tree.places, pair.id, pair.into, day);
    return JSON.stringify(places) === JSON.stringify(tree.places) ? [] : [{ tree, places }];
  });
  const plan = {
    entity,
    into,
    day,
    lastDay: lastDayOf(entity, day),
    children: await facts.listChildren(db, pair.id),
    grants,
    calendar,
    trees,
    subscriptions: await facts.listSubscriptions(db, pair),
    sources: await facts.listSources(db, pair),
    planningCodes: await facts.listPlanningCodes(db, pair),
  };
  const preview: MergePreview = {
    entity: shortly(entity),
    into: shortly(into),
    day,
    moves: movesOf(plan).filter(({ count }) => count > 0),
    stays: [...(await listPast(ctx, pair.id)), ...staysOf(plan, rows), ...(await facts.listStaying(db, pair.id))],
    refuses: await listRefusals(ctx, plan, today),
  };
  return { ...plan, preview };
}

/** Throws what keeps a merge from being done: own-rights, other-area, and in-use with all of it. */
export function refuseMerge({ refuses }: MergePreview): void {
  if (refuses.length === 0) return;
  const has = (reason: Refusal["reason"]) => refuses.some((refusal) => refusal.reason === reason);
  throw new Problem(has("own-rights") ? "own-rights" : has("other-area") ? "other-area" : "in-use", { details: { refuses } });
}

const shortly = ({ id, code, name, version }: ListedEntity) => ({ id, code, name, version });
const five = (labels: readonly string[]) => [...new Set(labels)].slice(0, 5);
const monthText = (day: string) => day.slice(0, 7);

function movesOf(plan: Omit<MergePlan, "preview">): Move[] {
  const { children, grants, calendar, trees, into } = plan;
  const going = grants.filter(({ move }) => move.as !== "ended");
  const listed = (kind: Move["kind"], things: readonly facts.Movable[]): Move => ({
    kind,
    count: things.length,
    doubles: things.filter(({ double }) => double).length,
    examples: five(things.map(({ label }) => label)),
  });
  return [
    { kind: "children", count: children.length, doubles: 0, examples: five(children.map(({ name }) => name)) },
    {
      kind: "grants",
      count: going.length,
      doubles: going.filter(({ move }) => move.as === "double").length,
      examples: five(going.map(({ grant }) => grant.holder)),
    },
    {
      kind: "calendar",
      count: calendar.length,
      doubles: calendar.filter(({ given }) => given.length === 0).length,
      examples: five(calendar.map(({ row, keptUntil, given }) => `${row.section} ${monthText(given[0]?.first ?? keptUntil ?? row.first)}`)),
    },
    {
      kind: "trees",
      count: trees.length,
      doubles: trees.filter(({ tree, places }) => places.filter(isOf(into.id)).length === tree.places.filter(isOf(into.id)).length).length,
      examples: five(trees.map(({ tree }) => tree.name)),
    },
    listed("subscriptions", plan.subscriptions),
    listed("sources", plan.sources),
    listed("planning-codes", plan.planningCodes),
  ];
}

const isOf = (id: number) => (place: TreePlace) => place.legalEntityId === id;

/** What was sent, checked, signed and closed. */
async function listPast(ctx: RequestContext, id: number): Promise<Stay[]> {
  const uses = await listUses(ctx.db, id);
  return uses.flatMap(({ kind, ...use }) =>
    kind === "uploads" || kind === "facts" || kind === "cells" || kind === "versions"
      ? [{ kind, ...use, count: Math.min(use.count, useCap) }]
      : [],
  );
}

function staysOf({ grants, calendar }: Omit<MergePlan, "preview">, rows: readonly facts.CalendarRow[]): Stay[] {
  const ended = grants.filter(({ move }) => move.as === "ended");
  const gone = new Set(calendar.flatMap(({ row, keptUntil }) => (keptUntil === null ? [row.id] : [])));
  const kept = rows.filter(({ id }) => !gone.has(id));
  const stays: Stay[] = [
    { kind: "grants-ended", count: ended.length, examples: five(ended.map(({ grant }) => grant.holder)) },
    { kind: "calendar-before", count: kept.length, examples: five(kept.map(({ section, first }) => `${section} ${monthText(first)}`)) },
  ];
  return stays.filter(({ count }) => count > 0);
}

async function listRefusals(ctx: RequestContext, plan: Omit<MergePlan, "preview">, today: string): Promise<Refusal[]> {
  const { entity, into, grants, trees } = plan;
  const { db } = ctx;
  const all = (reason: Refusal["reason"], labels: readonly string[]): Refusal => ({ reason, count: labels.length, examples: five(labels) });
  const one = (reason: Refusal["reason"], is: boolean, who: ListedEntity) => all(reason, is ? [who.name] : []);
  const apart = grants.filter(({ move }) => move.as === "apart");
  const areas = administeredAreas(ctx.actor);
  const above = await listAncestry(db, into.id);
  const own = grants.filter(({ grant, move }) => grant.own && move.as !== "ended").map(({ grant }) => grant.holder);
  const lent = own.length === 0 && (await facts.isLent(db, entity.id, ctx.actor.id, today)) ? [ctx.actor.name] : [];
  const broken = trees.filter(({ tree, places }) => checkTree(places).length > checkTree(tree.places).length);
  if (broken.length > 0) throw new Error(`places of ${broken.map(({ tree }) => tree.code).join(", ")} cannot be moved`);
  return [
    one("itself", entity.id === into.id, entity),
    one("merged-already", entity.mergedInto !== null, entity),
    one("into-not-used", !into.active || (into.validTo !== null && into.validTo < plan.day), into),
    // Right below the duplicate it takes the duplicate's place; further down it would stand below itself.
    one("below-duplicate", above.indexOf(entity.id) > 1, into),
    all("open-months", await facts.listOpenMonths(db, entity.id)),
    all("files-under-way", await facts.listFilesUnderWay(db, entity.id)),
    all(
      "grants-apart",
      apart.map(({ grant }) => grant.holder),
    ),
    all("own-rights", [...own, ...lent]),
    all(
      "other-area",
      grants.filter(({ grant, move }) => move.as !== "ended" && !areas.includes(grant.area)).map(({ grant }) => grant.area),
    ),
  ].filter(({ count }) => count > 0);
}
