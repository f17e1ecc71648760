import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { createIngestion, getUpload, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { createRate } from "@hub/contract/scenarios/rates.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { addMonths, type Period, writeMonth } from "@hub/domain/period.ts";
import type { Api } from "../../api.ts";
import { entities, ratesToEuro, type Region, regions } from "./entities.ts";
import { presentIn, type Section, writeGroupFile } from "./files.ts";
import { ingestions } from "./ingestions.ts";
import type { PastPortal } from "./past-portal.ts";
import { type Contract, inventContracts } from "./people.ts";

const coordinators: Record<Region, string> = { iberia: "iberia", central: "coordinator", west: "west", america: "america" };
const owners: Record<Region, string> = { iberia: "owner", central: "owner-central", west: "owner-west", america: "owner-america" };

const spent: Record<string, number> = {};
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    spent[name] = (spent[name] ?? 0) + performance.now() - start;
  }
}

export async function seedGroup(portal: PastPortal, entityIds: readonly number[], today: Date, say: (line: string) => void): Promise<void> {
  const months = 24;
  const open = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -1);
  const first = addMonths(open, 1 - months);
  const dayOf = (period: Period, day: number, hour = 9) => {
    const after = addMonths(period, 1);
    return new Date(Date.UTC(after.year, after.month - 1, day, hour));
  };
  portal.setNow(dayOf(addMonths(first, -2), 1));
  const admin = await portal.as("admin");
  const made = new Map<Section, number>();
  await timed("define", async () => {
    for (const ingestion of ingestions) made.set(ingestion.section as Section, (await admin.call(createIngestion, { body: ingestion })).id);
    const since: Record<Section, Period> = { OnHR: first, PLN: first, KPIs: first, GPG: first };
    for (const [section, from] of Object.entries(since))
      for (const legalEntityId of entityIds)
        await admin.call(createCalendarRow, { body: { section, legalEntityId, first: from, last: null, dueDay: section === "GPG" ? 20 : 10 } });
  });
  const contracts = inventContracts(first, months);
  for (let step = 0; step < months - 1; step += 1) {
    const period = addMonths(first, step);
    const start = performance.now();
    await closeMonth(period, step);
    say(`${writeMonth(period)} ${Math.round(performance.now() - start)} ms`);
  }
  console.log(spent);

  async function closeMonth(period: Period, step: number): Promise<void> {
    portal.setNow(dayOf(period, 2));
    const group = await portal.as("group");
    await timed("rates", async () => {
      for (const [at, [currency, rate]] of Object.entries(ratesToEuro).entries())
        await group.call(createRate, { body: { ...period, currency, rate: (rate * (1 + ((step * 7 + at * 3) % 11) / 300)).toPrecision(5) } });
    });
    const present = presentIn(contracts, period);
    const sections: Section[] = period.month === 12 ? ["OnHR", "PLN", "KPIs", "GPG"] : ["OnHR", "PLN", "KPIs"];
    portal.setNow(dayOf(period, 4));
    const source = await portal.as("source");
    for (const section of sections) await deliverGroup(source, section, period, step, present);
    for (const [day, role, people] of [
      [6, "coordinator", coordinators],
      [8, "owner", owners],
    ] as const) {
      portal.setNow(dayOf(period, day));
      for (const region of regions) {
        const person = await portal.as(people[region]);
        const cells = entities.flatMap(({ country }, at) => (country.region === region ? sections.map((section) => ({ section, legalEntityId: entityIds[at]! })) : []));
        await timed(role, () => sign(person, period, role, cells));
      }
    }
    portal.setNow(dayOf(period, 9));
    await timed("close", () => portal.runJobs());
  }

  async function deliverGroup(source: Api, section: Section, period: Period, step: number, present: readonly Contract[]): Promise<void> {
    const content = await timed("write", async () => writeGroupFile(present, period, step, section));
    const fields = { ingestionId: made.get(section)!, ...period, purpose: "deliver" };
    const { id } = await timed("send", () => source.send(sendUpload, fields, { name: `Grupo_${section}_${writeMonth(period)}.csv`, content }));
    await timed("load", () => portal.runJobs());
    const upload = await source.call(getUpload, { params: { id } });
    if (upload.state !== "LOADED" && upload.state !== "LOADED_WITH_WARNINGS") throw new Error(`${section} ${writeMonth(period)}: ${upload.state} ${JSON.stringify(upload).slice(0, 3000)}`);
  }

  async function sign(person: Api, period: Period, userRole: "coordinator" | "owner", cells: { section: Section; legalEntityId: number }[]) {
    const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Comprobado con la entidad." }));
    const { results } = await person.call(saveValidations, {
      body: { ...period, userRole, comment: userRole === "coordinator" ? "Revisado con la entidad." : undefined, cells: cells.map((cell) => (userRole === "coordinator" ? { ...cell, findings } : cell)) },
    });
    const refused = results.filter(({ done }) => !done);
    if (refused.length > 0) throw new Error(`${writeMonth(period)} ${userRole}: ${JSON.stringify(refused.slice(0, 5))}`);
  }
}
