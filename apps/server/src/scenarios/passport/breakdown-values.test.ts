import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { type Dimension, dimensions, isBrokenBy } from "@hub/domain/dashboards/breakdown.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepBreakdowns } from "../../closing/breakdowns/keep-breakdowns.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";

// Each value of each dimension by its name. No two values of a dimension have as many people, and what people are of one is spread over the values of the others, so that two that were taken for each
// other would be told by another figure.
const last = "2026-10-31";
const values = {
  unit: ["North", "South", "East", null],
  "job-profile": ["J-1", "J-2", null],
  "management-level": ["none", "manager", "executive", null],
  "contract-type": ["permanent", "temporary", null],
  "working-time": ["full-time", "part-time", null],
  "age-band": ["under-30", "30-to-39", "40-to-49", "50-to-59", "from-60", null],
  "tenure-band": ["under-1", "1-to-4", "5-to-9", "10-to-19", "from-20", null],
  sex: ["F", "M", null],
} as const;
type Spread = keyof typeof values;
/** How far from one another the people of neighbouring values stand: prime to the number of people, and other for each dimension. */
const strides: Record<Spread, number> = {
  unit: 1,
  "job-profile": 7,
  "management-level": 11,
  "contract-type": 13,
  "working-time": 17,
  "age-band": 19,
  "tenure-band": 23,
  sex: 29,
};
type One = Record<Dimension, string | null> & Pick<TestPerson, "person" | "born" | "hired">;

const births: Record<string, string> = {
  "under-30": "2000-06-01",
  "30-to-39": "1990-02-28",
  "40-to-49": "1980-12-31",
  "50-to-59": "1970-05-05",
  "from-60": "1962-09-09",
};
const starts: Record<string, string> = {
  "under-1": "2026-03-01",
  "1-to-4": "2023-04-15",
  "5-to-9": "2019-07-01",
  "10-to-19": "2012-01-20",
  "from-20": "2001-10-10",
};

/** The value of the person at a place: the first of a dimension has the most people, each further one fewer. */
function valueAt(by: Spread, at: number, count: number): string | null {
  const all = values[by];
  const weights = all.map((_, place) => all.length * 2 - place);
  const whole = weights.reduce((sum, weight) => sum + weight);
  let left = (((at * strides[by]) % count) + 0.5) / count;
  for (const [place, weight] of weights.entries()) {
    left -= weight / whole;
    if (left < 0) return all[place]!;
  }
  return all.at(-1)!;
}

/** What planning says of job codes: J-1 is Red in every entity, J-2 of A is Blue, and what else B has is Green, also where no code was delivered. */
const familyOf = (entity: string, job: string | null) => (job === "J-1" ? "Red" : entity === "B" ? "Green" : job === "J-2" ? "Blue" : null);
const staffOf = (code: string, country: string, count: number): One[] =>
  Array.from({ length: count }, (_, at) => {
    const of = Object.fromEntries((Object.keys(values) as Spread[]).map((by) => [by, valueAt(by, at, count)])) as Record<
      Spread,
      string | null
    >;
    const level = of["management-level"];
    return {
      ...of,
      "job-family": familyOf(code, of["job-profile"]),
      management: level === null ? null : level === "none" ? "no" : "yes",
      country,
      person: `${code}-${at}`,
      born: births[of["age-band"] ?? ""] ?? null,
      hired: starts[of["tenure-band"] ?? ""] ?? null,
    };
  });
const delivered = (one: One): TestPerson => ({
  person: one.person,
  unit: one.unit,
  job: one["job-profile"],
  level: one["management-level"] as TestPerson["level"],
  contract: one["contract-type"] as TestPerson["contract"],
  hours: { "full-time": "40", "part-time": "20" }[one["working-time"] ?? ""] ?? null,
  sex: (one.sex ?? "U") as "F" | "M" | "U",
  born: one.born,
  hired: one.hired,
});
const staff = { A: staffOf("A", "ES", 211), B: staffOf("B", "PT", 167) };

/** A quotient with one decimal, half away from zero, of whole numbers; no data where there is nothing below. */
function rounded(above: number, below: number): string {
  if (below === 0) return "NO_DATA";
  const tenths = (BigInt(above) * 20n + BigInt(below)) / (2n * BigInt(below));
  return `${tenths / 10n}.${tenths % 10n}`;
}
const count = (all: One[], by: Dimension, value: string) => all.filter((one) => one[by] === value).length;
const share = (all: One[], by: Dimension, value: string) =>
  rounded(100 * count(all, by, value), all.filter((one) => one[by] !== null).length);
const years = (days: (string | null | undefined)[]) => {
  const known = days.filter((day) => day != null);
  return rounded(100 * known.reduce((sum, day) => sum + (Date.parse(last) - Date.parse(day)) / 86_400_000, 0), 36_525 * known.length);
};
const figures: Record<string, (all: One[]) => string> = {
  headcount: (all) => String(all.length),
  fte: (all) => {
    const halves = 2 * count(all, "working-time", "full-time") + count(all, "working-time", "part-time");
    return `${Math.floor(halves / 2)}.${halves % 2 ? "5" : "0"}0`;
  },
  "female-share": (all) => share(all, "sex", "F"),
  "female-share-management": (all) =>
    share(
      all.filter(({ management }) => management === "yes"),
      "sex",
      "F",
    ),
  "permanent-share": (all) => share(all, "contract-type", "permanent"),
  "temporary-share": (all) => share(all, "contract-type", "temporary"),
  "part-time-share": (all) => share(all, "working-time", "part-time"),
  "average-age": (all) => years(all.map(({ born }) => born)),
  "average-tenure": (all) => years(all.map(({ hired }) => hired)),
};

let portal: GroupPortal;
let scenario = 0;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], now: "2026-11-05T08:00:00Z" });
  await portal.pool.query("update legal_entity set country = 'PT' where code = 'B'");
  // Hiding is proven elsewhere: here each value is to be seen.
  await portal.pool.query(
    "insert into setting (key, value) values ('minimum-group-size', '1') on conflict (key) do update set value = '1'",
  );
  await portal.pool.query(`
    with family as (
      insert into swp_term (kind, code, label_es, label_en, search, updated_at)
      select 'job-profile-family', 'F-' || name, name || ' (es)', name, '', now() from unnest(array['Red', 'Blue', 'Green']) name returning id, label_en),
    profile as (
      insert into swp_term (kind, code, label_es, label_en, parent_id, search, updated_at)
      select 'job-profile', 'P-' || f.label_en, 'x', 'x', f.id, '', now() from family f returning id, code)
    insert into swp_code (kind, legal_entity_id, code, profile_id, updated_at)
    select 'job', e.id, x.code, p.id, now() from (values (null, 'j-1', 'P-Red'), ('A', 'J-2', 'P-Blue'), ('B', '*', 'P-Green')) x (entity, code, profile)
    join profile p on p.code = x.profile left join legal_entity e on e.code = x.entity`);
  for (const code of ["A", "B"] as const) await portal.complete(code, staff[code].map(delivered));
  await portal.runJobs();
  await keepBreakdowns(portal.ctx);
  scenario = (await portal.call(listScenarios, { token: portal.tokens.group })).body.items[0].id;
}, 300_000);
afterAll(() => portal.stop());

/** What is told of each value, with how many people it has. */
async function told(kpi: string, by: Dimension, code?: string): Promise<Record<string, [number, string]>> {
  const query = { by, ...(code ? { legalEntityId: portal.idOf(code) } : {}) };
  const { status, body } = await portal.call(getBreakdown, {
    token: portal.tokens.group,
    params: { id: scenario, kpi },
    query,
    language: "en",
  });
  expect(status).toBe(200);
  return Object.fromEntries(body.items.map(({ value, persons, figure, reason }: any) => [String(value), [persons, figure ?? reason]]));
}
function apart(kpi: string, by: Dimension, all: One[]): Record<string, [number, string]> {
  return Object.fromEntries(
    [...Map.groupBy(all, (one) => one[by])].map(([value, own]) => [String(value), [own.length, figures[kpi]!(own)]]),
  );
}

describe("[FIG-02] each value of a breakdown has the figure of the people who are it", () => {
  test("headcounts of the whole group, value by value", async () => {
    const heads = async (by: Dimension) =>
      Object.fromEntries(Object.entries(await told("headcount", by)).map(([value, [persons]]) => [value, persons]));
    const expected = Object.fromEntries(
      dimensions.map((by) => [
        by,
        Object.fromEntries(Object.entries(apart("headcount", by, [...staff.A, ...staff.B])).map(([value, [persons]]) => [value, persons])),
      ]),
    );
    expect(Object.keys(expected["contract-type"]!).toSorted()).toEqual(["null", "permanent", "temporary"]);
    expect(Object.keys(expected["management-level"]!).toSorted()).toEqual(["executive", "manager", "none", "null"]);
    expect(Object.keys(expected["management"]!).toSorted()).toEqual(["no", "null", "yes"]);
    expect(Object.keys(expected["country"]!).toSorted()).toEqual(["ES", "PT"]);
    for (const [by, all] of Object.entries(values))
      expect(Object.keys(expected[by as Spread]!).toSorted()).toEqual(all.map(String).toSorted());
    for (const by of dimensions) {
      // Two values that were taken for each other would show.
      expect(new Set(Object.values(expected[by]!)).size, by).toBe(Object.keys(expected[by]!).length);
      expect(await heads(by), by).toEqual(expected[by]);
    }
  });

  test.each(Object.keys(figures))("%s of the group and of each entity, by everything", async (kpi) => {
    for (const by of dimensions.filter((each) => isBrokenBy(kpi as Kpi, each))) {
      expect(await told(kpi, by), by).toEqual(apart(kpi, by, [...staff.A, ...staff.B]));
      if (by !== "country")
        for (const code of ["A", "B"] as const) expect(await told(kpi, by, code), `${code} by ${by}`).toEqual(apart(kpi, by, staff[code]));
    }
  });
});
