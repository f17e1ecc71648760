import { readState } from "@hub/domain/validation/consolidation-state.ts";
import { isOffered } from "@hub/domain/session/permissions.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../context.ts";
import { found } from "../http/problem.ts";
import { listConsolidations } from "../validation/consolidations.sql.ts";
import { nameMonth, openDueMonths } from "../validation/list-validations.ts";
import { reachesAll, reachOf } from "../validation/policy.ts";
import { listMissing } from "./list-missing.ts";
import { listScenarioRows, listTypes, listVersions, type ScenarioRow } from "./scenarios.sql.ts";

/** Scenarios of the types one is offered of which one is given a cell; counts are of those cells alone. */
export async function listScenarios(ctx: RequestContext) {
  const { items } = await listReadableScenarios(ctx, "scenarios.read");
  return { items: items.filter(({ scenarioType }) => isOffered(ctx.actor.views.scenarios, scenarioType)) };
}

/** Scenarios of which one is given a cell by a permission; what reports are read for. */
export async function listReadableScenarios(ctx: RequestContext, permission: "scenarios.read" | "dashboards.read") {
  await openDueMonths(ctx);
  return { items: (await listScenarioRows(ctx.db, reachOf(ctx.actor, permission))).map(answerScenario) };
}

/** The menu: type and month by name, newest first. */
export async function nameScenarios(ctx: RequestContext) {
  const { items } = await listScenarios(ctx);
  return items.map((item) => ({ id: item.id, name: `${nameType(ctx, item.scenarioType)} · ${nameMonth(ctx.language, item)}` }));
}

/** One scenario with its versions and what is missing; not found when none of its cells is given to the person. */
export async function getScenario(ctx: RequestContext, id: number) {
  const reach = reachOf(ctx.actor, "scenarios.read");
  const row = found(
    (await listScenarioRows(ctx.db, reach, id)).find(({ scenarioType }) => isOffered(ctx.actor.views.scenarios, scenarioType)),
  );
  const type = found((await listTypes(ctx.db)).find(({ code }) => code === row.scenarioType));
  const consolidations = await listConsolidations(ctx.db, reach, { year: row.year, month: row.month });
  const sections = type.sections.map((section) => {
    const { expected, validated, state } = consolidations.find((each) => each.section === section) ?? {
      expected: 0,
      validated: 0,
      state: "NONE" as const,
    };
    return { section, expected, validated, state: readState(state, expected, validated) };
  });
  const versions = await listVersions(ctx.db, id, reach);
  return {
    ...answerScenario(row),
    sections,
    missing: await listMissing(ctx, type.sections, row.period),
    versions: versions.map(({ number, state, closedAt, closedBy, comment, contentHash, persons, cells }) => ({
      number,
      state,
      closedAt: closedAt.toISOString(),
      closedBy,
      comment,
      contentHash: contentHash.toString("hex"),
      persons,
      cells,
    })),
    mayClose: type.closes && reachesAll(reachOf(ctx.actor, "scenarios.close")),
  };
}

function nameType(ctx: RequestContext, code: string): string {
  const key = `scenarios.type-${code}`;
  return isMessageKey(key) ? translate(ctx.language, key) : code;
}

function answerScenario(row: ScenarioRow) {
  const { period: _, closedAt, ...rest } = row;
  return { ...rest, closedAt: closedAt?.toISOString() ?? null };
}
