import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { createIngestion, getUpload, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { createRate } from "@hub/contract/scenarios/rates.ts";
import { type Period, writeMonth } from "@hub/domain/period.ts";
import type { Api } from "../../api.ts";
import { entities, ratesToEuro, type Region, regions } from "./entities.ts";
import { presentIn, type Section, writeGroupFile } from "./files.ts";
import { ingestions } from "./ingestions.ts";
import type { PastPortal } from "./past-portal.ts";
import { findSigner, type Signers, signQuickly } from "./quick-signatures.ts";
import type { Contract } from "./people.ts";
import { dayAfter, dueDays } from "./timetable.ts";
import { signersOf } from "./users.ts";

/** The demonstration while its months are lived: its entities' ids in their order, its feeds' by section, everybody's contracts. */
export type Group = {
  portal: PastPortal;
  months: readonly Period[];
  entityIds: readonly number[];
  contracts: readonly Contract[];
  today: Date;
};
export type Feeds = ReadonlyMap<string, number>;

/** From which month on each section is expected: hours, costs and the headcount list since a year and a month, so that rates of twelve months are whole. */
const since: Record<Section, number> = { OnHR: 0, GPG: 0, PLN: 11, KPIs: 11 };

/** The sections of a month, counted from the first: what the calendar expects of every entity. */
export function sectionsIn({ month }: Period, step: number): Section[] {
  return (["OnHR", "PLN", "KPIs", "GPG"] as const).filter((section) => since[section] <= step && (section !== "GPG" || month === 12));
}

/** The feeds and the calendar, as the administrator defined them before the first month. */
export async function defineFeeds({ portal, months, entityIds, today }: Group): Promise<Feeds> {
  portal.setNow(dayAfter(months[0]!, -40));
  const admin = await portal.as("admin");
  const feeds = new Map<string, number>();
  for (const ingestion of ingestions) feeds.set(ingestion.section, (await admin.call(createIngestion, { body: ingestion })).id);
  const rows = Object.entries(since).flatMap(([section, step]) => {
    const due = dueDays(section as Section, today);
    const body = { section, first: months[step]!, last: null, dueDay: due.open };
    const [beforeLast, last] = [months.at(-2)!, months.at(-1)!];
    const rows =
      due.open === due.past
        ? [body]
        : [
            { ...body, last: beforeLast, dueDay: due.past },
            { ...body, first: last },
          ];
    return entityIds.flatMap((legalEntityId) => rows.map((row) => ({ ...row, legalEntityId })));
  });
  for (const body of rows) await admin.call(createCalendarRow, { body });
  return feeds;
}

/** The months that are closed by now, each delivered, signed, validated and closed on its days; a month closes while the next is delivered. */
export async function livePast(group: Group, feeds: Feeds, say: (line: string) => void): Promise<void> {
  const { portal, months, contracts } = group;
  const signers = await Promise.all(regions.map((region) => findSigners(group, region, true)));
  let closing: Promise<unknown> = Promise.resolve();
  for (const [step, period] of months.slice(0, -1).entries()) {
    portal.setNow(dayAfter(period, 2));
    await setRates(await portal.as("group"), period, step);
    portal.setNow(dayAfter(period, 4));
    const source = await portal.as("source");
    const present = presentIn(contracts, period);
    for (const section of sectionsIn(period, step))
      await deliver(portal, source, feeds, { section, period, content: writeGroupFile(present, period, step, section) });
    await closing;
    const at = { signed: dayAfter(period, 6, 11), validated: dayAfter(period, 8, 16) };
    portal.setNow(at.validated);
    for (const section of sectionsIn(period, step)) await signQuickly(portal.ctx, section, period, at, signers);
    portal.setNow(dayAfter(period, 8, 17));
    closing = portal.runJobs();
    // Heard of above, or at the end.
    closing.catch(() => undefined);
    if (step % 6 === 5) say(`until ${writeMonth(period)}: delivered, signed, validated, closed`);
  }
  await closing;
}

/** Who signs for a region's entities, for all of them or those that are named. */
export async function findSigners(
  { portal, entityIds }: Group,
  region: Region,
  validated: boolean,
  isWanted: (code: string) => boolean = () => true,
): Promise<Signers> {
  const { coordinator, owner } = signersOf[region];
  return {
    legalEntityIds: entityIds.filter((_, at) => entities[at]?.country.region === region && isWanted(entities[at].code)),
    coordinator: await findSigner(portal.ctx, coordinator),
    owner: await findSigner(portal.ctx, owner),
    validated,
  };
}

/** The month's exchange rates, which move a little; but for one that is left out. */
export async function setRates(group: Api, period: Period, step: number, leftOut?: string): Promise<void> {
  const rates = Object.entries(ratesToEuro).entries();
  await Promise.all(
    [...rates].map(async ([at, [currency, rate]]) => {
      const moved = (rate * (1 + ((step * 7 + at * 3) % 11) / 300)).toPrecision(5);
      if (currency !== leftOut)
        await group.call(createRate, { body: { ...period, currency, rate: Number(moved).toFixed(8).replace(/0+$/, "") } });
    }),
  );
}

/** Delivers a file of the whole group; throws unless it ends as expected. */
export async function deliver(
  portal: PastPortal,
  source: Api,
  feeds: Feeds,
  file: { section: Section; period: Period; content: string; ends?: "LOADED_IN_PART" },
): Promise<void> {
  const { section, period, content, ends = "LOADED" } = file;
  const name = `Grupo_${section}_${writeMonth(period)}.csv`;
  const fields = { ingestionId: feeds.get(section) ?? 0, ...period, purpose: "deliver" };
  const { id } = await source.send(sendUpload, fields, { name, content });
  await portal.runJobs();
  const upload = await source.call(getUpload, { params: { id } });
  const state = upload.state === "LOADED_WITH_WARNINGS" ? "LOADED" : upload.state;
  if (state !== ends) throw new Error(`${name}: ${upload.state} ${JSON.stringify(upload.problem)}`);
}
