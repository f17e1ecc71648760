import { addMonths, type Period } from "@hub/domain/period.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { keepTreeFigures } from "./keep-tree-figures.ts";
import { addTree } from "./testing/add-tree.ts";

const months = [addMonths(october, -2), addMonths(october, -1), october];
const codes = ["A", "B", "C", "D"];
let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: codes, sections: ["OnHR"], first: months[0]!, now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
});
afterEach(() => portal.stop());

const dayOf = ({ year, month }: Period, day: number) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Fourteen people of an entity, of whom one leaves each month; from A one goes to B over the end of the second month. */
function staff(code: string, at: number): TestPerson[] {
  const month = months[at]!;
  const all = Array.from({ length: 24 }, (_, n): TestPerson => ({
    person: `${code}-${n}`,
    groupPerson: n === 0 ? "everywhere" : `${code}-${n}`,
    sex: n % 2 ? "M" : "F",
    hired: "2015-01-01",
    hourlyPay: String(20 + n + codes.indexOf(code)),
    hours: n % 3 ? "40" : "20",
    agreed: "160",
    absence: String(n),
    cost: String(2000 + 100 * n),
  }));
  const left: TestPerson = { person: `${code}-left`, hired: "2015-01-01", ended: dayOf(month, 10), reason: "voluntary" };
  const moves: TestPerson[] =
    code === "A" && at === 1
      ? [{ person: "A-mover", groupPerson: "mover", hired: "2015-01-01", ended: dayOf(month, 30), reason: "other" }]
      : code === "B" && at === 2
        ? [{ person: "B-mover", groupPerson: "mover", hired: dayOf(month, 1) }]
        : [];
  return [...all, left, ...moves];
}

async function close(at: number, persons = (code: string) => staff(code, at)): Promise<void> {
  for (const code of codes) await portal.complete(code, persons(code), { period: months[at]! });
  expect(await portal.runJobs()).toBe(1);
}

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.pool.query<Row>(text, values)).rows;

const components = "kpi_code, numerator::text, denominator::text, reason, women, men, undeclared, months_covered, currency";
type Kept = { period: string; kpi_code: string; numerator: string; reason: string | null };
const ofNode = (nodeId: number) =>
  query<Kept>(
    `select v.period::text, ${components} from node_figure f join scenario_version v on v.id = f.version_id where node_id = $1 order by 1, 2`,
    [nodeId],
  );
/** The stored figures of the group or an entity, without what the group alone has. */
const ofUnit = (legalEntityId: number | null) =>
  query<Kept>(
    `select v.period::text, ${components} from version_figure f join scenario_version v on v.id = f.version_id
    where legal_entity_id is not distinct from $1 and kpi_code <> 'weighted-pay-gap' order by 1, 2`,
    [legalEntityId],
  );

test("[FIG-01] a node of all entities has the figures of the group, one of a single entity those of the entity, over twelve months too", async () => {
  for (const at of months.keys()) await close(at);
  const ids = await addTree(portal, "regions", {
    all: {},
    some: { in: "all", of: ["A", "B"] },
    alone: { in: "all", of: ["C"] },
    rest: { in: "all", of: ["D"] },
  });
  await keepTreeFigures(portal.ctx);
  expect(await ofNode(ids["all"]!)).toEqual(await ofUnit(null));
  // What the group has none of says nobody is missing in it; and nobody moves within an entity.
  const compared = (rows: { kpi_code: string; reason: string | null }[]) =>
    rows.filter(({ kpi_code: kpi, reason }) => reason !== "NO_DATA" && !kpi.startsWith("late-moves"));
  expect(compared(await ofNode(ids["alone"]!))).toEqual(compared(await ofUnit(portal.idOf("C"))));
  // One person is in both, and who moved from one to the other has not left them.
  const some = await ofNode(ids["some"]!);
  const value = (kpi: string, period: string) => some.find((row) => row.kpi_code === kpi && row.period === period)!.numerator;
  expect(value("headcount", "2026-10-01")).toBe("48");
  expect(value("leavers", "2026-09-01")).toBe("3");
  // Seven have left in three months, one of whom turned out to have moved.
  expect(value("turnover", "2026-10-01")).toBe("6");
});

test("[FIG-01] figures are made once by two workers, again of what a tree says now, and with them the rates that rest on them", async () => {
  for (const at of months.keys()) await close(at);
  const ids = await addTree(portal, "regions", { north: { of: ["A", "B"] }, south: { of: ["C"] } });
  await Promise.all([keepTreeFigures(portal.ctx), keepTreeFigures(portal.ctx)]);
  const madeAt = () => query<{ node_id: number }>("select version_id, node_id, entities, made_at::text from node_closing order by 1, 2");
  const made = await madeAt();
  expect(made).toHaveLength(6);
  await keepTreeFigures(portal.ctx);
  expect(await madeAt()).toEqual(made);
  // From the second month on D stands in the south: the first stays as it is.
  await query(
    "insert into tree_place (tree_id, below_id, legal_entity_id, valid_from) select tree_id, id, $1, '2026-09-01' from tree_node where id = $2",
    [portal.idOf("D"), ids["south"]],
  );
  for (const _ of months) await keepTreeFigures(portal.ctx);
  const south = await ofNode(ids["south"]!);
  const told = (kpi: string) => south.filter((row) => row.kpi_code === kpi).map(({ numerator }) => numerator);
  expect(told("headcount")).toEqual(["24", "47", "47"]);
  expect(told("turnover")).toEqual(["1", "3", "5"]);
  const north = (await madeAt()).filter(({ node_id: id }) => id === ids["north"]);
  expect(north).toEqual(made.filter(({ node_id: id }) => id === ids["north"]));
  // Nobody stands in it any more.
  await query("delete from tree_place where below_id = $1", [ids["south"]]);
  await keepTreeFigures(portal.ctx);
  expect(await ofNode(ids["south"]!)).toEqual([]);
});

test("[FIG-01] a month closed again has its nodes' figures of its new version; the first division that showed pay stays the one that does", async () => {
  await close(0);
  const ids = await addTree(portal, "regions", { north: { of: ["A", "B"] }, south: { of: ["C", "D"] } }, true);
  await keepTreeFigures(portal.ctx);
  const divisions = () => query<{ version_id: number; division: string }>("select version_id, division from pay_division order by 1");
  const [first] = await divisions();
  expect(first?.division).toBe(
    `${ids["north"]}<:${portal.idOf("A")},${portal.idOf("B")};${ids["south"]}<:${portal.idOf("C")},${portal.idOf("D")}`,
  );
  await query("update tree_place set below_id = $1 where legal_entity_id = $2", [ids["south"], portal.idOf("B")]);
  await keepTreeFigures(portal.ctx);
  expect(await divisions()).toEqual([first]);
  expect(await query("select distinct entities from node_closing where node_id = $1", [ids["north"]])).toEqual([
    { entities: [portal.idOf("A")] },
  ]);
});
