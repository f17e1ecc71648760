import { listGlossary } from "@hub/contract/glossary/cards.ts";
import { previewClosing } from "@hub/contract/closing/closings.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { countQualityEvents } from "@hub/contract/quality/events.ts";
import { closeScenario, getFigures, getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getSwpReskillBalance } from "@hub/contract/swp/analysis.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { readPassword, superuser } from "../apps/server/src/db/embedded-postgres/initialise.ts";
import { readPort } from "../apps/server/src/db/embedded-postgres/ports.ts";
import { openApi } from "../scripts/api.ts";
import { demoPassword, users } from "../scripts/demo/group.ts";
import { tellingCards } from "../scripts/demo/sixty/glossary.ts";
import { stories } from "../scripts/demo/sixty/stories.ts";
import { users as sixtyUsers } from "../scripts/demo/sixty/users.ts";
import { newDemonstrationDirectory, startDemonstration } from "./demonstration.ts";
import { newGroupDirectory } from "./group-portal.ts";
import { type newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

let data: Awaited<ReturnType<typeof newDataDirectory>> | undefined;
let portal: PortalProcess | undefined;
afterEach(async () => {
  await stopPortalProcess(portal);
  await data?.remove();
});

test("the demonstration names those who are there and have its password: of an older directory, or one where things were tried out, not the others", async () => {
  data = await newGroupDirectory();
  portal = await startPortalProcess(data.directory, { program: "portal-with-people.ts" });
  const client = new pg.Client({ connectionString: portal.told.get("database") ?? "" });
  await client.connect();
  const gone = ["planner", "lead", "reader"].map((name) => `${name}@norte.example`);
  await client.query("update app_user set email = 'was-' || email where email = $1", [gone[0]]);
  await client.query("update app_user set active = false where email = $1", [gone[1]]);
  await client.query("update app_user set password_hash = null where email = $1", [gone[2]]);
  await client.end();
  await stopPortalProcess(portal);
  const { output } = (portal = await startDemonstration(data.directory));
  const named = output.flatMap((line) => /^ {2}(\S+@\S+) /.exec(line)?.[1] ?? []);
  expect(named).toEqual(users.map(({ email }) => email).filter((email) => !gone.includes(email)));
});

/** The database of a portal that runs, as its owner. */
async function openOwner(directory: string): Promise<pg.Client> {
  const postgres = join(directory, "postgres");
  const [password, port] = await Promise.all([readPassword(join(postgres, "cluster")), readPort(join(postgres, "port"))]);
  const client = new pg.Client({ connectionString: `postgres://${superuser}:${password}@127.0.0.1:${port}/hub` });
  await client.connect();
  return client;
}

test(
  "the demonstration lives two years of sixty entities as the API lets it, its stories are there, and what is closed is computed again to the same figures",
  { timeout: 600_000 },
  async () => {
    data = await newDemonstrationDirectory();
    portal = await startDemonstration(data.directory);
    const { address } = portal;
    const as = (name: string) => openApi(address).signIn(`${name}@norte.example`, demoPassword);
    const named = portal.output.flatMap((line) => /^ {2}(\S+@\S+) /.exec(line)?.[1] ?? []);
    expect(named).toEqual(sixtyUsers.map(({ email }) => email));
    const group = await as("group");

    // Its months: all closed but the last.
    const { items: scenarios } = await group.call(listScenarios);
    const [open, ...closed] = scenarios;
    expect([open?.state, closed.length, new Set(closed.map(({ state, stale }) => `${state} ${stale}`))]).toEqual([
      "OPEN",
      23,
      new Set(["CLOSED false"]),
    ]);
    const december = closed.find(({ month }) => month === 12);
    const [last, first] = [closed[0], closed.at(-1)];
    if (!open || !last || !first || !december) throw new Error("not all months are there");

    await checkRows(data.directory);

    // Its stories.
    const { year, month } = open;
    const { items: expected } = await (await as("source")).call(listExpected, { query: { year, month } });
    const stateOf = (code: string) =>
      expected.filter((row) => row.legalEntity.code === code && row.ingestion.section === "OnHR").map(({ state }) => state);
    expect([stateOf(stories.late), stateOf(stories.held), stateOf(stories.faulty)]).toEqual([["late"], ["held"], ["failed"]]);
    expect(
      expected.filter(({ delivery, state }) => delivery === null && state === "late").map(({ legalEntity }) => legalEntity.code),
    ).toEqual([stories.late]);
    const coordinator = await (await as("coordinator")).call(getToday);
    expect(coordinator.waiting.items[0]).toMatchObject({ step: "sign", section: "OnHR", legalEntity: { code: stories.warned } });
    const exceptions = await group.call(countQualityEvents);
    expect(exceptions.rules.map(({ label }) => label).toSorted()).toEqual([
      "code-unknown",
      "date-not-real",
      "hours-above-full-time",
      "key-duplicate",
    ]);
    const pay = await group.call(getDashboardFigures, { params: { id: 3 }, query: { scenarioId: last.id } });
    const hidden = pay.current.entities.find(({ legalEntity }) => legalEntity.code === stories.small)?.figures;
    expect(hidden?.find(({ kpi }) => kpi === "mean-pay-gap")).toMatchObject({ value: null, reason: "SUPPRESSED" });
    // Its regions, each with figures of its own once the worker has made them; the United States have changed theirs.
    const world = async (id: number, node?: number) =>
      group.call(getDashboardFigures, { params: { id: 1 }, query: { scenarioId: id, node } });
    const regionsOf = async (id: number) => new Map((await world(id)).nodes.map((node) => [node.code, node]));
    await expect
      .poll(async () => [...(await regionsOf(last.id)).values()].every(({ made }) => made), { timeout: 300_000, interval: 1000 })
      .toBe(true);
    const [regions, before] = [await regionsOf(last.id), await regionsOf(first.id)];
    expect([...regions.keys()].toSorted()).toEqual(["AME", "BRA", "CEN", "EUR", "HIS", "IBE", "OCC"]);
    expect(before.get("OCC")!.entities.length - regions.get("OCC")!.entities.length).toBe(1);
    const headcount = async (id: number, node?: number) =>
      (await world(id, node)).total?.figures.find(({ kpi }) => kpi === "headcount")?.value;
    expect(Number(await headcount(last.id, regions.get("EUR")!.id))).toBeLessThan(Number(await headcount(last.id)));
    expect((await world(open.id, regions.get("IBE")!.id)).total?.of).toBe("node");
    const editor = await as("editor");
    const outdated = await editor.call(listGlossary, { query: { languages: "de:outdated,pt:outdated" } });
    const draft = await editor.call(listGlossary, { query: { published: "changed" } });
    expect([outdated.items.map(({ kpi }) => kpi).toSorted(), draft.items.map(({ kpi }) => kpi)]).toEqual([
      Object.values(tellingCards).toSorted(),
      [tellingCards.draft],
    ]);
    const balance = await (await as("lead")).call(getSwpReskillBalance, { query: { side: "profiles" } });
    expect(balance.clusters.flatMap(({ plan }) => plan.points.map(({ verdict }) => verdict))).toContain("lack");

    // What is closed is computed again from what was delivered.
    for (const { id, year, month } of [first, december, last]) {
      const before = await group.call(getFigures, { params: { id } });
      const { fingerprint } = await group.call(previewClosing, { params: { id } });
      await group.call(closeScenario, {
        body: { scenarioType: "CLOSING", year, month, comment: "Zum Vergleich.", replaces: 1, previewed: fingerprint ?? "" },
      });
      await expect
        .poll(async () => (await group.call(getScenario, { params: { id } })).currentVersion, { timeout: 60_000, interval: 500 })
        .toBe(2);
      const after = await group.call(getFigures, { params: { id } });
      expect(after.version?.number).toBe(2);
      expect([after.group, after.entities]).toEqual([before.group, before.entities]);
      expect(before.entities).toHaveLength(60);
    }

    // Started again it is as it was left.
    await stopPortalProcess(portal);
    portal = await startDemonstration(data.directory);
    expect(portal.output.join("\n")).not.toContain("Preparing");
    const again = await openApi(portal.address).signIn("group@norte.example", demoPassword);
    expect((await again.call(listScenarios)).items).toHaveLength(24);
  },
);

/** What the API would have refused or told: ages, signatures of the same person, cells of others. */
async function checkRows(directory: string): Promise<void> {
  const client = await openOwner(directory);
  try {
    const { rows } = await client.query<Record<string, string>>(`
      with person as (select f.*, age(f.hire_date, f.birth_date) as at_hire, age(coalesce(f.end_date, (d.period + interval '1 month')::date), f.birth_date) as now
        from person_fact f join delivery d on d.id = f.delivery_id and d.state in ('LOADED', 'LOADED_WITH_WARNINGS') where f.birth_date is not null)
      select (select count(*) from legal_entity)::text as entities, (select count(distinct country) from legal_entity)::text as countries,
        (select (min(extract(year from at_hire)) >= 16 and max(extract(year from now)) <= 75)::text from person) as ages,
        (select (count(*) between 11800 and 12300)::text from person where period = (select max(period) - interval '1 month' from delivery)) as people,
        (select count(*) from cell where signed_by = validated_by)::text as "signedTwice",
        (select count(*) from cell c join delivery d on d.id = any(c.delivery_ids) where d.delivered_by in (c.signed_by, c.validated_by))::text as "signedOwn",
        (select count(*) from cell c where c.signed_by is not null and not exists (
          select from role_grant g where g.user_id = c.signed_by and g.role = 'upload-coordinator' and g.legal_entity_id = c.legal_entity_id))::text as "signedOthers",
        (select count(*) from cell c where c.validated_by is not null and not exists (
          select from role_grant g where g.user_id = c.validated_by and g.role = 'data-owner' and g.legal_entity_id = c.legal_entity_id))::text as "validatedOthers",
        (select count(*) from cell c join consolidation k on k.id = c.consolidation_id join cell_finding f on f.period = k.period and f.section_code = k.section_code
          and f.legal_entity_id = c.legal_entity_id where c.signed_by is not null and f.severity = 'blocking')::text as blocked,
        (select count(*) from cell c join consolidation k on k.id = c.consolidation_id join cell_finding f on f.period = k.period and f.section_code = k.section_code
          and f.legal_entity_id = c.legal_entity_id where c.signed_by is not null and f.severity = 'warning'
          and not exists (select from finding_comment m where m.cell_id = c.id and m.rule = f.rule))::text as uncommented,
        (select count(*) from quality_event e join quality_rule r on r.id = e.rule_id where r.code like 'age-%' or r.code like 'birth-%')::text as "ofAge"`);
    const none = { signedTwice: "0", signedOwn: "0", signedOthers: "0", validatedOthers: "0", blocked: "0", uncommented: "0", ofAge: "0" };
    expect(rows).toEqual([{ entities: "60", countries: "14", ages: "true", people: "true", ...none }]);
  } finally {
    await client.end();
  }
}
