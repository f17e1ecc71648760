import { getToldSeries } from "@hub/contract/closing/told.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDueScenario } from "../../closing/close-scenario.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

// Each entity delivers the month twice; between the two, people change in the ways a file can be mended, and what is told of it is held against the two files themselves.
const codes = Array.from({ length: 16 }, (_, at) => `E${at}`);
const last = "2026-10-31";
let turn = 0;
/** One after the other, so that each is there. */
const pick = <T>(of: readonly T[]): T => of[turn++ % of.length] as T;

/** What became of one person of a file: rows of before and after. */
const fates: Record<string, (person: TestPerson) => [TestPerson[], TestPerson[]]> = {
  same: (one) => [[one], [one]],
  leftLate: (one) => [[one], [{ ...one, ended: pick(["2026-10-31", "2026-10-02", "2026-08-15"]), reason: pick(["voluntary", null]) }]],
  leftLateAndPaidOtherwise: (one) => [[one], [{ ...one, ended: "2026-10-12", hourlyPay: "31" }]],
  leavesNextMonth: (one) => [[one], [{ ...one, ended: "2026-11-01" }]],
  leftOnAnotherDay: (one) => [[{ ...one, ended: "2026-10-04" }], [{ ...one, ended: "2026-10-05" }]],
  vanished: (one) => [[one], []],
  joinedLate: (one) => [[], [{ ...one, hired: pick(["2026-10-31", "2026-10-01", "2026-07-01"]) }]],
  joinsNextMonth: (one) => [[], [{ ...one, hired: "2026-11-01" }]],
  forgottenWithoutStart: (one) => [[], [{ ...one, hired: null }]],
  startedEarlierThanTold: (one) => [[{ ...one, hired: "2026-11-01" }], [{ ...one, hired: "2026-10-20" }]],
  endTakenBack: (one) => [[{ ...one, ended: "2026-10-04" }], [one]],
  paidOtherwise: (one) => [[one], [{ ...one, hourlyPay: "31" }]],
  cameBackLate: (one) => {
    const former = { ...one, ended: "2025-01-31" };
    return [[former], [former, { ...one, hired: "2026-10-09" }]];
  },
  worksOtherHours: (one) => [[{ ...one, hours: "8" }], [one]],
};
const names = Object.keys(fates);
const fateOf: Record<string, string[]> = {};
const filesOf: Record<string, [TestPerson[], TestPerson[]]> = {};
for (const [place, code] of codes.entries()) {
  // The first entities show one fate each, the rest mixtures; all have people of whom nothing changed.
  fateOf[code] = [
    ...Array.from({ length: 5 }, () => "same"),
    ...(place < names.length
      ? [names[place]!, names[place]!]
      : Array.from({ length: 12 }, (_, at) => names[(place * 5 + at * 3) % names.length]!)),
  ];
  const rows = fateOf[code].map((fate, at) =>
    fates[fate]!({ person: `${code}-${at}`, sex: at % 2 === 0 ? "F" : "M", hourlyPay: "20", hired: "2020-03-01" }),
  );
  filesOf[code] = [rows.flatMap(([before]) => before), rows.flatMap(([, after]) => after)];
}

/** The causes of an entity, counted from the two files. */
function causesApart([before, after]: [TestPerson[], TestPerson[]]): [string, number | null][] {
  const of = (file: TestPerson[], person: string) => file.filter((row) => row.person === person);
  const active = ({ hired, ended }: TestPerson) => (hired == null || hired <= last) && (ended == null || ended > last);
  const said = (rows: TestPerson[], but: (keyof TestPerson)[]) =>
    rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .filter(([key, value]) => value != null && !but.includes(key as keyof TestPerson))
            .toSorted(),
        ),
      )
      .toSorted()
      .join();
  let [leavers, joiners, otherwise] = [0, 0, false];
  for (const person of new Set([...before, ...after].map((row) => row.person))) {
    const [was, is] = [of(before, person), of(after, person)];
    if (said(was, []) === said(is, [])) continue;
    const isNew = (row: TestPerson) => !was.some((other) => said([other], []) === said([row], []));
    const gone = was.filter((row) => !is.some((other) => said([other], []) === said([row], [])));
    const left = was.some(active) && !is.some(active) && is.some((row) => isNew(row) && row.ended != null && row.ended <= last);
    const joined =
      !was.some(active) &&
      is.some((row) => isNew(row) && active(row) && row.hired != null) &&
      !gone.some(({ ended }) => ended != null && ended <= last);
    if (left) leavers++;
    if (joined) joiners++;
    const isAllThereIs =
      (left && said(was, ["ended", "reason"]) === said(is, ["ended", "reason"])) ||
      (joined && (gone.length === 0 || said(was, ["hired"]) === said(is, ["hired"])));
    if (!isAllThereIs) otherwise = true;
  }
  const causes: [string, number | null][] = [];
  if (leavers > 0) causes.push(["late-leavers", leavers]);
  if (joiners > 0) causes.push(["late-joiners", joiners]);
  if (otherwise) causes.push(["redelivered", null]);
  return causes.length > 0 ? causes : [["redelivered-alike", null]];
}

let portal: GroupPortal;
let scenarioId = 0;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: codes, sections: ["PLN"] });
  for (const code of codes) await portal.complete(code, filesOf[code]![0]);
  await portal.runJobs();
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  scenarioId = items.find(({ month }: { month: number }) => month === october.month).id;
  await portal.pool.query(
    "update cell set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null, lock_state = 'OPEN'",
  );
  portal.passMinutes(10);
  for (const code of codes) await portal.complete(code, filesOf[code]![1]);
  await portal.pool.query(
    "update scenario set closing_due_at = now(), closing_asked_by = $1, closing_asked_at = now(), closing_replaces = 1 where id = $2",
    [portal.users.group.id, scenarioId],
  );
  await closeDueScenario(portal.ctx, { scenarioId }, new AbortController().signal);
}, 480_000);
afterAll(() => portal.stop());

async function told(code?: string): Promise<[string, string, number | null][]> {
  const query: Record<string, number> = code ? { legalEntityId: portal.idOf(code) } : {};
  const { body } = await portal.call(getToldSeries, {
    token: portal.tokens.group,
    params: { id: scenarioId, kpi: "headcount" } as never,
    query,
  });
  return body.months[0].changes.map(({ kind, legalEntity, persons }: any) => [legalEntity.code, kind, persons]);
}

describe("[FIG-04] what a month's new delivery changed", () => {
  test.each(names.map((name, place) => [name, codes[place]!] as const))("%s", async (_, code) => {
    expect(await told(code)).toEqual(causesApart(filesOf[code]!).map((cause) => [code, ...cause]));
  });

  test("each of the ways is told as what it is", () => {
    const causes = Object.fromEntries(names.map((name, place) => [name, causesApart(filesOf[codes[place]!]!)]));
    expect(causes).toEqual({
      same: [["redelivered-alike", null]],
      leftLate: [["late-leavers", 2]],
      leftLateAndPaidOtherwise: [
        ["late-leavers", 2],
        ["redelivered", null],
      ],
      leavesNextMonth: [["redelivered", null]],
      leftOnAnotherDay: [["redelivered", null]],
      vanished: [["redelivered", null]],
      joinedLate: [["late-joiners", 2]],
      joinsNextMonth: [["redelivered", null]],
      forgottenWithoutStart: [["redelivered", null]],
      startedEarlierThanTold: [["late-joiners", 2]],
      endTakenBack: [["redelivered", null]],
      paidOtherwise: [["redelivered", null]],
      cameBackLate: [["late-joiners", 2]],
      worksOtherHours: [["redelivered", null]],
    });
  });

  test("of the group are those of all entities, mixtures too", async () => {
    const all = codes.flatMap((code) => causesApart(filesOf[code]!).map((cause) => [code, ...cause]));
    expect((await told()).toSorted()).toEqual(all.toSorted());
    expect(all.length).toBeGreaterThan(codes.length + 2);
  });

  test("of rows that were put away or are not all here any more it is a new delivery, and no more is said", async () => {
    const deliveryOf = async (code: string) =>
      (
        await portal.pool.query("select delivery_id from version_delivery where legal_entity_id = $1 order by version_id limit 1", [
          portal.idOf(code),
        ])
      ).rows[0].delivery_id;
    await portal.pool.query(
      "insert into put_away (kind, rule, period, delivery_id, amount) values ('rows', 'retention', '2026-10-01', $1, 7)",
      [await deliveryOf("E1")],
    );
    await portal.pool.query(
      `begin; set local session_replication_role = replica; delete from version_person where delivery_id = ${await deliveryOf("E6")} and person = 'E6-0'; commit`,
    );
    for (const code of ["E1", "E6"]) expect(await told(code)).toEqual([[code, "new-delivery", null]]);
    expect(await told("E2")).toEqual(causesApart(filesOf["E2"]!).map((cause) => ["E2", ...cause]));
  });
});
