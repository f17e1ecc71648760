import { writeMonth } from "@hub/domain/period.ts";
import { type BlockerKind, blockerSteps, groupByWaiting, type WaitsFor } from "@hub/domain/scenarios/blockers.ts";
import { type Access, grantsOn, holds, type Permission, type Role } from "@hub/domain/session/permissions.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { found } from "../../problem.ts";
import { listFindings } from "../../checks/findings.sql.ts";
import { listCells } from "../../validation/cells/cells.sql.ts";
import { listProgress, type SectionStanding } from "../../closing/closings.sql.ts";
import { type Reach, reachOf } from "../../validation/policy.ts";
import { blockerOfCell } from "./blocker-of-cell.ts";
import { findClosingJob, listCellMarks, listColleagues, listIngestionIds, listMissingRates } from "./blockers.sql.ts";
import { getScenarioRow } from "../list-scenarios.ts";
import { findTypeIn, type ScenarioRow } from "../scenarios.sql.ts";
import type { Blocker, Colleague, MonthFacts } from "./blocker.ts";
import { blankBlocker } from "./blocker.ts";

const actingRoles: readonly Role[] = [
  "process-source",
  "upload-coordinator",
  "steward",
  "data-owner",
  "group-owner",
  "hub-admin",
  "mut-admin",
  "wf-admin",
];

/** Why a scenario is not closed: everything in the way of the cells one is given, by whom it waits for, the latest first. A fixed number of statements. */
export async function listBlockers(ctx: RequestContext, id: number) {
  const scenario = await getScenarioRow(ctx, id);
  const reach = reachOf(ctx.actor, "scenarios.read");
  const { sections } = found(await findTypeIn(ctx.db, scenario.scenarioType, scenario.period));
  const facts = await readMonth(ctx, scenario, sections);
  const cells = await listCells(ctx.db, { sections, period: scenario.period, reach, now: ctx.clock.now() });
  const items = [
    ...cells.flatMap((cell) => blockerOfCell(cell, facts) ?? []),
    ...(await listShared(ctx, scenario, { sections, reach, facts })),
  ];
  return {
    scenarioId: scenario.id,
    total: items.filter(({ blocks }) => blocks).length,
    groups: groupByWaiting(items).map(({ waitsFor, people, items }) => ({ waitsFor, people, items: items.map(presentBlocker) })),
  };
}

async function readMonth(ctx: RequestContext, { period, year, month }: ScenarioRow, sections: string[]): Promise<MonthFacts> {
  const today = todayOf(ctx);
  const rows = await listColleagues(ctx.db, today, actingRoles);
  return {
    today,
    year,
    month,
    actor: ctx.actor,
    colleagues: rows.map((row) => ({ ...row, views: { reports: null, scenarios: null }, scopes: null })),
    ingestionIds: await listIngestionIds(ctx.db),
    findings: await listFindings(ctx.db, { period, sections }),
    marks: await listCellMarks(ctx.db, { sections, period, today, userId: ctx.actor.id }),
  };
}

/** What no single cell is to blame for: the calendar, a section that does not say it is complete, rates, the closing itself. */
async function listShared(
  ctx: RequestContext,
  scenario: ScenarioRow,
  { sections, reach, facts }: { sections: string[]; reach: Reach; facts: MonthFacts },
): Promise<Blocker[]> {
  const standings = await listProgress(ctx.db, scenario.scenarioType, scenario.period);
  const seen = (section: string) => reach.some((part) => (part.sectionCode ?? section) === section);
  const rates = await listMissingRates(ctx.db, { sections, period: scenario.period, reach });
  const job = scenario.closing ? await findClosingJob(ctx.db, scenario.id) : undefined;
  const build = (kind: BlockerKind, given: Partial<Blocker>) => sharedBlocker(kind, facts, given);
  return [
    ...(standings.every(({ expected }) => expected === 0) ? [build("nothing-expected", { blocks: true, subjects: sections })] : []),
    ...standings
      .filter((each) => seen(each.section) && isUnconsolidated(each) && scenario.state === "OPEN")
      .map(({ section }) => build("not-consolidated", { section, blocks: true })),
    ...standings
      .filter(({ section, inMonth, expected }) => seen(section) && inMonth && expected === 0 && standings.some((each) => each.expected > 0))
      .map(({ section }) => build("section-without-cells", { section })),
    ...(rates.length > 0 ? [build("rate-missing", { subjects: rates })] : []),
    ...(scenario.closing ? [closingBlocker(build, job)] : []),
  ];
}

function isUnconsolidated({ expected, validated, state }: SectionStanding): boolean {
  return expected > 0 && validated >= expected && state !== "FULL";
}

/** A closing that is due: it waits for its turn, or its last attempt failed and it is tried again. */
function closingBlocker(
  build: (kind: BlockerKind, given: Partial<Blocker>) => Blocker,
  job: { state: string; at: Date } | undefined,
): Blocker {
  const failed = job !== undefined && ["failed", "retry", "cancelled"].includes(job.state);
  return build(failed ? "closing-failed" : "closing-waits", { blocks: true, at: job?.at.toISOString() ?? null });
}

const sharedPermissions: Partial<Record<WaitsFor, Permission>> = { "group-owner": "scenarios.close", administrator: "calendar.manage" };
const permissionsOfKind: Partial<Record<BlockerKind, Permission>> = {
  "not-consolidated": "validation.consolidate",
  "rate-missing": "rates.manage",
};

function sharedBlocker(kind: BlockerKind, { colleagues, actor, year, month }: MonthFacts, given: Partial<Blocker>): Blocker {
  const { waitsFor, act } = blockerSteps[kind];
  const permission = permissionsOfKind[kind] ?? sharedPermissions[waitsFor];
  const able = permission ? colleagues.filter((person) => holdsEverywhere(permission, person, given.section ?? undefined)) : [];
  const mine = permission !== undefined && able.some(({ id }) => id === actor.id) && holds(permission, actor);
  const of = { year: String(year), month: String(month) };
  const screens: Partial<Record<typeof act, Blocker["action"]["screen"]>> = {
    consolidate: { path: "/validation", search: { view: "list", ...of, section: given.section ?? "" } },
    "set-rate": { path: "/scenaries", search: { view: "rates", period: writeMonth({ year, month }) } },
    calendar: { path: "/configuration", search: { section: "calendar" } },
  };
  return {
    ...blankBlocker(kind),
    people: able.map(({ name }) => name),
    ...given,
    action: { act, mine, mayNudge: false, screen: screens[act] ?? null },
  };
}

/** Group owners close, consolidate and set rates for all entities; administrators have no limits. */
function holdsEverywhere(permission: Permission, person: Colleague & Access, sectionCode: string | undefined): boolean {
  return grantsOn(permission, person, sectionCode === undefined ? {} : { sectionCode }).some(
    (grant) => grant.legalEntityId === null && (grant.sectionCode === null || grant.sectionCode === sectionCode),
  );
}

function presentBlocker({ waitsFor: _waitsFor, people: _people, ...blocker }: Blocker) {
  return blocker;
}
