import * as bulk from "@hub/contract/quality/bulk.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { type QualityPortal, startQualityPortal, type TestEvent } from "../testing/quality-portal.ts";
import { addSeveralEvents } from "../testing/several-events.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

const addSeveral = (count: number, given?: TestEvent) => addSeveralEvents(portal, count, given);

/** Previews and does at once. */
async function editAll(who: string, filter: object, change: object) {
  const preview = await portal.preview(who, filter, change);
  expect(preview.status, preview.text).toBe(200);
  const { token, fields: _, ...counts } = preview.body;
  const edited = await portal.editAll(who, filter, change, token);
  if (edited.status === 200) expect(edited.body).toEqual(counts);
  return edited;
}

const versions = async (ids: number[]) =>
  (await portal.pool.query("select version from quality_event where id = any($1) order by id", [ids])).rows.map(({ version }) => version);

test("[QUAL-03] all events of a filter are edited at once, after a preview that changes nothing and says what would", async () => {
  const { text, ids } = await addSeveral(3, { comments: "before " });
  const done = await portal.addEvent({ idValue: `${text}-done`, status: "RESOLVED", comments: "done" });
  const kept = await portal.addEvent({ idValue: "untouched" });
  const change = {
    status: "NOT_AN_ERROR",
    addComment: "checked\nwith payroll",
    accountant: "owner-north@example.com",
    dueDate: "2026-12-01",
  };
  const preview = await portal.preview("owner", { text }, change);
  expect(preview.body).toEqual({
    matching: 4,
    changes: 3,
    unchanged: 0,
    refused: [{ code: "quality.status-not-next", error: expect.stringContaining("Open it again"), count: 1 }],
    fields: [
      { field: "status", after: "NOT_AN_ERROR", before: [{ value: "OPEN", events: 3 }], others: { values: 0, events: 0 } },
      {
        field: "accountant",
        after: "owner-north@example.com",
        before: [{ value: null, events: 3 }],
        others: { values: 0, events: 0 },
      },
      { field: "dueDate", after: "2026-12-01", before: [{ value: null, events: 3 }], others: { values: 0, events: 0 } },
      { field: "comments", after: "checked\nwith payroll", before: [], others: { values: 0, events: 3 } },
    ],
    token: expect.any(String),
  });
  expect(await versions(ids)).toEqual([1, 1, 1]);
  const edited = await portal.editAll("owner", { text }, change, preview.body.token);
  expect(edited.status, edited.text).toBe(200);
  for (const id of ids) {
    expect(await portal.read("owner", id)).toMatchObject({
      status: "NOT_AN_ERROR",
      comments: "before\nchecked\nwith payroll",
      accountant: { email: "owner-north@example.com" },
      dueDate: "2026-12-01",
      version: 2,
      updatedBy: "owner",
    });
    expect((await portal.history("owner", id)).items).toMatchObject([
      {
        kind: "bulk-edited",
        by: "owner",
        changes: [
          { field: "status", before: "OPEN", after: "NOT_AN_ERROR" },
          { field: "accountant", before: null, after: "owner-north@example.com" },
          { field: "dueDate", before: null, after: "2026-12-01" },
          { field: "comments", before: "before ", after: "before\nchecked\nwith payroll" },
        ],
      },
    ]);
  }
  expect((await portal.read("owner", done)).comments).toBe("done");
  expect((await portal.read("owner", kept)).version).toBe(1);
  const { rows: searched } = await portal.pool.query(
    `select bool_and(t.search = quality_search(e.id_value, t.object_value, t.sensitive, t.params, t.detail, t.comments)) as same
    from quality_event e join quality_event_text t on t.event_id = e.id where e.id = any($1)`,
    [ids],
  );
  expect(searched[0].same).toBe(true);
  // Found by what was added; one line in the trail for all, without what comments say.
  expect((await portal.preview("owner", { text: `${text} payroll` }, {})).body.matching).toBe(3);
  const { rows } = await portal.pool.query("select after from audit where action = 'quality-events-changed'");
  expect(rows).toHaveLength(1);
  expect(rows[0].after).toMatchObject({ filter: { text }, status: "NOT_AN_ERROR", modified: 3, commentsChanged: true });
  expect(JSON.stringify(rows)).not.toContain("payroll");
});

describe("nobody overwrites a colleague unseen", () => {
  test("one event changed between preview and edit, and nothing is done", async () => {
    const { text, ids } = await addSeveral(3);
    const change = { dueDate: "2026-12-24" };
    const { token } = (await portal.preview("owner", { text }, change)).body;
    await portal.edit("group", ids[1] ?? 0, { comments: "wait" });
    const refused = await portal.editAll("owner", { text }, change, token);
    expect([refused.status, refused.body.code]).toEqual([409, "quality-changed"]);
    expect(await versions(ids)).toEqual([1, 2, 1]);
    expect((await editAll("owner", { text }, change)).status).toBe(200);
    expect(await versions(ids)).toEqual([2, 3, 2]);
  });

  test.each([
    ["an event came", async (text: string) => void (await portal.addEvent({ idValue: `${text}-new` }))],
    ["one left the filter", (_: string, id: number) => portal.edit("group", id, { status: "IN_PROGRESS" })],
    ["who was named left", () => portal.pool.query("update app_user set active = false where email = 'leaver@example.com'")],
  ])("%s", async (_, meanwhile) => {
    if (portal.of("leaver").id === 0) await portal.add("leaver", [{ role: "data-owner" }]);
    await portal.pool.query("update app_user set active = true where email = 'leaver@example.com'");
    const { text, ids } = await addSeveral(2);
    const [filter, change] = [{ text, status: "OPEN" }, { accountant: "leaver@example.com" }];
    const { token } = (await portal.preview("owner", filter, change)).body;
    await meanwhile(text, ids[0] ?? 0);
    expect((await portal.editAll("owner", filter, change, token)).body.code).toBe("quality-changed");
  });

  test("a token is good for what was shown, to whom it was shown, once", async () => {
    const { text } = await addSeveral(2);
    const change = { dueDate: "2026-12-24" };
    const { token } = (await portal.preview("owner", { text }, change)).body;
    const refused = [
      await portal.editAll("owner", { text }, { dueDate: "2027-12-24" }, token),
      await portal.editAll("owner", {}, change, token),
      await portal.editAll("group", { text }, change, token),
      await portal.editAll("owner", { text }, change, "made up"),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill("quality-changed"));
    expect((await portal.editAll("owner", { text }, change, token)).status).toBe(200);
    expect((await portal.editAll("owner", { text }, change, token)).body.code).toBe("quality-changed");
  });

  test("a delivery that takes the same events the other way round comes first, and one is told", async () => {
    const { text, ids } = await addSeveral(2);
    const change = { addComment: "mine" };
    const { token } = (await portal.preview("owner", { text }, change)).body;
    const client = await portal.pool.connect();
    const touch = (id = 0) => client.query("update quality_event set last_on = '2026-11-05' where id = $1", [id]);
    try {
      await client.query("begin");
      // Whoever waits longer gives way: not this one.
      await client.query("set local deadlock_timeout = '60s'");
      await touch(ids[1]);
      const edit = portal.editAll("owner", { text }, change, token);
      await expectLockWaits(portal.pool, 1, "quality_event");
      const touched = touch(ids[0]);
      const refused = await edit;
      expect([refused.status, refused.body.code]).toEqual([409, "quality-changed"]);
      await touched;
      await client.query("commit");
    } finally {
      client.release();
    }
    expect(await versions(ids)).toEqual([1, 1]);
    expect((await editAll("owner", { text }, change)).status).toBe(200);
  });

  test("two at the same moment: one is done, the other told", async () => {
    for (let at = 0; at < 3; at += 1) {
      const { text, ids } = await addSeveral(20);
      const tokens = [
        (await portal.preview("owner", { text }, { addComment: "one" })).body.token,
        (await portal.preview("group", { text }, { addComment: "other" })).body.token,
      ];
      const both = await Promise.all([
        portal.editAll("owner", { text }, { addComment: "one" }, tokens[0]),
        portal.editAll("group", { text }, { addComment: "other" }, tokens[1]),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await versions(ids)).toEqual(Array(20).fill(2));
    }
  });
});

describe("what is refused of many, by reason", () => {
  test("what is seen only, who does not see them, what rules forbid; the rest is done", async () => {
    const { text } = await addSeveral(2);
    const south = await portal.addEvent({ idValue: `${text}-s`, entity: "south", feed: "outside", rule: "x" });
    const own = await portal.addEvent({ idValue: `${text}-own`, accountant: portal.of("source").id });
    const bySource = await editAll("source", { text }, { addComment: "mine" });
    expect(bySource.body).toMatchObject({ matching: 3, changes: 1, refused: [{ code: "quality.refused-not-allowed", count: 2 }] });
    expect((await portal.read("owner", own)).comments).toBe("mine");
    const given = await editAll("owner", { text }, { accountant: "owner-north@example.com" });
    expect(given.body).toMatchObject({ matching: 4, changes: 3, refused: [{ code: "quality.accountant-unknown", count: 1 }] });
    const accepted = await editAll("coordinator-north", { text }, { status: "ACCEPTED", acceptedUntil: "2026-12-31", addComment: "x" });
    expect(accepted.body).toMatchObject({ matching: 3, changes: 0, refused: [{ code: "quality.accept-not-allowed", count: 3 }] });
    expect((await portal.read("owner", south)).version).toBe(1);
  });

  test("due dates before a first day are told once for all; unchanged ones are counted as such", async () => {
    const { text } = await addSeveral(2, { firstOn: "2026-10-01" });
    await portal.addEvent({ idValue: `${text}-late`, firstOn: "2026-10-20" });
    await portal.addEvent({ idValue: `${text}-has`, dueOn: "2026-10-10" });
    const { body } = await editAll("owner", { text }, { dueDate: "2026-10-10" });
    expect(body).toMatchObject({
      matching: 4,
      changes: 2,
      unchanged: 1,
      refused: [{ code: "quality.due-before-first", error: expect.stringContaining("before their first"), count: 1 }],
    });
  });

  test("comments that would become too long, counted as the form counts them", async () => {
    const { text, ids } = await addSeveral(1, { comments: `${"😀".repeat(2000)}  \u00a0` });
    const fits = "y".repeat(5000 - 4000 - 1);
    expect((await portal.preview("owner", { text }, { addComment: `${fits}y` })).body.refused).toMatchObject([
      { code: "quality.comments-too-long" },
    ]);
    expect((await editAll("owner", { text }, { addComment: fits })).body.changes).toBe(1);
    expect((await portal.read("owner", ids[0] ?? 0)).comments).toBe(`${"😀".repeat(2000)}\n${fits}`);
    // Blanks alone are no comment, and take the place of one that is nothing but blanks.
    const blank = await addSeveral(1, { comments: " \u2003\n" });
    expect((await editAll("owner", { text: blank.text }, { addComment: " \n" })).body).toMatchObject({ unchanged: 1 });
    expect((await editAll("owner", { text: blank.text }, { status: "RESOLVED" })).body).toMatchObject({
      refused: [{ code: "quality.comment-required" }],
    });
    await editAll("owner", { text: blank.text }, { status: "RESOLVED", addComment: "because" });
    expect((await portal.read("owner", blank.ids[0] ?? 0)).comments).toBe("because");
  });

  test("nothing found, an empty change, filters that there are not", async () => {
    expect((await editAll("owner", { text: "nothing like it" }, { status: "IN_PROGRESS" })).body).toMatchObject({
      matching: 0,
      changes: 0,
    });
    const { text } = await addSeveral(1);
    expect((await editAll("owner", { text }, {})).body).toMatchObject({ matching: 1, unchanged: 1 });
    expect((await portal.preview("owner", { status: "GONE" }, {})).status).toBe(422);
    expect((await portal.preview("owner", { text: 5 }, {})).status).toBe(422);
    // Left out, a name that was misspelt would make it an edit of all events.
    for (const answer of [await portal.preview("owner", { entity: "1" }, {}), await portal.editAll("owner", { entity: "1" }, {}, "x")])
      expect(answer.body).toMatchObject({ code: "invalid-input", fields: [{ path: ["filter", "entity"] }] });
    expect((await portal.preview("owner", { text }, { addComment: "x".repeat(5001) })).status).toBe(422);
  });
});

test("what is another's is neither counted nor changed", async () => {
  const { text, ids } = await addSeveral(2, { entity: "south" });
  expect((await editAll("owner-north", { text }, { addComment: "not mine" })).body).toEqual({
    matching: 0,
    changes: 0,
    unchanged: 0,
    refused: [],
  });
  expect(await versions(ids)).toEqual([1, 1]);
  const { token } = await portal.add("reader", []);
  const body = { filter: { text }, change: {} };
  expect((await portal.call(bulk.previewQualityEdit, { token, body })).status).toBe(403);
});

test("pay is not searched to edit by it", async () => {
  await portal.addEvent({ feed: "pay", rule: "number-above-max", value: "87654", sensitive: true });
  for (const who of ["owner", "group"]) expect((await portal.preview(who, { text: "87654" }, {})).body.matching).toBe(0);
});

test("many cost as many statements as few, and more than 50,000 are refused with nothing done", async () => {
  const statements = async (work: () => Promise<unknown>) => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await work();
    const count = sent.mock.calls
      .map((call) => JSON.stringify(call[0]))
      .filter((text) => /quality_|app_user|lookup_value/.test(text)).length;
    sent.mockRestore();
    return count;
  };
  const change = { status: "IN_PROGRESS", addComment: "on it", accountant: "owner@example.com", accountantPerimeter: "REWARD" };
  const few = await addSeveral(1);
  const costs = await statements(() => editAll("owner", { text: few.text }, change));
  await portal.pool.query(
    `with added as (
      insert into quality_event (element_id, rule_id, legal_entity_id, first_on, last_on, updated_at, id_value)
      select $1, (select min(id) from quality_rule), $2, date '2026-08-01' + (n <= 2000)::integer, '2026-10-01', now(), 'many' || n
      from generate_series(1, 50001) n returning id
    ) insert into quality_event_text (event_id, search) select id, '' from added`,
    [portal.elements.people, portal.entities.south],
  );
  const filter = { firstTo: "2026-08-02" };
  const tooMany = [await portal.preview("owner", filter, change), await portal.editAll("owner", filter, change, "x")];
  expect(tooMany.map(({ body }) => body.code)).toEqual(["quality-too-many", "quality-too-many"]);
  expect((await portal.preview("owner", { ...filter, firstFrom: "2026-08-01", elements: "0" }, change)).body.matching).toBe(0);
  let edited: Awaited<ReturnType<typeof editAll>> | undefined;
  const most = { ...filter, firstFrom: "2026-08-02" };
  expect(await statements(async () => (edited = await editAll("owner", most, change)))).toBe(costs);
  expect(edited?.body).toEqual({ matching: 2000, changes: 2000, unchanged: 0, refused: [] });
  const { rows } = await portal.pool.query(
    `select count(*)::int as n from quality_event_change c join quality_event e on e.id = c.event_id
    where e.id_value like 'many%' and e.version = 2 and jsonb_array_length(changes) = 4`,
  );
  expect(rows[0].n).toBe(2000);
}, 120_000);

const together = { addComment: "together" };
async function editChosen(who: string, chosen: object): Promise<{ preview: any; edited: any }> {
  const { token: session } = portal.of(who);
  const body = { filter: {}, ...chosen, change: together };
  const preview = await portal.call(bulk.previewQualityEdit, { token: session, body, language: "en" });
  if (preview.status !== 200) return { preview, edited: undefined };
  const edited = await portal.call(bulk.editQualityEvents, {
    token: session,
    body: { ...body, token: preview.body.token },
    language: "en",
  });
  return { preview: preview.body, edited };
}

test("[MANY-01] events chosen by hand are edited alone, all of a filter but some, and those of several causes together; one out of reach never is", async () => {
  const { text, ids } = await addSeveral(5);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
  const chosen = await editChosen("owner", { only: [b, d] });
  expect(chosen.preview).toMatchObject({ matching: 2, changes: 2 });
  expect(chosen.edited.body).toMatchObject({ changes: 2 });
  expect(await versions(ids)).toEqual([1, 2, 1, 2, 1]);
  expect((await editChosen("owner", { filter: { text }, except: [a, b] })).edited.body).toMatchObject({ changes: 3 });
  expect(await versions(ids)).toEqual([1, 2, 2, 3, 2]);
  const other = await addSeveral(2);
  const causes = await editChosen("owner", { anyOf: [{ text }, { text: other.text }], except: [a, b, c] });
  expect(causes.edited.body).toMatchObject({ changes: 4 });
  expect(await versions([...ids, ...other.ids])).toEqual([1, 2, 2, 4, 3, 2, 2]);
  // An event of another's part is not there, whoever names it.
  const south = await portal.addEvent({ entity: "south" });
  expect((await editChosen("owner-north", { only: [a, south, 999_999_999] })).preview).toMatchObject({ matching: 1, changes: 1 });
  expect((await editChosen("owner", { only: [] })).preview.status).toBe(422);
  // What was shown for some is not done to others.
  const { token: session } = portal.of("owner");
  const shown = await portal.call(bulk.previewQualityEdit, { token: session, body: { filter: {}, only: [e], change: together } });
  const refused = await portal.call(bulk.editQualityEvents, {
    token: session,
    body: { filter: {}, only: [e, c], change: together, token: shown.body.token },
  });
  expect(refused.body.code).toBe("quality-changed");
});
