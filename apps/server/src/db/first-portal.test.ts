import { getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { prepareDatabase } from "../prepare-database.ts";
import { asOwner, noneOfOnesOwn, withDatabase } from "../testing/database-setup.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

type Told = [
  kpi: string,
  value: string | null,
  reason: string | null,
  numerator: string | null,
  denominator: string | null,
  ...parts: (number | null)[],
];
type Version = {
  scenario: number;
  version: number;
  month: string;
  hash: string;
  persons: number;
  group: Told[];
  entities: Record<string, Told[]>;
};
const kept = (name: string) =>
  zstdDecompressSync(readFileSync(join(import.meta.dirname, "testing/first-portal", `${name}.zst`))).toString();
const { columns, versions } = JSON.parse(kept("figures.json")) as { columns: Record<string, string[]>; versions: Version[] };
const everybody = "norte-demo-2026";

const template = `first_portal_${process.pid}`;
let portal: TestPortal;
let applied: string[];
beforeAll(async () => {
  const url = withDatabase(inject("postgresUrl"), template);
  await asOwner(inject("postgresUrl"), `create database ${template}`);
  await asOwner(url, `drop schema public cascade; ${kept("database.sql")}`);
  ({ applied } = await prepareDatabase(noneOfOnesOwn, url));
  portal = await startTestPortal({ template, now: "2026-11-26T20:00:00Z" });
});
afterAll(async () => {
  await portal?.stop();
  await asOwner(inject("postgresUrl"), `drop database if exists ${template} with (force)`);
});

type Figure = { kpi: string; value: string | null; reason: string | null; roundedTo: string | null };
/**
 * Holds what is answered now against what was then. What pay tells of single people is protected since (decision 0029): such a figure is rounded to a step, and what it
 * was made of is not told.
 */
function holdAgainst(now: (Figure & Record<string, unknown>)[], then: Told[], where: string): void {
  const byKpi = new Map(now.map((figure) => [figure.kpi, figure]));
  for (const [kpi, value, reason, numerator, denominator, ...parts] of then) {
    const figure = byKpi.get(kpi);
    expect(figure, `${where} ${kpi}`).toMatchObject({ reason, women: parts[0], men: parts[1], undeclared: parts[2] });
    if (!kpi.includes("pay")) expect(figure, `${where} ${kpi}`).toMatchObject({ value, numerator, denominator });
    else if (value === null) expect(figure?.value, `${where} ${kpi}`).toBe(null);
    else
      expect(Math.abs(Number(figure?.value ?? Number.NaN) - Number(value)), `${where} ${kpi}`).toBeLessThanOrEqual(
        Number(figure?.roundedTo ?? 0),
      );
  }
}

describe("a database of the first portal that closed months, brought to this one", () => {
  test("all migrations since then were run on it", () => {
    expect(applied[0]).toMatch(/^0004/);
    expect(applied.length).toBeGreaterThan(30);
  });

  test("its people sign in with the passwords they had", async () => {
    for (const name of ["admin", "source", "coordinator", "owner", "group"])
      expect(await portal.signIn(`${name}@norte.example`, everybody)).toHaveLength(43);
    await expect(portal.signIn("group@norte.example", `${everybody}!`)).rejects.toThrow("sign-in 401");
  });

  test("every figure of every closed version is answered as it was, for the group and for each entity", async () => {
    const token = await portal.signIn("group@norte.example", everybody);
    const { body } = await portal.call(listScenarios, { token });
    expect(versions.map(({ month }) => month).toSorted()).toEqual(["2019-12", "2026-07", "2026-08", "2026-09"]);
    expect(versions.flatMap(({ group, entities }) => [group, ...Object.values(entities)]).flat().length).toBeGreaterThan(300);
    for (const { scenario, month, group, entities } of versions) {
      expect(body.items.find((each: { id: number }) => each.id === scenario)).toMatchObject({ state: "CLOSED", currentVersion: 1 });
      const { body: now } = await portal.call(getFigures, { token, params: { id: scenario } });
      holdAgainst(now.group, group, month);
      expect(now.entities.map((each: { legalEntity: { code: string } }) => each.legalEntity.code)).toEqual(Object.keys(entities));
      for (const { legalEntity, figures } of now.entities)
        holdAgainst(figures, entities[legalEntity.code] ?? [], `${month} ${legalEntity.code}`);
    }
  });

  test("the hash of each closed version is that of the rows it holds now, as that portal made it", async () => {
    for (const { version, hash } of versions) {
      const { rows } = await portal.pool.query<{ stored: string; made: string }>(hashStatement(), [version]);
      expect(rows).toEqual([{ stored: hash, made: hash }]);
    }
  });

  test("a figure that was changed behind the portal's back is found by that hash", async () => {
    const [first] = versions;
    await portal.pool.query("alter table version_figure disable trigger user");
    await portal.pool.query("update version_figure set numerator = numerator + 1 where version_id = $1 and kpi_code = 'headcount'", [
      first?.version,
    ]);
    const { rows } = await portal.pool.query<{ stored: string; made: string }>(hashStatement(), [first?.version]);
    await portal.pool.query("update version_figure set numerator = numerator - 1 where version_id = $1 and kpi_code = 'headcount'", [
      first?.version,
    ]);
    await portal.pool.query("alter table version_figure enable trigger user");
    expect(rows[0]?.stored).toBe(first?.hash);
    expect(rows[0]?.made).not.toBe(first?.hash);
  });

  test("what employers had published stands in its closed version, and deliveries of then are listed as they were", async () => {
    const { rows } = await portal.pool.query(
      "select figures ->> 'DiffMeanHourlyPercent' as gap from version_given_figure where figures ->> 'CurrentName' like '%ABERYSTWYTH%'",
    );
    expect(rows).toEqual([{ gap: "11.5" }]);
    const token = await portal.signIn("source@norte.example", everybody);
    const { body } = await portal.call(listUploads, { token, query: { year: 2019, month: 12 } });
    expect(body.items).toMatchObject([{ fileName: "gender-pay-gap-2019-2020.csv", state: "LOADED", rowsRead: 6, deliveryCount: 6 }]);
  });
});

/** As that portal made it: SHA-256 over all a version holds but its number, by the columns that there were. */
function hashStatement(): string {
  const contentOf = (table: string) =>
    `substr(row(${columns[table]?.map((name) => `p."${name}"`).join(", ")})::text, length($1::integer::text) + 3)`;
  const part = (word: string, table: string) => `select '${word} ' || ${contentOf(table)} from ${table} p where p.version_id = $1`;
  const digest = (word: string, table: string) =>
    `select '${word} ' || p.delivery_id || ' ' || encode(sha256(convert_to(string_agg(${contentOf(table)}, E'\\n' order by p.row_number), 'UTF8')), 'hex')
      from ${table} p where p.version_id = $1 group by p.delivery_id`;
  const parts = [
    "select 'conventions ' || conventions::text as line from scenario_version where id = $1",
    part("cell", "version_cell"),
    part("delivery", "version_delivery"),
    part("definition", "version_definition"),
    part("figure", "version_figure"),
    digest("persons", "version_person"),
    digest("given", "version_given_figure"),
  ];
  return `select encode((select content_hash from scenario_version where id = $1), 'hex') as stored,
    encode(sha256(convert_to(string_agg(part.line, E'\\n' order by part.line collate "C"), 'UTF8')), 'hex') as made from (${parts.join(" union all ")}) part`;
}
