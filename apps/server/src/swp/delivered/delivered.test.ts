import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { deleteTerm } from "@hub/contract/swp/catalogue.ts";
import { addMonths, type Period, writeMonth } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepStaffs } from "../../closing/staff/keep-staff.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { readRows, rowsOf } from "../../tasks/testing/sheets.ts";
import { type DeliveredPortal, startDeliveredPortal } from "./testing/delivered-portal.ts";
import { type PlainItem, type PlainRow, plainGap } from "./testing/plain-gap.ts";

const october: Period = { year: 2026, month: 10 };
const months = Array.from({ length: 12 }, (_, at) => addMonths(october, at - 11));

let portal: DeliveredPortal;
beforeAll(async () => {
  portal = await startDeliveredPortal({ entities: ["A", "B"], first: months[0] ?? october });
  await portal.pool.query("update legal_entity set country = 'DE' where code = 'B'");
  for (const period of months) await portal.close(period, { A: fileOf("A", period), B: fileOf("B", period) });
  for (const item of items) await portal.addItem(item);
  await portal.pool.query(`update setting set value = '"65, DE 63"' where key = 'retirement-ages'`);
});
afterAll(() => portal.stop());

/** The same numbers every time. */
function chance(seed: number) {
  let state = seed;
  return <T>(...of: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return of[Math.floor((state / 2 ** 31) * of.length)] as T;
  };
}

/** Contracts of some people of an entity, by chance: around the months that are told, with all that decides whether one counts, and often without it. */
function contractsOf(code: string, seed: number): TestPerson[] {
  const pick = chance(seed);
  const day = (year: number) => `${year}-${pick("01", "03", "06", "10", "12")}-${pick("01", "14", "28")}`;
  return Array.from({ length: 70 }, (_, at): TestPerson => {
    const person = pick(...Array.from({ length: 55 }, (__, n) => n));
    return {
      person: `${code}-${at}`,
      // Some people have two contracts, and some are in both entities.
      groupPerson: person < 6 ? `both-${person}` : `${code}-${person}`,
      hired: pick(null, day(2005), day(2019), day(2025), day(2026)),
      ended: pick(null, null, null, day(2026), "2026-05-15", "2027-02-01"),
      born: pick(null, day(1950), day(1961), "1961-11-20", day(1962), "1963-12-31", "1964-02-29", day(1975), day(1990)),
      hours: pick(null, "20", "13.3333", "37.5", "40", "25"),
      fullTimeHours: pick(null, "40", "37.5", "36", "40"),
      job: pick("dev", "DEV ", "radio", "radio", "shop", "intern", null),
      unit: pick("net", "net", "sales", "north", "lost", null),
    };
  });
}
const truths = { A: contractsOf("A", 7), B: contractsOf("B", 11) };
/** Who was there in the month, or left in it. */
function fileOf(code: "A" | "B", period: Period): TestPerson[] {
  const month = writeMonth(period);
  return truths[code].filter(({ hired, ended }) => (hired ?? "0").slice(0, 7) <= month && (ended ?? "9").slice(0, 7) >= month);
}

const items: PlainItem[] = [
  { division: "IBE/RED/ACC", profile: "DATA", size: ["12.5", "15"], timeline: null },
  { division: "IBE/RED/ACC", profile: "DATA", size: ["2", null], timeline: "2027-Q1" },
  { division: "IBE/RED/ACC", profile: "RADIO", size: ["9", null], timeline: "2027-Q2" },
  { division: "IBE/COM/TIE", profile: "SHOP", size: ["1", "3.25"], timeline: "2025-Q1" },
  { division: "NOR/RED/ACC", profile: "DATA", size: ["7", null], timeline: null },
  // Nobody was delivered of it.
  { division: "IBE/RED/COR", profile: "SHOP", size: ["4", null], timeline: null },
  { division: "IBE/RED/ACC", profile: "DATA", size: ["4", "6"], timeline: "2026-Q1", hire: 50 },
  { division: "IBE/RED/ACC", profile: "RADIO", size: ["3", null], timeline: "2027-Q1", hire: 100 },
  { division: "NOR/RED/ACC", profile: "DATA", size: ["2", null], timeline: "2028-Q1", hire: 100 },
];

/** What codes mean here: those of the entity come before those of all, and * stands for what is not named. */
const mapping = rowsOf(
  { kind: "Job code", entity: "*", code: "Dev", target: "DATA" },
  { kind: "Job code", entity: "*", code: "radio", target: "radio" },
  { kind: "Job code", entity: "B", code: "radio", target: "SHOP" },
  { kind: "Job code", entity: "*", code: "shop", target: "SHOP" },
  { kind: "Unit", entity: "*", code: "net", target: "ibe/red/acc" },
  { kind: "Unit", entity: "*", code: "sales", target: "IBE/COM/TIE" },
  { kind: "Unit", entity: "B", code: "*", target: "NOR/RED/ACC" },
);
function means(kind: "job" | "unit", entity: string, given: string): string | undefined {
  const code = given.trim().toLowerCase();
  if (kind === "job") {
    if (code === "radio") return entity === "B" ? "SHOP" : "RADIO";
    return { dev: "DATA", shop: "SHOP" }[code];
  }
  return { net: "IBE/RED/ACC", sales: "IBE/COM/TIE" }[code] ?? (entity === "B" ? "NOR/RED/ACC" : undefined);
}

async function plainRows(): Promise<PlainRow[]> {
  const { rows } = await portal.pool.query<PlainRow>(`
    select p.period::text as period, e.code as entity, e.country, p.delivery_id::integer as delivery, p.row_number as row, encode(p.person_hash, 'hex') as person, p.job_profile as job, p.unit,
      p.birth_date::text as born, p.hire_date::text as hired, p.end_date::text as ended, p.hours::text as hours, coalesce(p.full_time_hours, 40)::text as full
    from version_person p join legal_entity e on e.id = p.legal_entity_id
    join scenario_version v on v.id = p.version_id and not exists (select from scenario_version n where n.scenario_id = v.scenario_id and n.number > v.number)`);
  return rows;
}
const count = (rows: readonly PlainRow[], isIt: (row: PlainRow) => boolean) =>
  new Set(
    rows
      .filter((row) => row.period === "2026-10-01" && (row.hired ?? "0") <= "2026-10-31" && (row.ended ?? "9") > "2026-10-31" && isIt(row))
      .map(({ entity, person }) => `${entity} ${person}`),
  ).size;

/** Holds an answer against the loop over the rows, each profile in each division and all together. */
async function checkAgainstRows(
  who: string,
  query: Record<string, string | number>,
  isSeen: (division: string) => boolean,
  meant: typeof means = means,
): Promise<number> {
  const expected = plainGap(await plainRows(), october, { means: meant, items, ages: (country) => (country === "DE" ? 63 : 65), isSeen });
  const { body, status } = await portal.read(who, query);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ month: october, waits: null, months: 12, agesKnown: true, quarters: expected.quarters });
  expect(body.total).toMatchObject(expected.total);
  const divisionOf = (id: number) => ["IBE/RED/ACC", "IBE/RED/COR", "IBE/COM/TIE", "NOR/RED/ACC"].find((path) => portal.org(path) === id);
  const told = body.profiles.flatMap((profile: any) =>
    profile.divisions.map((line: any) => [`${profile.name.replace(" en", "")} ${divisionOf(line.id)}`, line]),
  );
  expect(told.map(([key]: [string]) => key).toSorted()).toEqual(Object.keys(expected.cells).toSorted());
  for (const [key, line] of told) expect(line, key).toMatchObject(expected.cells[key] ?? {});
  return told.length;
}

describe("[FIG-10] planning beside what was delivered", () => {
  test("before the people of a closed month are counted nothing is told; two workers who count at once and again keep each once", async () => {
    expect((await portal.read("reader")).body).toMatchObject({ month: null, quarters: [], profiles: [] });
    await Promise.all([keepStaffs(portal.ctx), keepStaffs(portal.ctx)]);
    await keepStaffs(portal.ctx);
    const { rows } = await portal.pool.query("select count(*)::int as n, count(cells)::int as told from closed_staff");
    expect(rows[0]).toEqual({ n: 12, told: 12 });
  });

  test("what is mapped nowhere is said with its people, and nobody is in a row", async () => {
    const { body } = await portal.read("reader");
    const rows = await plainRows();
    expect(body.total.persons).toBe(0);
    const { units } = body.unmapped;
    // A person of two units counts by their first contract: together they are as many as there are.
    expect(units.persons).toBe(count(rows, () => true));
    expect(units.items).toContainEqual({ legalEntity: "A", code: "lost", persons: expect.any(Number) });
    expect(units.items.map(({ code }: { code: string }) => code)).toContain("");
    expect(body.unmapped.jobs.items).toEqual([]);
  });

  test("a mapping comes by sheet: what is wrong is said at its row, the rest is taken in, sent again it changes nothing", async () => {
    const wrong = rowsOf(
      { kind: "Job code", entity: "NOPE", code: "dev", target: "DATA" },
      { kind: "Job code", entity: "A", code: "dev", target: "IBE/RED/ACC" },
      { kind: "Unit", entity: "A", code: "net", target: "IBE/RED" },
      { kind: "Unit", entity: "A", code: "", target: "IBE/RED/ACC" },
      { kind: "Person", entity: "A", code: "x", target: "DATA" },
      { kind: "Job code", entity: "A", code: "later", target: "" },
    );
    for (const dryRun of [true, false]) {
      const task = await portal.importCodes(wrong, { dryRun });
      expect(task.counts).toMatchObject({ read: 6, added: 0, errors: 5, unchanged: 1 });
      expect(Object.fromEntries(task.findings.map(({ row, issues }: any) => [row, issues.map(({ code }: any) => code)]))).toEqual({
        2: ["swp.codes-entity-unknown"],
        3: ["swp.codes-job-unknown"],
        4: ["swp.codes-unit-unknown"],
        5: ["sheets.key-required"],
        6: ["sheets.choice-unknown"],
      });
    }
    const task = await portal.importCodes(mapping);
    expect(task.counts, JSON.stringify(task.findings)).toMatchObject({ read: 7, added: 7, errors: 0 });
    expect((await portal.importCodes(mapping)).counts).toMatchObject({ read: 7, unchanged: 7 });
    await expect(portal.importCodes(mapping, { who: "planner" })).rejects.toThrow("operation-not-allowed");
  });

  test("the projected gap is what a loop over the rows gives, of each profile and division and of all, to the last decimal", async () => {
    expect(await checkAgainstRows("reader", {}, () => true)).toBeGreaterThan(6);
    const { body } = await portal.read("reader");
    // What all this is about is really there.
    expect(body.total.leavers).toBeGreaterThan(3);
    expect(body.total.quarters.some(({ retirees }: { retirees: number }) => retirees > 0)).toBe(true);
    expect(body.total.quarters.every(({ leaving }: { leaving: string }) => leaving !== "0")).toBe(true);
    expect(body.total.pastAge).toBeGreaterThan(0);
    expect(body.total.withoutHours).toBeGreaterThan(0);
  });

  test("and so it is however codes are mapped", async () => {
    const { rows: kept } = await portal.pool.query("select * from swp_code");
    for (const seed of [3, 5, 8, 13]) {
      const pick = chance(seed);
      const meant = new Map<string, string>();
      for (const code of ["dev", "radio", "shop", "intern"]) {
        const profile = pick("", "DATA", "RADIO", "SHOP");
        if (profile !== "") meant.set(`job ${code}`, profile);
      }
      for (const code of ["net", "sales", "north", "lost"]) {
        const division = pick("", "IBE/RED/ACC", "IBE/RED/COR", "IBE/COM/TIE", "NOR/RED/ACC");
        if (division !== "") meant.set(`unit ${code}`, division);
      }
      await portal.pool.query("delete from swp_code");
      for (const [key, target] of meant) {
        const [kind, code = ""] = key.split(" ");
        const ids = kind === "job" ? [portal.profile(target), null] : [null, portal.org(target)];
        await portal.pool.query("insert into swp_code (kind, code, profile_id, division_id, updated_at) values ($1, $2, $3, $4, now())", [
          kind,
          code,
          ...ids,
        ]);
      }
      const shown = await checkAgainstRows(
        "reader",
        {},
        () => true,
        (kind, _, code) => meant.get(`${kind} ${code.trim().toLowerCase()}`),
      );
      expect(shown).toBeGreaterThanOrEqual(5);
    }
    await portal.pool.query("delete from swp_code");
    await portal.pool.query(
      "insert into swp_code overriding system value select (jsonb_populate_record(null::swp_code, r)).* from jsonb_array_elements($1::jsonb) r",
      [JSON.stringify(kept)],
    );
  });

  test("who plans one division sees that one, by their rights and whatever they ask for", async () => {
    const own = (division: string) => division === "IBE/RED/ACC";
    await checkAgainstRows("planner", {}, own);
    await checkAgainstRows("planner", { orgs: portal.org("IBE/RED") }, own);
    expect((await portal.read("planner", { orgs: portal.org("NOR") })).body).toMatchObject({ profiles: [], total: { persons: 0 } });
    await checkAgainstRows("nordic", {}, (division) => division.startsWith("NOR"));
    await checkAgainstRows("reader", { orgs: portal.org("IBE") }, (division) => division.startsWith("IBE"));
    expect((await portal.read("nobody")).status).toBe(403);
  });

  test("job codes of one's own divisions that are mapped nowhere are said; units of no division only to who sees them all", async () => {
    const rows = await plainRows();
    const { body } = await portal.read("planner");
    expect(body.unmapped.units).toBeNull();
    const { jobs } = body.unmapped;
    const { unmapped } = plainGap(rows, october, { means, items, ages: () => 65, isSeen: (division) => division === "IBE/RED/ACC" });
    expect(unmapped.size).toBeGreaterThan(1);
    expect(new Map(jobs.items.map(({ legalEntity, code, persons }: any) => [`${legalEntity} ${code}`, persons]))).toEqual(unmapped);
    const all = (await portal.read("reader")).body;
    expect(all.unmapped.units.items.every(({ legalEntity }: { legalEntity: string }) => legalEntity === "A")).toBe(true);
    // Everybody is in a row, or said to be in none.
    expect(all.total.persons + all.unmapped.jobs.persons + all.unmapped.units.persons).toBe(count(rows, () => true));
  });

  test("one profile may be asked for, and a what-if sets its hires beside the plan's", async () => {
    const { body } = await portal.read("reader", { profile: portal.profile("DATA") });
    expect(body.profiles.map(({ name }: { name: string }) => name)).toEqual(["DATA en"]);
    expect(body.total.persons).toBe(body.profiles[0].persons);
    const { rows } = await portal.pool.query(
      "insert into swp_what_if (name, owner_id, shared, created_at, updated_at) values ('Other', $1, true, now(), now()) returning id",
      [portal.source.id],
    );
    const shortage = await portal.addItem({ division: "IBE/RED/COR", profile: "SHOP", size: ["1", null], timeline: "2027-Q1", hire: 100 });
    await portal.pool.query(
      "insert into swp_what_if_item (what_if_id, item_id, size_min, hire, outsrc, reskill, base_version, training_from, training_to) values ($1, $2, 3, 100, 0, 0, 1, null, null)",
      [rows[0].id, shortage],
    );
    const beside = (await portal.read("reader", { whatIf: rows[0].id, orgs: portal.org("IBE/RED/COR") })).body.total;
    expect(beside.quarters.map(({ gap, whatIf }: any) => [gap.min, whatIf.gap.min])).toEqual([
      ["4", "4"],
      ["3", "1"],
      ["3", "1"],
      ["3", "1"],
    ]);
    expect((await portal.read("reader", { whatIf: 999_999 })).status).toBe(404);
    await portal.pool.query("delete from swp_what_if; ");
    await portal.pool.query("delete from swp_item where id = $1", [shortage]);
  });

  test("the sheet has the figures of the view, of one's own part, and says who is in none", async () => {
    const bytes = await portal.sheets.exported(portal.tokenOf("planner"), "swp-delivered-export", {});
    const { header, rows } = await readRows(bytes, ["Job profile", "Division", "Month or quarter"]);
    const { body } = await portal.read("planner");
    expect(rows).toHaveLength(body.profiles.length * 5);
    const at = (title: string) => header.findIndex((each) => each.startsWith(title));
    const of = rows.filter((row) => row[at("Job profile")] === "DATA en");
    expect(of.map((row) => row[at("Month or quarter")])).toEqual(["2026-10", ...body.quarters]);
    expect(of.slice(1).map((row) => row[at("Gap, minimum")])).toEqual(body.profiles[0].quarters.map(({ gap }: any) => gap.min));
  });

  test("the mapping comes back as it was taken in, with the codes that are still to be mapped; cleared and taken back it is as before", async () => {
    const lead = portal.tokenOf("lead");
    const bytes = await portal.sheets.exported(lead, "swp-codes-export");
    const { header, rows } = await readRows(bytes, ["Kind of code", "Delivered code", "Stands for"]);
    const [entity, code, target] = ["Code of the legal entity", "Delivered code", "Stands for"].map((title) => header.indexOf(title)) as [
      number,
      number,
      number,
    ];
    const said = rows.map((row) => [row[entity], row[code], row[target]]);
    expect(said).toContainEqual(["*", "net", "IBE/RED/ACC"]);
    expect(said.filter(([, , of]) => of === "")).toEqual([
      ["A", "intern", ""],
      ["B", "intern", ""],
      ["A", "lost", ""],
      ["A", "north", ""],
    ]);
    expect((await portal.importCodes(bytes)).counts).toMatchObject({ read: 11, unchanged: 11 });
    const task = await portal.importCodes(
      rowsOf({ kind: "Unit", entity: "*", code: "NET", target: "-" }, { kind: "Job code", entity: "*", code: "shop", target: "DATA" }),
    );
    expect(task.counts, JSON.stringify(task.findings)).toMatchObject({ modified: 2 });
    expect((await portal.read("planner")).body.total.persons).toBe(0);
    const { rows: trail } = await portal.pool.query(
      "select action, subject_id from audit where subject_type = 'swp-code' order by id desc limit 2",
    );
    expect(trail).toEqual([
      { action: "swp-code-changed", subject_id: "job * shop" },
      { action: "swp-code-deleted", subject_id: "unit * net" },
    ]);
    expect((await portal.sheets.undo(lead, task.id)).body.undone).toEqual({ taken: 2, kept: 0 });
    await checkAgainstRows("reader", {}, () => true);
  });

  test("another retirement age is used at once, of those who left once they are counted again; a profile that a code stands for is not deleted", async () => {
    const before = (await portal.read("reader")).body;
    expect(before).toMatchObject({ retirementAge: 65, retirementAges: [{ country: "DE", age: 63 }] });
    const admin = await portal.openSession(await portal.addUser("hub", [{ role: "hub-admin" }]));
    const { rows } = await portal.pool.query("select version from setting where key = 'retirement-ages'");
    const used = await portal.call(deleteTerm, { token: admin, params: { id: portal.profile("RADIO") }, ifMatch: 1 });
    expect([used.status, used.body.code]).toEqual([409, "in-use"]);
    await portal.call(updateSetting, { token: admin, params: { key: "retirement-ages" }, ifMatch: rows[0].version, body: { value: "80" } });
    await keepStaffs(portal.ctx);
    const { body } = await portal.read("reader");
    expect(body.total).toMatchObject({ pastAge: 0 });
    expect(body.total.quarters.map(({ retirees }: { retirees: number }) => retirees)).toEqual([0, 0, 0, 0]);
    expect(body.total.leavers).toBeGreaterThan(before.total.leavers);
  });

  test("where the month's rows were put away it says that nobody knows who retires; what was counted stays", async () => {
    const before = (await portal.read("reader")).body;
    await portal.pool.query(
      "insert into fact_month (period, put_away_at) values ('2026-10-01', now()) on conflict (period) do update set put_away_at = now()",
    );
    const { body } = await portal.read("reader");
    expect(body).toMatchObject({ agesKnown: false, month: october, total: { persons: before.total.persons, fte: before.total.fte } });
    expect(body.total.quarters.map(({ retirees }: { retirees: number }) => retirees)).toEqual([0, 0, 0, 0]);
  });
});
