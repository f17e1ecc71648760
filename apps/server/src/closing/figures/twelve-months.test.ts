import { getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({
    entities: ["A", "B"],
    sections: ["OnHR"],
    first: { year: 2025, month: 8 },
    now: "2026-11-05T08:00:00Z",
  });
});
afterEach(() => portal.stop());

const staff = (entity: string, count: number): TestPerson[] =>
  Array.from({ length: count }, (_, index) => ({ person: `${entity}-${index}`, hired: "2015-01-01" }));
/** Delivers and validates a month for both entities, and closes it. */
async function close(period: Period, persons: { A: TestPerson[]; B: TestPerson[] }): Promise<void> {
  await portal.complete("A", [...staff("A", 10), ...persons.A], { period });
  await portal.complete("B", [...staff("B", 10), ...persons.B], { period });
  expect(await portal.runJobs()).toBe(1);
}
async function read(period: Period): Promise<{ group: Record<string, string>; months: number; A: Record<string, string> }> {
  const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
  const { id } = body.items.find((item: Period) => item.year === period.year && item.month === period.month);
  const figures = (await portal.call(getFigures, { token: portal.tokens.group, params: { id } })).body;
  const valuesOf = (all: { kpi: string; value: string | null; reason: string | null }[]) =>
    Object.fromEntries(all.map(({ kpi, value, reason }) => [kpi, value ?? reason ?? ""]));
  return {
    group: valuesOf(figures.group),
    months: figures.group.find((each: { kpi: string }) => each.kpi === "turnover")?.monthsCovered,
    A: valuesOf(figures.entities[0].figures),
  };
}
async function movesIn(period: Period): Promise<Record<string, number>> {
  const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
  const { id } = body.items.find((item: Period) => item.year === period.year && item.month === period.month);
  const { group } = (await portal.call(getFigures, { token: portal.tokens.group, params: { id } })).body;
  return Object.fromEntries(
    group.flatMap(({ kpi, moves }: { kpi: string; moves: number | null }) => (moves === null ? [] : [[kpi, moves]])),
  );
}
const dayOf = ({ year, month }: Period, day: number) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
const october: Period = { year: 2026, month: 10 };
const september: Period = { year: 2026, month: 9 };

describe("moves between entities of the group (readings 3)", () => {
  const mover = { groupPerson: "mover", hired: "2015-01-01", ended: null };

  test("in one month: neither a joiner nor a leaver of the group, both of the entities", async () => {
    await close(october, { A: [{ ...mover, person: "A-x", ended: "2026-10-10" }], B: [{ ...mover, person: "B-x", hired: "2026-10-12" }] });
    const { group, A } = await read(october);
    expect(group).toMatchObject({ joiners: "0", leavers: "0", headcount: "21", turnover: "0.0" });
    // The entities' own add up to one more each, and the group's say why.
    expect(await movesIn(october)).toEqual({ joiners: 1, leavers: 1 });
    expect(A).toMatchObject({ joiners: "0", leavers: "1" });
  });

  test("over the end of a month: the start is matched with the previous version, and the rolling rate takes the leaver back", async () => {
    await close(september, { A: [{ ...mover, person: "A-x", ended: "2026-09-30", reason: "other" }], B: [] });
    expect((await read(september)).group).toMatchObject({ leavers: "1", turnover: "4.9" });
    await close(october, { A: [], B: [{ ...mover, person: "B-x", hired: "2026-10-01" }] });
    const { group, months, A } = await read(october);
    expect(group).toMatchObject({ joiners: "0", leavers: "0", turnover: "0.0" });
    expect(months).toBe(2);
    expect(A).toMatchObject({ leavers: "0", turnover: "9.8" });
    expect((await read(september)).group).toMatchObject({ leavers: "1", turnover: "4.9" });
  });

  test("begun before it ended elsewhere: the end is matched with the start of the month before", async () => {
    await close(september, { A: [{ ...mover, person: "A-x" }], B: [{ ...mover, person: "B-x", hired: "2026-09-20" }] });
    await close(october, { A: [{ ...mover, person: "A-x", ended: "2026-10-05" }], B: [{ ...mover, person: "B-x", hired: "2026-09-20" }] });
    expect((await read(october)).group).toMatchObject({ leavers: "0", joiners: "0", turnover: "0.0" });
  });

  test.each([
    ["one month and a day apart is no move", "2026-09-11", "2026-10-12", { joiners: "1" }],
    ["one month apart is a move", "2026-09-12", "2026-10-12", { joiners: "0" }],
  ])("%s", async (_, ended, hired, expected) => {
    await close(september, { A: [{ ...mover, person: "A-x", ended }], B: [] });
    await close(october, { A: [], B: [{ ...mover, person: "B-x", hired }] });
    expect((await read(october)).group).toMatchObject(expected);
  });

  test("another person, or the same entity, is no move", async () => {
    await close(october, {
      A: [
        { ...mover, person: "A-x", ended: "2026-10-10" },
        { ...mover, person: "A-y", hired: "2026-10-12" },
      ],
      B: [{ person: "B-x", groupPerson: "someone else", hired: "2026-10-12" }],
    });
    expect((await read(october)).group).toMatchObject({ joiners: "2", leavers: "1" });
  });
});

describe("rates are rolling twelve months (readings 3)", () => {
  test("this month's leavers and those of the eleven months before, by their current versions, over the mean of their average headcounts", async () => {
    // Who leaves in a month has started in the month before.
    const leaver = (step: number): TestPerson => {
      const [start, end] = [addMonths(october, step - 1), addMonths(october, step)];
      return {
        person: `A-left-${step}`,
        hired: dayOf(start, 3),
        ended: dayOf(end, 15),
        reason: step % 3 === 0 ? "involuntary" : "voluntary",
      };
    };
    for (let step = -14; step <= 0; step += 1)
      await close(addMonths(october, step), { A: [leaver(step), { ...leaver(step + 1), ended: null, reason: null }], B: [] });
    // Opening 21, closing 21: 12 leavers over 21; of A alone over 11. Every third is involuntary.
    const { group, months, A } = await read(october);
    expect(months).toBe(12);
    expect(group).toMatchObject({
      turnover: "57.1",
      "turnover-voluntary": "38.1",
      "turnover-involuntary": "19.0",
      "average-headcount": "21.0",
    });
    expect(A).toMatchObject({ turnover: "109.1", leavers: "1" });
  });

  test("absenteeism is hours lost by hours agreed of the months that have them; the group's are the entities' sums", async () => {
    const hours = (person: string, absence: string | null): TestPerson => ({ person, hired: "2015-01-01", agreed: "160", absence });
    await close(addMonths(october, -2), { A: [hours("A-x", "16")], B: [hours("B-x", null)] });
    await close(september, { A: [hours("A-x", null)], B: [hours("B-x", "0")] });
    await close(october, { A: [hours("A-x", "0")], B: [hours("B-x", "8")] });
    const figure = async (period: Period) => {
      const { group, A } = await read(period);
      return [A["absenteeism"], group["absenteeism"]];
    };
    expect(await figure(addMonths(october, -2))).toEqual(["10.0", "10.0"]);
    // A has no hours of September: no rate is told of a month that has none.
    expect(await figure(september)).toEqual(["NO_DATA", "5.0"]);
    // A: 16 of 320; the group: 24 of 640.
    expect(await figure(october)).toEqual(["5.0", "3.8"]);
  });

  test("[EYES-16] while the group waits for an entity that the months before hold, its rates would mix two perimeters and are not told", async () => {
    const leaver = (entity: string): TestPerson => ({ person: `${entity}-left`, hired: "2015-01-01", ended: "2026-09-15" });
    const hours: TestPerson = { person: "hours", hired: "2015-01-01", agreed: "160", absence: "8" };
    await close(september, { A: [leaver("A"), hours], B: [leaver("B")] });
    await portal.complete("A", [...staff("A", 10), hours], { period: october });
    const { group, A } = await read(october);
    expect(group).toMatchObject({ turnover: "INCOMPLETE", "turnover-voluntary": "INCOMPLETE", absenteeism: "INCOMPLETE", headcount: "11" });
    expect(A).toMatchObject({ turnover: "8.9", absenteeism: "5.0" });
    await portal.complete("B", staff("B", 10), { period: october });
    // Two leavers over the mean of 22 and 21; of A alone one over 11.5 and 11.
    expect((await read(october)).group).toMatchObject({ turnover: "9.3", absenteeism: "5.0" });
  });

  test("an entity that no month before holds is not waited for", async () => {
    await portal.complete("A", [...staff("A", 10), { person: "A-left", hired: "2015-01-01", ended: "2026-10-15" }], { period: october });
    expect((await read(october)).group["turnover"]).toBe("9.5");
  });

  test("months without a closed version are not counted, and it says how many are", async () => {
    await close(addMonths(october, -5), { A: [{ person: "A-left", hired: "2015-01-01", ended: "2026-05-15" }], B: [] });
    await close(october, { A: [], B: [] });
    const { group, months } = await read(october);
    expect(months).toBe(2);
    // 1 leaver over the mean of 20.5 and 20.
    expect(group["turnover"]).toBe("4.9");
  });
});
