import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { deleteCalendarRow, listCalendar } from "@hub/contract/configuration/configuration.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const good = "Person,Sex,Hired,Salary\n1,F,,\n";
const bad = "Person,Sex,Hired,Salary\n1,Q,,\n";
type Query = Record<string, string | number>;
const ask = async (query: Query = {}, token = portal.tokens.source) => portal.call(listExpected, { token, query, language: "en" });
const lines = async (query: Query = {}, token?: string) => (await ask(query, token)).body.items as any[];
const of = (items: any[], month: number, entity = "NOR", ingestion = "FEED") =>
  items.find((item) => item.month === month && item.legalEntity.code === entity && item.ingestion.code === ingestion);

describe("[ING-01] what is expected of somebody", () => {
  test("is late once its day has passed, waits until then, and says how many days", async () => {
    const items = await lines({ section: "OnHR" });
    expect(of(items, 9)).toMatchObject({ state: "late", dueDate: "2026-10-10", daysLeft: -26, delivery: null, maySend: true });
    expect(of(items, 10)).toMatchObject({ state: "waits", dueDate: "2026-11-10", daysLeft: 5 });
    expect(of(items, 11)).toBeUndefined();
    expect(items.map(({ state }) => state)).toEqual([...Array(18).fill("late"), "waits", "waits"]);
  });

  test("is done once a file is loaded, failed when it was not, and a check changes nothing", async () => {
    await portal.deliver({ content: good, purpose: "check" });
    expect(of(await lines(), 10).state).toBe("waits");
    await portal.deliver({ content: bad });
    const failed = of(await lines(), 10);
    expect(failed).toMatchObject({ state: "failed", quarantined: { errorCount: 1, by: "source", source: null }, attempt: null });
    await portal.deliver({ content: good, fileName: "october.csv" });
    const done = of(await lines(), 10);
    expect(done).toMatchObject({
      state: "done",
      quarantined: null,
      delivery: { state: "LOADED", rowCount: 1, fileName: "october.csv", by: "source" },
      cell: { signOff: "NONE", lock: "OPEN" },
    });
    const rejected = await portal.deliver({ content: "nothing;of;it\n1;2;3\n" });
    expect(of(await lines(), 10)).toMatchObject({ state: "done", attempt: { uploadId: rejected.id, state: "REJECTED" } });
  });

  test("a file that was refused with nothing loaded is failed, with the reason in the reader's language", async () => {
    const period = { year: 2026, month: 8 };
    const { id } = await portal.deliver({ content: "", period });
    const line = of(await lines({ month: 8 }), 8);
    expect(line).toMatchObject({ state: "failed", attempt: { uploadId: id, state: "REJECTED", problem: { code: "file-empty" } } });
    const german = await portal.call(listExpected, { token: portal.tokens.source, query: { month: 8 }, language: "de" });
    expect(of(german.body.items, 8).attempt.problem.text).not.toBe(line.attempt.problem.text);
    await portal.send({ content: good, period });
    expect(of(await lines({ month: 8 }), 8)).toMatchObject({ state: "late", attempt: { state: "RECEIVED" } });
    await portal.runJobs();
    expect(of(await lines({ month: 8 }), 8)).toMatchObject({ state: "done", attempt: null });
  });

  test("of a file of many entities each has its own, and a refused one is told to who may know of it", async () => {
    const period = { year: 2026, month: 7 };
    const many = { ingestionId: portal.ingestions.many, legalEntityId: null, period };
    const refused = await portal.deliver({ ...many, content: "x\n1\n" });
    const ofMany = async (token?: string) =>
      (await lines({ month: 7, section: "PLN" }, token)).map((line) => [line.legalEntity.code, line.state]);
    expect(await ofMany()).toEqual([
      ["NOR", "failed"],
      ["SUR", "failed"],
    ]);
    expect(refused.state).toBe("REJECTED");
    // Who is given one entity only does not hear of a file that may have been for another.
    expect(await ofMany(portal.tokens.sourceNorth)).toEqual([["NOR", "late"]]);
    await portal.deliver({ ...many, content: "Department,Person,Sex,Hired,Salary\nNOR,1,F,,\n" });
    expect(await ofMany()).toEqual([
      ["SUR", "late"],
      ["NOR", "done"],
    ]);
  });

  test("is of the ingestions and entities one is given, and of nobody else", async () => {
    const north = await lines({}, portal.tokens.sourceNorth);
    expect(new Set(north.map((line) => line.legalEntity.code))).toEqual(new Set(["NOR"]));
    expect((await lines({}, portal.tokens.owner)).every((line) => line.legalEntity.code === "NOR" && !line.maySend)).toBe(true);
    expect((await lines({ legalEntityId: portal.ids.south }, portal.tokens.sourceNorth)).length).toBe(0);
    expect((await ask({}, portal.tokens.nobody)).status).toBe(403);
    expect((await ask({}, portal.tokens.admin)).status).toBe(403);
  });

  test("is counted over all, listed by page and state, and nothing is asked that is not known", async () => {
    const { counts, items } = (await ask({ section: "OnHR", legalEntityId: portal.ids.north })).body;
    expect(counts).toEqual({ failed: 0, held: 0, late: 8, waits: 0, done: 2 });
    expect(items.length).toBe(10);
    const late = await lines({ state: "late", year: 2026, month: 3 });
    expect(late.map((line) => `${line.ingestion.code} ${line.legalEntity.code}`)).toEqual([
      "FEED NOR",
      "FEED SUR",
      "FIGS NOR",
      "FIGS SUR",
      "MANY NOR",
      "MANY SUR",
    ]);
    const unknown: Query[] = [{ state: "lost" }, { after: "9_9_9_9" }, { after: "0_1_1_99999999999" }, { month: 13 }, { page: 2 }];
    for (const query of unknown) expect((await ask(query)).status).toBe(422);
    expect((await ask({ after: "0_1_999999999_1" })).status).toBe(200);
  });

  test("pages follow one another without a gap or a line twice", async () => {
    const pages = [await ask({})];
    while (pages.at(-1)!.body.next) pages.push(await ask({ after: pages.at(-1)!.body.next }));
    const keys = pages.flatMap(({ body }) => body.items.map((line: any) => `${line.ingestion.id} ${line.legalEntity.id} ${line.month}`));
    expect(new Set(keys).size).toBe(keys.length);
    const { counts } = pages[0]!.body;
    expect(keys.length).toBe(counts.failed + counts.late + counts.waits + counts.done);
  });

  test("a day the calendar no longer expects is not asked for", async () => {
    const calendar = await portal.call(listCalendar, { token: portal.tokens.admin });
    const row = calendar.body.items.find((item: any) => item.section === "KPIs" && item.legalEntity.code === "SUR");
    await portal.call(deleteCalendarRow, { token: portal.tokens.admin, params: { id: row.id }, ifMatch: row.version });
    expect((await lines({ section: "KPIs", legalEntityId: portal.ids.south })).length).toBe(0);
  });
});
