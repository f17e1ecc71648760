import { DuckDBInstance } from "@duckdb/node-api";
import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LakeConfig, LakePeople } from "../config/lake.ts";
import type { Context } from "../context.ts";
import { startS3Server } from "../objects/testing/s3-server.ts";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import { writeLake } from "./write-lake.ts";

let portal: GroupPortal;
let directory: string;
const sections = ["PLN", "OnHR"];
const people = (code: string, women: number, men: number) =>
  Array.from({ length: women + men }, (_, at) => ({
    person: `${code}-${at}`,
    sex: at < women ? ("F" as const) : ("M" as const),
    hours: at % 3 === 0 ? "13.333333" : "40",
    fullTimeHours: "40",
    annualPay: `${30_000 + at * 101}.${String(at % 100).padStart(2, "0")}`,
    born: "1980-02-29",
  }));
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections });
  for (const section of sections)
    for (const [code, women, men] of [
      ["A", 31, 42],
      ["B", 12, 9],
      ["C", 2, 1],
    ] as const)
      await portal.complete(code, people(code, women, men), { section });
  await portal.runJobs();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hub-lake-"));
  await portal.pool.query("delete from lake_file");
  return () => rm(directory, { recursive: true, force: true });
});

const withLake = (lake: LakeConfig): Context => ({ ...portal.ctx, config: { ...portal.ctx.config, dataDirectory: directory, lake } });
const inDirectory = (people: LakePeople = "with-pay") => withLake({ name: directory, people, directory });
/** What DuckDB reads of files, as text. */
async function ask(question: string): Promise<unknown[][]> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  try {
    return (await connection.runAndReadAll(question.replaceAll("$lake", directory))).getRowsJson();
  } finally {
    connection.closeSync();
  }
}
const filesOf = async (kind: string) =>
  (await readdir(directory, { recursive: true })).filter((name) => name.endsWith(`${kind}.parquet`)).toSorted();
const stored = async (question: string) => (await portal.pool.query({ text: question, rowMode: "array" })).rows;

describe("a closed version in the lake", () => {
  test("has the people as they were counted: DuckDB's sums are the stored figures, to the last place", async () => {
    await writeLake(inDirectory());
    expect(await filesOf("people")).toHaveLength(1);
    const counted = await ask(`
      select legal_entity, count(*)::varchar, count(*) filter (where sex = 'F')::varchar from read_parquet('$lake/people/**/*.parquet', hive_partitioning = true)
      where section = 'OnHR' and scenario_type = 'CLOSING' and period = '2026-10-01' group by all order by 1`);
    expect(counted).toEqual([
      ["A", "73", "31"],
      ["B", "21", "12"],
      ["C", "3", "2"],
    ]);
    const heads = await stored(`
      select e.code, numerator::integer::text, women::text from version_figure f join legal_entity e on e.id = f.legal_entity_id
      where kpi_code = 'headcount' and section_code = 'OnHR' order by 1`);
    expect(counted).toEqual(heads);
    const sums = (from: string) => `
      select section, legal_entity, sum(annual_pay)::numeric(38,6)::varchar, sum(hours)::numeric(38,6)::varchar, min(birth_date)::varchar from ${from} group by 1, 2 order by 1, 2`;
    expect(await ask(sums("read_parquet('$lake/people/**/*.parquet')"))).toEqual(
      await stored(
        sums(
          `(select section_code as section, e.code as legal_entity, p.* from version_person p join legal_entity e on e.id = p.legal_entity_id) x`,
        ),
      ),
    );
  });

  test("has the figures as everybody sees them who is given all entities: what is hidden there is hidden here", async () => {
    await writeLake(inDirectory());
    const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
    const scenario = await portal.call(getScenario, {
      token: portal.tokens.group,
      params: { id: body.items.find(({ month }: { month: number }) => month === 10).id },
    });
    expect(scenario.status).toBe(200);
    const figures = await ask(
      `select legal_entity, kpi, numerator::varchar, reason, women from read_parquet('$lake/figures/**/*.parquet') order by 1 nulls first, 2`,
    );
    expect(figures.length).toBeGreaterThan(20);
    const ofC = figures.filter(([entity, kpi]) => entity === "C" && kpi === "mean-pay-gap");
    expect(ofC).toMatchObject([["C", "mean-pay-gap", null, "SUPPRESSED", null]]);
    const group = figures.filter(([entity, kpi]) => entity === null && kpi === "headcount");
    expect(group.map((row) => Number(row[2]))).toEqual([97]);
  });

  test("has no pay where that is not set, and no people where nobody is to be there", async () => {
    await writeLake(inDirectory("without-pay"));
    const columns = (await ask("select name from parquet_schema('$lake/people/**/*.parquet')")).map(([name]) => String(name));
    expect(columns).toContain("hire_date");
    expect(columns.filter((name) => /pay|bonus|cost|extra/.test(name))).toEqual([]);
    await rm(directory, { recursive: true, force: true });
    await portal.pool.query("delete from lake_file");
    await writeLake(inDirectory("none"));
    expect([(await filesOf("people")).length, (await filesOf("figures")).length]).toEqual([0, 1]);
  });

  test("is written once, the same bytes each time, by one of several workers, and nothing lies about beside it", async () => {
    await Promise.all([writeLake(inDirectory()), writeLake(inDirectory()), writeLake(inDirectory())]);
    const [name] = await filesOf("people");
    const first = await readFile(join(directory, name!));
    const noted = await stored("select kind, encode(sha256, 'hex'), row_count::text from lake_file order by 1");
    expect(noted.map(([kind, , rows]) => [kind, rows])).toEqual([
      ["figures", expect.anything()],
      ["people", "194"],
    ]);
    // As after a death between the file and its note.
    await portal.pool.query("delete from lake_file");
    await writeLake(inDirectory());
    expect((await readFile(join(directory, name!))).equals(first)).toBe(true);
    expect(await stored("select kind, encode(sha256, 'hex'), row_count::text from lake_file order by 1")).toEqual(noted);
    await writeLake(inDirectory());
    expect((await readdir(directory)).toSorted()).toEqual(["figures", "people"]);
  });

  test("leaves nothing of a worker that was killed: what it was writing goes when nothing came to it for an hour", async () => {
    const [left, young] = [join(directory, ".writing-left"), join(directory, ".writing-young")];
    for (const path of [left, young]) await writeFile(path, "people's rows");
    const before = new Date(Date.now() - 61 * 60_000);
    await utimes(left, before, before);
    await writeLake(inDirectory());
    expect((await readdir(directory)).toSorted()).toEqual([".writing-young", "figures", "people"]);
  });

  test("of which rows were put away is not written in part, and not tried again and again", async () => {
    const removed = await portal.pool.query("select count(*)::integer as all from version_person");
    await portal.pool.query(
      "create table kept as select * from version_person; alter table version_person disable trigger user; delete from version_person where person like 'B-%'",
    );
    try {
      await writeLake(inDirectory());
      expect([(await filesOf("people")).length, (await filesOf("figures")).length]).toEqual([0, 1]);
      expect(await stored("select kind, name from lake_file where name is null")).toEqual([["people", null]]);
    } finally {
      await portal.pool.query(
        "delete from version_person; insert into version_person select * from kept; drop table kept; alter table version_person enable trigger user",
      );
    }
    expect((await portal.pool.query("select count(*)::integer as all from version_person")).rows).toEqual(removed.rows);
  });

  test("goes to a bucket as well; a place that fails is tried again after two minutes, then four", async () => {
    const server = await startS3Server("lake");
    try {
      const bucket = { ...server.configOf("lake"), prefix: "hr/" };
      const none = withLake({ name: "s3://none/hr", people: "with-pay", bucket: { ...bucket, bucket: "none" } });
      const begun = none.clock.now().getTime();
      const triesAfter = async (minutes: number) =>
        writeLake({ ...none, clock: { now: () => new Date(begun + minutes * 60_000) } }).then(
          () => false,
          (error: { code?: unknown }) => error.code === "FILES_UNAVAILABLE",
        );
      const tried = [];
      for (const minutes of [0, 1, 2, 3, 5, 6]) tried.push(await triesAfter(minutes));
      expect(tried).toEqual([true, false, true, false, false, true]);
      expect(await stored("select from lake_file")).toEqual([]);
      await writeLake(withLake({ name: "s3://lake/hr", people: "with-pay", bucket }));
      expect(await stored("select place, name from lake_file order by 2")).toEqual([
        ["s3://lake/hr", "figures/scenario_type=CLOSING/period=2026-10-01/version=1/figures.parquet"],
        ["s3://lake/hr", "people/scenario_type=CLOSING/period=2026-10-01/version=1/people.parquet"],
      ]);
      expect(await server.bytesOf("lake", "hr/people/scenario_type=CLOSING/period=2026-10-01/version=1/people.parquet")).toBe(
        Number((await stored("select bytes from lake_file where kind = 'people'"))[0]?.[0]),
      );
      expect(await readdir(join(directory, "lake"))).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
