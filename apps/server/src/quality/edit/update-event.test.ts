import * as contract from "@hub/contract/quality/events.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

const fieldsOf = (answer: { body: { fields?: { path: string[]; code: string }[] } }) =>
  (answer.body.fields ?? []).map(({ path, code }) => [path.join("."), code]);

test("[QUAL-03] an edit saves status, accountable person, perimeter, due date and comments, and the history says each field", async () => {
  const id = await portal.addEvent();
  const change = {
    status: "IN_PROGRESS",
    accountant: " Owner-North@Example.com ",
    accountantPerimeter: "REWARD",
    dueDate: "2026-11-30",
    comments: "Preguntado a nómina",
  };
  const answer = await portal.edit("owner", id, change);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    status: "IN_PROGRESS",
    accountant: { email: "owner-north@example.com" },
    accountantPerimeter: { code: "REWARD", name: "REWARD en" },
    dueDate: "2026-11-30",
    comments: "Preguntado a nómina",
    updatedBy: "owner",
    updatedOn: "2026-11-05T08:00:00.000Z",
    version: 2,
    nextStatuses: ["OPEN", "RESOLVED", "ACCEPTED", "NOT_AN_ERROR"],
  });
  expect(await portal.read("owner", id)).toEqual(answer.body);
  // Each reader is given what they may choose themselves: only owners accept, and who may not edit chooses nothing.
  expect((await portal.read("steward", id)).nextStatuses).toEqual(["OPEN", "RESOLVED", "NOT_AN_ERROR"]);
  expect((await portal.read("source", id)).nextStatuses).toEqual([]);
  const { items, next } = await portal.history("steward", id);
  expect(next).toBeNull();
  expect(items).toMatchObject([
    {
      by: "owner",
      kind: "edited",
      changes: [
        { field: "status", before: "OPEN", after: "IN_PROGRESS" },
        { field: "accountant", before: null, after: "owner-north@example.com" },
        { field: "accountantPerimeter", before: null, after: "REWARD" },
        { field: "dueDate", before: null, after: "2026-11-30" },
        { field: "comments", before: "", after: "Preguntado a nómina" },
      ],
    },
  ]);
  // What was written is found by it, accents aside.
  const found = await portal.call(contract.listQualityEvents, { token: portal.of("owner").token, query: { text: "nomina pregun" } });
  expect(found.body.items.map((item: { idEvent: number }) => item.idEvent)).toEqual([id]);
  // Taking all of it away again.
  const cleared = await portal.edit("owner", id, {
    status: "OPEN",
    accountant: null,
    accountantPerimeter: null,
    dueDate: null,
    comments: "",
  });
  expect(cleared.body).toMatchObject({ accountant: null, accountantPerimeter: null, dueDate: null, comments: "", version: 3 });
  // The trail has a line each, without what comments say.
  const { rows } = await portal.pool.query("select before, after from audit where action = 'quality-event-changed' and subject_id = $1", [
    String(id),
  ]);
  expect(rows[0]).toMatchObject({ before: { status: "OPEN" }, after: { status: "IN_PROGRESS", commentsChanged: true } });
  expect(JSON.stringify(rows)).not.toContain("nómina");
});

test("the kept counts follow an edit", async () => {
  const count = async () =>
    (await portal.call(contract.countQualityEvents, { token: portal.of("owner").token })).body.statuses.find(
      (each: { status: string }) => each.status === "NOT_AN_ERROR",
    )?.count ?? 0;
  const before = await count();
  await portal.edit("owner", await portal.addEvent(), { status: "NOT_AN_ERROR", comments: "is right" });
  expect(await count()).toBe(before + 1);
});

describe("nobody overwrites a colleague unseen", () => {
  test("the version is asked for, and a stale one answers the event as it is now", async () => {
    const id = await portal.addEvent();
    const { token } = portal.of("owner");
    const without = await portal.call(contract.updateQualityEvent, { token, params: { id }, body: { comments: "x" } });
    expect([without.status, without.body.code]).toEqual([428, "version-required"]);
    await portal.edit("group", id, { comments: "by a colleague" });
    const stale = await portal.edit("owner", id, { comments: "mine" }, 1);
    expect([stale.status, stale.body.code]).toEqual([412, "version-stale"]);
    expect(stale.body.now).toMatchObject({ comments: "by a colleague", version: 2, updatedBy: "group" });
    expect((await portal.read("owner", id)).comments).toBe("by a colleague");
  });

  test("what stands now shows no more than reading it would: no pay to whoever sees none", async () => {
    const id = await portal.addEvent({ feed: "pay", rule: "number-above-max", value: "87654", sensitive: true });
    await portal.edit("owner", id, { comments: "by a colleague" });
    const [unseen, seen] = [
      await portal.edit("group", id, { comments: "mine" }, 1),
      await portal.edit("owner", id, { comments: "mine" }, 1),
    ];
    expect([unseen.status, seen.status]).toEqual([412, 412]);
    expect(unseen.body.now).toEqual(await portal.read("group", id));
    expect(unseen.body.now).toMatchObject({ valueHidden: true, objectValue: null });
    expect(unseen.text).not.toContain("87654");
    expect(seen.body.now).toEqual(await portal.read("owner", id));
    expect(seen.body.now).toMatchObject({ valueHidden: false, objectValue: "87654" });
  });

  test("of two editors at the same moment one is told", async () => {
    for (let at = 0; at < 5; at += 1) {
      const id = await portal.addEvent();
      const both = await Promise.all([
        portal.edit("owner", id, { comments: "one" }, 1),
        portal.edit("group", id, { comments: "the other" }, 1),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      expect((await portal.history("owner", id)).items).toHaveLength(1);
    }
  });

  test("an edit that changes nothing leaves the version as it is", async () => {
    const id = await portal.addEvent({ comments: "as it is" });
    expect((await portal.edit("owner", id, { comments: "as it is", status: "OPEN", accountant: null })).body.version).toBe(1);
    expect((await portal.edit("owner", id, {})).body.version).toBe(1);
    expect((await portal.history("owner", id)).items).toEqual([]);
  });
});

describe("what is refused, with every field that is wrong", () => {
  test.each([
    [
      "a status that does not come next",
      { status: "RESOLVED" },
      { status: "NOT_AN_ERROR", comments: "no" },
      [["status", "quality.status-not-next"]],
    ],
    ["resolving without a word", {}, { status: "RESOLVED" }, [["comments", "quality.comment-required"]]],
    ["blanks are no comment", {}, { status: "RESOLVED", comments: " \u00a0\n" }, [["comments", "quality.comment-required"]]],
    ["accepting without a day", {}, { status: "ACCEPTED", comments: "fine" }, [["acceptedUntil", "quality.accepted-until-required"]]],
    ["a due date before the first day", {}, { dueDate: "2026-09-30" }, [["dueDate", "quality.due-before-first"]]],
    ["the year 0", {}, { dueDate: "0000-01-01" }, [["dueDate", "quality.due-before-first"]]],
    [
      "several at once",
      {},
      { status: "RESOLVED", accountant: "nobody@example.com", accountantPerimeter: "NONE", dueDate: "2020-01-01" },
      [
        ["comments", "quality.comment-required"],
        ["dueDate", "quality.due-before-first"],
        ["accountant", "quality.accountant-unknown"],
        ["accountantPerimeter", "quality.perimeter-unknown"],
      ],
    ],
  ])("%s", async (_, given, change, fields) => {
    const id = await portal.addEvent({ ...given, firstOn: "2026-10-01" });
    const answer = await portal.edit("owner", id, change);
    expect([answer.status, answer.body.code]).toEqual([422, "invalid-input"]);
    expect(fieldsOf(answer)).toEqual(fields);
    expect((await portal.read("owner", id)).version).toBe(1);
  });

  test("5,000 characters are kept as they are, one more is refused", async () => {
    const id = await portal.addEvent();
    const long = "ñ😀".repeat(1666) + "ab";
    expect(long).toHaveLength(5000);
    expect((await portal.edit("owner", id, { comments: long })).body.comments).toBe(long);
    expect(fieldsOf(await portal.edit("owner", id, { comments: `${long}x` }))).toEqual([["comments", "quality.comments-too-long"]]);
    for (const comments of ["=1+1", "<script>alert(1)</script>", "';--", "a\r\nb\tc", "‮ \u{1F469}‍\u{1F4BB}"])
      expect((await portal.edit("owner", id, { comments })).body.comments).toBe(comments);
    expect((await portal.edit("owner", id, { comments: "a\0b" })).status).toBe(422);
  });

  test("unknown ids", async () => {
    const { token } = portal.of("owner");
    for (const id of [999_999_999, 9_007_199_254_740_991]) {
      const answer = await portal.call(contract.updateQualityEvent, { token, params: { id }, body: { comments: "x" }, ifMatch: 1 });
      expect([404, 422]).toContain(answer.status);
    }
    expect((await portal.call(contract.listQualityHistory, { token, params: { id: 999_999_999 } })).status).toBe(404);
  });
});

describe("who may be accountable", () => {
  test("somebody who is active and sees that very event", async () => {
    const id = await portal.addEvent({ entity: "south" });
    const tries = async (accountant: string) => fieldsOf(await portal.edit("owner", id, { accountant }));
    const unknown = [["accountant", "quality.accountant-unknown"]];
    expect(await tries("owner-north@example.com")).toEqual(unknown);
    expect(await tries("coordinator-north@example.com")).toEqual(unknown);
    const left = await portal.add("left", [{ role: "data-owner" }]);
    const late = await portal.add("late", [{ role: "data-owner" }]);
    await portal.pool.query("update role_grant set valid_to = '2026-11-04' where user_id = $1", [late.id]);
    expect(await tries(late.email)).toEqual(unknown);
    expect(await tries(left.email)).toEqual([]);
    await portal.pool.query("update app_user set active = false where id = $1", [left.id]);
    // Whoever left stays until somebody else is named, and keeps nobody from editing the rest.
    const kept = await portal.edit("owner", id, { accountant: left.email, comments: "left" });
    expect(kept.body).toMatchObject({ comments: "left", accountant: { email: left.email } });
    expect((await portal.edit("owner", id, { accountant: "owner-south@example.com" })).status).toBe(200);
    expect(await tries(left.email)).toEqual(unknown);
  });

  test("of an event of an outside system only who is given all ingestions", async () => {
    const id = await portal.addEvent({ feed: "outside", rule: "unknown cost centre" });
    expect(fieldsOf(await portal.edit("owner", id, { accountant: "source@example.com" }))).toHaveLength(1);
    expect((await portal.edit("owner", id, { accountant: "coordinator-north@example.com" })).status).toBe(200);
  });

  test("a perimeter that is offered no more is kept where it stands and given to nobody else", async () => {
    const [held, other] = [await portal.addEvent({ perimeter: portal.perimeters.payroll }), await portal.addEvent()];
    await portal.pool.query("update lookup_value set active = false where id = $1", [portal.perimeters.payroll]);
    const kept = await portal.edit("owner", held, { accountantPerimeter: "PAYROLL", comments: "stays" });
    expect(kept.body).toMatchObject({ accountantPerimeter: { code: "PAYROLL" }, comments: "stays" });
    expect(fieldsOf(await portal.edit("owner", other, { accountantPerimeter: "PAYROLL" }))).toEqual([
      ["accountantPerimeter", "quality.perimeter-unknown"],
    ]);
    await portal.pool.query("update lookup_value set active = true where id = $1", [portal.perimeters.payroll]);
  });
});

describe("what each role may do", () => {
  const accept = { status: "ACCEPTED", acceptedUntil: "2026-12-31", comments: "known" };
  const note = { comments: "seen" };

  test("a process source edits what it is accountable for, and sees the rest of its ingestion", async () => {
    const [own, others, pay] = [
      await portal.addEvent({ accountant: portal.of("source").id }),
      await portal.addEvent(),
      await portal.addEvent({ feed: "pay", accountant: portal.of("source").id }),
    ];
    expect((await portal.edit("source", own, note)).status).toBe(200);
    expect(fieldsOf(await portal.edit("source", own, accept))).toEqual([["status", "quality.accept-not-allowed"]]);
    expect((await portal.edit("source", others, note)).body.code).toBe("operation-not-allowed");
    expect((await portal.edit("source", pay, note)).status).toBe(404);
    // Handing it over ends that.
    expect((await portal.edit("source", own, { accountant: "steward@example.com" })).body.mayEdit).toBe(false);
    expect((await portal.edit("source", own, { comments: "again" })).status).toBe(403);
  });

  test("a steward all of its ingestions, a coordinator its entities; neither accepts", async () => {
    const [north, south, pay] = [
      await portal.addEvent(),
      await portal.addEvent({ entity: "south" }),
      await portal.addEvent({ feed: "pay" }),
    ];
    const tries = async (who: string, change: object) =>
      Promise.all([north, south, pay].map(async (id) => (await portal.edit(who, id, change)).status));
    expect(await tries("steward", { comments: "by the steward" })).toEqual([200, 200, 404]);
    expect(await tries("coordinator-north", { comments: "by the coordinator" })).toEqual([200, 404, 200]);
    expect(await tries("steward", accept)).toEqual([422, 422, 404]);
    expect(await tries("coordinator-north", accept)).toEqual([422, 404, 422]);
  });

  test("owners accept what they own, the group's owner everything; nobody else extends it", async () => {
    const id = await portal.addEvent();
    expect((await portal.edit("owner-south", id, accept)).status).toBe(404);
    expect((await portal.edit("owner-north", id, accept)).body).toMatchObject({ status: "ACCEPTED", acceptedUntil: "2026-12-31" });
    expect(fieldsOf(await portal.edit("steward", id, { acceptedUntil: "2027-12-31" }))).toEqual([
      ["acceptedUntil", "quality.accept-not-allowed"],
    ]);
    // Opening it again takes the day away.
    expect((await portal.edit("steward", id, { status: "OPEN" })).body).toMatchObject({ status: "OPEN", acceptedUntil: null });
    expect((await portal.edit("group", id, accept)).status).toBe(200);
  });

  test("who has no grant is refused everywhere", async () => {
    const { token } = await portal.add("nobody", []);
    const id = await portal.addEvent();
    expect((await portal.call(contract.updateQualityEvent, { token, params: { id }, body: note, ifMatch: 1 })).status).toBe(403);
    expect((await portal.call(contract.listQualityHistory, { token, params: { id } })).status).toBe(403);
  });
});

test("pay is told neither by an edit's answer, nor by the state of a stale one, nor by the history", async () => {
  const id = await portal.addEvent({ feed: "pay", rule: "number-above-max", value: "98765", sensitive: true });
  const answers = [
    await portal.edit("group", id, { comments: "looked at" }),
    await portal.edit("group", id, { comments: "stale" }, 1),
    await portal.call(contract.listQualityHistory, { token: portal.of("group").token, params: { id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 412, 200]);
  for (const answer of answers) expect(answer.text).not.toContain("98765");
  expect(answers[0]?.body.valueHidden).toBe(true);
  expect((await portal.edit("owner", id, { comments: "with pay" })).body.objectValue).toBe("98765");
  // What was written again is still not searched with what is pay.
  const found = await portal.call(contract.listQualityEvents, { token: portal.of("owner").token, query: { text: "98765" } });
  expect(found.body.items).toEqual([]);
});

test("the history comes in pages of 50, each line once", async () => {
  const id = await portal.addEvent();
  for (let at = 0; at < 53; at += 1) await portal.edit("owner", id, { comments: `note ${at}` });
  const first = await portal.history("owner", id);
  expect(first.items).toHaveLength(50);
  const { token } = portal.of("owner");
  const second = (await portal.call(contract.listQualityHistory, { token, params: { id }, query: { before: first.next } })).body;
  expect([second.items.length, second.next]).toEqual([3, null]);
  const ids = [...first.items, ...second.items].map((item: { id: number }) => item.id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(second.items.at(-1).changes).toEqual([{ field: "comments", before: "", after: "note 0" }]);
});
