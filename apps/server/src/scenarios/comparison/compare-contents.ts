import { blocksClosing } from "@hub/domain/closing/closing-rules.ts";
import { periodOf } from "@hub/domain/period.ts";
import { type ContentChange, listChanges } from "@hub/domain/scenarios/content-changes.ts";
import type { Content, ContentDelivery } from "@hub/domain/scenarios/content.ts";
import { cellKey } from "@hub/domain/validation/cell-key.ts";
import type { previewClosing as route } from "@hub/contract/closing/closings.ts";
import type { Output } from "@hub/contract/route.ts";
import { isFarRate } from "@hub/domain/scenarios/exchange-rate.ts";
import { createHash } from "node:crypto";
import type { Context, RequestContext } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { listCells } from "../../validation/cells/cells.sql.ts";
import { mayClose } from "../policy.ts";
import { type Reach, reachesCell, reachOf } from "../../validation/policy.ts";
import { compareFigures, noFigureChanges } from "./compare-figures.ts";
import { listReopenings, readStandingContent, readVersionContents, type ReopeningRow } from "./content.sql.ts";
import { getScenarioRow } from "../list-scenarios.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { listCurrencies } from "../rates/rates.sql.ts";
import { listLaterMonths } from "../stale.sql.ts";
import { findTypeIn, listVersions, type ScenarioRow, type VersionSummary } from "../scenarios.sql.ts";

/**
 * What closing would change and why: the current version, if there is one, against what is validated now, for the cells and figures one is given. The fingerprint
 * is of everything that would be closed; the closing has to name it.
 */
export function previewClosing(ctx: RequestContext, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const scenario = await getScenarioRow(ctx, id);
    const [before] = await listVersions(ctx.db, id, reachOf(ctx.actor, "scenarios.read"));
    const is = await readStanding(ctx.db, scenario);
    const waiting = await listWaiting(ctx, scenario);
    const about = { complete: waiting.size === 0 && is.cells.length > 0, notices: await listNotices(ctx, scenario) };
    if (!before) return { scenarioId: id, from: null, to: null, changes: [], ...noFigureChanges, ...about, fingerprint: null };
    const was = found((await readVersionContents(ctx.db, [before.id])).get(before.id));
    const changes = listChanges(was, is, waiting);
    return {
      ...(await presentDifferences(ctx, scenario, { from: before, to: null, changes })),
      ...about,
      fingerprint: mayClose(ctx.actor) ? fingerprintOf(before.number, is) : null,
    };
  });
}

/** What differs between two versions of a scenario, told as the preview tells it. */
export function compareVersions(ctx: RequestContext, given: { id: number; from: number; to: number }) {
  return inTransaction(ctx, async (ctx) => {
    const scenario = await getScenarioRow(ctx, given.id);
    const versions = await listVersions(ctx.db, given.id, reachOf(ctx.actor, "scenarios.read"));
    const find = (number: number) => found(versions.find((version) => version.number === number));
    const [from, to] = [find(given.from), find(given.to)];
    if (from.number === to.number)
      throw new Problem("invalid-input", { issues: [{ code: "scenarios.columns-twice", path: ["query", "to"] }] });
    const contents = await readVersionContents(ctx.db, [from.id, to.id]);
    const changes = listChanges(found(contents.get(from.id)), found(contents.get(to.id)));
    return presentDifferences(ctx, scenario, { from, to, changes });
  });
}

/** The fingerprint of what closing a scenario again would close now; read under the locks of a closing it cannot change any more. */
export async function fingerprintStanding(
  db: Database,
  scenario: { scenarioType: string; period: string; currentVersion: number | null },
): Promise<string> {
  return fingerprintOf(scenario.currentVersion, await readStanding(db, { ...scenario, ...periodOf(scenario.period) }));
}

function fingerprintOf(replaces: number | null, content: Content): string {
  return createHash("sha256")
    .update(JSON.stringify([replaces, content]))
    .digest("hex");
}

function readStanding(db: Database, { scenarioType, year, month }: Pick<ScenarioRow, "scenarioType" | "year" | "month">): Promise<Content> {
  return readStandingContent(db, { scenarioType, period: { year, month } });
}

/** The keys of the expected cells that are not validated, over all entities: whether a closing would run does not depend on who looks. */
async function listWaiting(ctx: Context, { scenarioType, period }: ScenarioRow): Promise<Set<string>> {
  const type = found(await findTypeIn(ctx.db, scenarioType, period));
  const everywhere = [{ legalEntityId: null, sectionCode: null }];
  const cells = await listCells(ctx.db, { sections: type.sections, period, reach: everywhere, now: ctx.clock.now() });
  const waiting = cells.filter(blocksClosing);
  return new Set(waiting.map(({ sectionCode, legalEntityId }) => cellKey({ section: sectionCode, legalEntityId })));
}

type Notice = Output<typeof route.answer>["notices"][number];

/** What one should know before closing a month: rates that are missing or far from the last ones, and months that were closed after it and rest on it. */
async function listNotices(ctx: Context, { period, id }: ScenarioRow): Promise<Notice[]> {
  const { groupCurrency } = await getConventions(ctx.db);
  const currencies = await listCurrencies(ctx.db, period, groupCurrency);
  return [
    ...currencies.flatMap(({ currency, rate, previous, legalEntities }): Notice[] => {
      if (!rate) return legalEntities > 0 ? [{ kind: "rate-missing", subject: currency, from: null, to: null }] : [];
      if (!isFarRate(rate.rate, previous?.rate ?? null)) return [];
      return [{ kind: "rate-far", subject: currency, from: previous?.rate ?? null, to: rate.rate }];
    }),
    ...(await listLaterMonths(ctx.db, id)).map((subject): Notice => ({
      kind: "later-month",
      subject,
      from: null,
      to: null,
    })),
  ];
}

type Compared = { from: VersionSummary; to: VersionSummary | null; changes: ContentChange[] };

async function presentDifferences(ctx: RequestContext, scenario: ScenarioRow, { from, to, changes }: Compared) {
  const reach = reachOf(ctx.actor, "scenarios.read");
  const { scenarioType, period } = scenario;
  const [earlier, later] = !to || from.closedAt <= to.closedAt ? [from, to] : [to, from];
  const reopenings = await listReopenings(ctx.db, { scenarioType, period, after: earlier.closedAt, until: later?.closedAt ?? null });
  const seen = changesWithin(changes, reach);
  return {
    scenarioId: scenario.id,
    from: from.number,
    to: to?.number ?? null,
    changes: seen.map((change) => presentChange(change, reopenings)),
    // Without a difference in content there is none in figures.
    ...(changes.length === 0 ? noFigureChanges : await compareFigures(ctx, scenario, from, to)),
  };
}

/** The changes of cells within reach, and those that all cells share. */
export function changesWithin(changes: readonly ContentChange[], reach: Reach): ContentChange[] {
  return changes.filter(({ cell }) => {
    if (!cell) return true;
    return cell.section === ""
      ? reach.some((part) => (part.legalEntityId ?? cell.legalEntityId) === cell.legalEntityId)
      : reachesCell(reach, cell.legalEntityId, cell.section);
  });
}

/** A change as it is answered, with the reopening by which its cell could change. */
export function presentChange({ kind, cell, before, after, subject, from, to, persons }: ContentChange, reopenings: ReopeningRow[]) {
  const entity = cell && { id: cell.legalEntityId, code: cell.code, name: cell.name };
  const isOfCell = cell !== null && cell.section !== "";
  const reopening = isOfCell ? reopenings.find((each) => cellKey(each) === cellKey(cell)) : undefined;
  const stands = isOfCell && kind !== "cell-left" && kind !== "cell-waits";
  return {
    kind,
    section: isOfCell ? cell.section : null,
    legalEntity: entity,
    before: before.map(presentDelivery),
    after: after.map(presentDelivery),
    subject,
    from,
    to,
    persons,
    validatedBy: stands ? cell.validatedBy : null,
    validatedAt: stands ? cell.validatedAt : null,
    reopening: reopening ? { reason: reopening.reason, askedBy: reopening.askedBy, approvedBy: reopening.approvedBy } : null,
  };
}

function presentDelivery({ fileName, rows, deliveredBy, deliveredAt }: ContentDelivery) {
  return { fileName, rows, deliveredBy, deliveredAt };
}
