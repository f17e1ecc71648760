import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { readComparison } from "@hub/domain/dashboards/comparison.ts";
import { addMonths } from "@hub/domain/period.ts";
import { compareFigures } from "@hub/domain/scenarios/compare-values.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { addStoredVersion, headcounts, type StoredFigure } from "../testing/stored-version.ts";

const yearBefore = addMonths(october, -12);
let portal: GroupPortal;
let overview: number;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C", "D"], now: "2027-01-05T08:00:00Z" });
  overview = (await portal.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
  const [a, b, c, d] = ["A", "B", "C", "D"].map(portal.idOf) as [number, number, number, number];
  const countries: Record<number, string> = { [a]: "ES", [b]: "ES", [c]: "PT", [d]: "DE" };
  const codes: Record<number, string> = { [a]: "A", [b]: "B", [c]: "C", [d]: "D" };
  const gap = (entity: number | null, women: number, numerator: string): StoredFigure => ({
    kpi: "mean-pay-gap",
    entity,
    numerator,
    denominator: "23.456",
    women,
    men: 5000,
    section: "GPG",
  });
  const share = (entity: number | null, women: number): StoredFigure => ({
    kpi: "female-share",
    entity,
    numerator: String(women),
    denominator: "100",
    women,
    men: 100 - women,
  });
  const store = (period: typeof october, number: number, counts: Record<number, number>, more: StoredFigure[], inTwo = 0) =>
    addStoredVersion(portal.db, {
      period,
      number,
      entities: Object.keys(counts).map((id) => ({ id: Number(id), code: codes[Number(id)] ?? "", country: countries[Number(id)] ?? "" })),
      figures: [...headcounts(counts, inTwo), ...more],
    });
  // D is gone by now, C was in no version of the month before, and was too small a year ago.
  await store(october, 1, { [a]: 110, [b]: 20 }, [share(a, 40), share(b, 30)]);
  await store(october, 2, { [a]: 111, [b]: 20, [c]: 30 }, [
    gap(a, 5000, "1.234"),
    gap(b, 5000, "2.345"),
    gap(c, 5000, "3.456"),
    gap(null, 15000, "2.4"),
    share(a, 41),
    share(c, 50),
  ]);
  await store(addMonths(october, -1), 1, { [a]: 100, [b]: 19 }, [gap(a, 5000, "1.2"), gap(b, 5000, "2.3"), gap(null, 10000, "1.7")], 1);
  await store(yearBefore, 1, { [a]: 90, [b]: 10, [c]: 12, [d]: 7 }, [gap(a, 5000, "1.1"), gap(c, 4, "3.1"), gap(null, 5004, "1.9")]);
  // What a worker has made of nodes: as many as no entity has, other ones in each version.
  const nodes = await addTree(portal, "regions", { west: { of: ["A", "B"] }, east: { of: ["C", "D"] } });
  for (const [node, of] of [
    [nodes["west"], [a, b]],
    [nodes["east"], [c, d]],
  ] as const) {
    await portal.pool.query(
      `insert into node_closing (version_id, node_id, entities)
      select version_id, $1::integer, array_agg(distinct legal_entity_id order by legal_entity_id) from version_cell where legal_entity_id = any($2) group by 1`,
      [node, of],
    );
    await portal.pool.query(
      "insert into node_figure (version_id, node_id, kpi_code, numerator) select version_id, node_id, 'headcount', 1000 + 10 * version_id + node_id from node_closing where node_id = $1",
      [node],
    );
  }
  tokens["group"] = portal.tokens.group;
  const owners = {
    a: [{ role: "data-owner", legalEntityId: a } as const],
    nopay: [{ role: "data-owner", legalEntityId: a, sectionCode: "PLN" } as const, { role: "data-owner", legalEntityId: b } as const],
    small: [{ role: "data-owner", legalEntityId: c } as const, { role: "data-owner", legalEntityId: d } as const],
  };
  for (const [name, grants] of Object.entries(owners))
    tokens[name] = await portal.signIn((await portal.addUser(`owner-${name}`, grants)).email);
}, 120_000);
afterAll(() => portal.stop());

const read = (token: string, query: Record<string, string | number> = {}) =>
  portal.call(getDashboardFigures, { token, params: { id: overview }, query, language: "en" });
const figureOf = (figures: { kpi: string }[], kpi: string): any => figures.find((figure) => figure.kpi === kpi);
const whole = (figure: any) => ({ figure, whole: true });

describe("[FIG-06] what a report is compared with", () => {
  test("equals what the compared month, version, entity or group answers when it is asked for by itself, whatever the filter and the rights", async () => {
    const ids = ["A", "B", "C", "D"].map((code) => String(portal.idOf(code)));
    const filters = fc.record(
      {
        entities: fc.subarray([...ids, "999999"], { minLength: 1 }).map((some) => some.join(",")),
        countries: fc.subarray(["ES", "PT", "DE", "FR"], { minLength: 1 }).map((some) => some.join(",")),
      },
      { requiredKeys: [] },
    );
    const compared = fc.constantFrom(
      "month",
      "year",
      "version.1",
      "version.7",
      "group",
      ...ids.map((id) => `entity.${id}`),
      "entity.999999",
    );
    const seen = { there: 0, missing: 0, nodes: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(tokens)), filters, compared, async (who, filter, compare) => {
        const token = tokens[who] ?? "";
        const answer = await read(token, { year: 2026, month: 10, ...filter, compare });
        expect(answer.status).toBe(200);
        const { comparison } = answer.body;
        const { with: kind } = readComparison(compare)!;
        const asked = await read(token, {
          year: kind === "year" ? 2025 : 2026,
          month: kind === "month" ? 9 : 10,
          from: `${kind === "year" ? 2025 : 2026}-${kind === "month" ? "09" : "10"}`,
          ...(kind === "version" ? { version: compare.slice(8) } : {}),
          ...(kind === "entity" ? { entities: compare.slice(7) } : kind === "group" ? {} : filter),
        });
        const total = asked.status === 404 || (kind === "group" && asked.body.total?.of !== "group") ? null : asked.body.total;
        expect(comparison.total).toEqual(total);
        expect(comparison.with).toBe(kind);
        seen[total ? "there" : "missing"] += 1;
        const byEntity = kind !== "entity" && kind !== "group" && asked.status === 200;
        const entities = byEntity ? asked.body.current.entities : [];
        expect(comparison.entities).toEqual(entities.map(({ legalEntity, figures }: any) => ({ legalEntityId: legalEntity.id, figures })));
        const shown = new Set(answer.body.nodes.flatMap(({ id, figures }: any) => (figures ? [id] : [])));
        const nodes = (byEntity ? asked.body.nodes : []).filter(({ id }: any) => shown.has(id));
        expect(comparison.nodes.map(({ nodeId, figures, entities }: any) => [nodeId, figures, entities])).toEqual(
          nodes.map(({ id, figures, entities }: any) => [id, figures, entities.length]),
        );
        seen.nodes += comparison.nodes.length;
        // What is compared changes nothing of what is shown.
        const plain = await read(token, { year: 2026, month: 10, ...filter });
        expect(plain.body).toEqual({ ...answer.body, comparison: null });
      }),
      { numRuns: 120 },
    );
    expect(Math.min(seen.there, seen.missing, seen.nodes)).toBeGreaterThan(10);
  }, 180_000);

  test("a country is compared with the entities it had then", async () => {
    const { body } = await read(portal.tokens.group, { compare: "year" });
    expect(body.comparison).toMatchObject({ with: "year", year: 2025, month: 10, state: "closed", version: 1, legalEntity: null });
    expect(figureOf(body.total.figures, "headcount").value).toBe("161");
    expect(figureOf(body.comparison.total.figures, "headcount").value).toBe("119");
    const german = (await read(portal.tokens.group, { compare: "year", countries: "DE,PT" })).body;
    expect(german.chosen).toEqual([portal.idOf("C")]);
    expect(german.comparison.total).toMatchObject({ of: "selection", entities: 2 });
    expect(figureOf(german.comparison.total.figures, "headcount").value).toBe("19");
  });

  test("a hidden figure stays hidden, and the change is that of the values that are shown", async () => {
    const { body } = await read(portal.tokens.group, { compare: "year" });
    const gapOf = (entities: any[], code: string) =>
      figureOf(entities.find((each) => (each.legalEntityId ?? each.legalEntity.id) === portal.idOf(code)).figures, "mean-pay-gap");
    const [now, then] = [gapOf(body.current.entities, "C"), gapOf(body.comparison.entities, "C")];
    expect(now.value).not.toBeNull();
    expect(then).toMatchObject({ value: null, reason: "SUPPRESSED", numerator: null, denominator: null, women: null, men: null });
    expect(compareFigures("mean-pay-gap", whole(then), whole(now))).toEqual({ difference: null, relative: null });
    // 1.234 / 23.456 is 5.3 %, 1.2 / 23.456 is 5.1 %; the difference of the exact ones would be 0.1.
    const month = (await read(portal.tokens.group, { compare: "month" })).body;
    const change = compareFigures("mean-pay-gap", whole(gapOf(month.comparison.entities, "A")), whole(gapOf(month.current.entities, "A")));
    expect(change).toEqual({ difference: "0.2", relative: null });
  });

  test("what cannot be meant is refused, and what one may not read is as what is not there", async () => {
    for (const compare of ["week", "version.0", "entity.A", "entity.1;2"])
      expect((await read(portal.tokens.group, { compare })).status, compare).toBe(422);
    const foreign = (await read(tokens["a"]!, { compare: `entity.${portal.idOf("B")}` })).body.comparison;
    expect(foreign).toEqual((await read(tokens["a"]!, { compare: "entity.999999" })).body.comparison);
    expect(foreign).toMatchObject({ total: null, legalEntity: null });
    expect((await read(tokens["a"]!, { compare: "group" })).body.comparison.total).toBeNull();
  });

  test("a provisional total that lacks entities says so, and has no change", async () => {
    const november = { year: 2026, month: 11 };
    await portal.complete("A", [{ person: "A-1", sex: "F" }], { period: november });
    const { body } = await read(portal.tokens.group, { ...november, compare: "month" });
    expect([body.total.whole, body.comparison.total.whole]).toEqual([false, true]);
    const only = (await read(portal.tokens.group, { ...november, compare: "month", entities: String(portal.idOf("A")) })).body;
    expect([only.total.whole, figureOf(only.total.figures, "headcount").value]).toEqual([true, "1"]);
    const headcount = figureOf(body.total.figures, "headcount");
    expect(compareFigures("headcount", whole(headcount), { figure: headcount, whole: false }).difference).toBeNull();
  });
});
