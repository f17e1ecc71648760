import { listCardOwners, selectCards } from "@hub/contract/glossary/many.ts";
import { listGlossary, updateCard } from "@hub/contract/glossary/cards.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTask } from "../../tasks/run-task.ts";
import { sweepTasks } from "../../tasks/runs/sweep-tasks.ts";
import { selections } from "../../tasks/testing/selections.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { seedCards } from "../search/testing/seed-cards.ts";
import { cardOf, type CardGiven, type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";
import { cardActs } from "./select-cards.ts";

let portal: GlossaryPortal;
let many: ReturnType<typeof selections>;
let named = 0;
beforeAll(async () => {
  portal = await startGlossaryPortal();
  many = selections(portal, selectCards, portal.tokenOf);
});
beforeEach(async () => {
  await portal.pool.query("delete from glossary_edition");
  await portal.pool.query("update glossary_card set published_version = null, deleted_at = now() where deleted_at is null");
});
afterAll(() => portal.stop());

const publish = { kind: "glossary-publish" };
const takeBack = { kind: "glossary-take-back" };
const theme = (code: string | null) => ({ kind: "glossary-theme", field: "internalTheme", code });

async function make(given: CardGiven = {}): Promise<{ id: number; version: number }> {
  const { status, text, body } = await portal.create("editor", { globalName: `Card ${(named += 1)}`, ...given });
  if (status !== 201) throw new Error(text);
  return body;
}
const makeSome = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await make()).id);
  return ids;
};
const isRead = async (id: number) => (await portal.read("reader", id)).status === 200;
const readable = async (ids: readonly number[]) => Promise.all(ids.map(isRead));
const publications = async (): Promise<Record<string, number>> => {
  const { rows } = await portal.pool.query(
    "select card_id, count(*)::int as count from glossary_publication p join glossary_card c on c.id = p.card_id and c.deleted_at is null group by 1",
  );
  return Object.fromEntries(rows.map(({ card_id, count }) => [card_id, count]));
};
const edit = async (id: number, version: number, given: CardGiven) =>
  portal.call(updateCard, { params: { id }, token: portal.tokenOf("editor"), ifMatch: version, body: cardOf(given) });

test("[MANY-01] cards chosen by hand: the preview says how many, what stands there and would, and why others stay; just that is done, with a line of the trail each", async () => {
  const ids = await makeSome(3);
  const lacking = await make({ globalName: "Half done", texts: { es: { description: "" } } });
  const already = await make();
  await portal.publish("group", already.id, 1);
  const none = 999_999;
  const { status, body } = await many.preview("group", { ids: [none, already.id, lacking.id, ...ids] }, publish);
  expect(status).toBe(200);
  expect(body).toMatchObject({ selected: 6, changes: 3, unchanged: 1, others: 0, mayUndo: true });
  expect(body.values).toEqual([{ field: "published", before: "0", after: "1", count: 3 }]);
  expect(body.refused).toEqual([
    expect.objectContaining({
      code: "glossary.tab-needed-to-publish",
      count: 1,
      examples: [{ id: lacking.id, name: "Half done en" }],
      error: expect.stringContaining("Spanish"),
    }),
    expect.objectContaining({ code: "errors.not-found", count: 1, examples: [{ id: none, name: `#${none}` }] }),
  ]);
  expect(await readable(ids)).toEqual([false, false, false]);
  const task = (await many.run("group", body.id)).body;
  expect(task).toMatchObject({ kind: "glossary-publish", direction: "act", state: "done", mayUndo: true });
  expect(task.counts).toEqual({ read: 6, added: 0, modified: 3, unchanged: 1, conflicts: 0, errors: 2 });
  expect(await readable([...ids, lacking.id])).toEqual([true, true, true, false]);
  for (const id of ids) expect((await portal.trail(id)).at(-1)).toMatchObject({ action: "glossary-card-published", after: { version: 1 } });
  const { causes, findings } = await many.detail("group", task.id);
  expect(causes.map(({ kind, rows }: { kind: string; rows: number }) => [kind, rows])).toEqual([
    ["error", 1],
    ["error", 1],
  ]);
  expect(findings.map(({ key }: { key: string }) => key).toSorted()).toEqual([`#${none}`, "Half done en"].toSorted());
});

test("[MANY-01] all of a filter but for some are chosen; a name of the filter that is not known is refused", async () => {
  const [first = 0, ...rest] = await makeSome(4);
  await make({ globalName: "Another glossary" });
  const filter = { glossary: "kpi", text: "Card", published: "0" };
  const task = await many.done("group", { filter, except: [first] }, publish);
  expect(task.counts).toMatchObject({ read: 3, modified: 3 });
  expect(await readable([first, ...rest])).toEqual([false, true, true, true]);
  expect((await many.preview("group", { filter: { glossari: "kpi" } }, publish)).status).toBe(422);
  expect((await many.preview("group", { ids: [] }, publish)).status).toBe(422);
});

test("[MANY-01] of two people who chose the same cards the second changes none: each is told as changed since, and published once", async () => {
  const ids = await makeSome(3);
  const both = await Promise.all([many.preview("group", { ids }, publish), many.preview("group", { ids }, publish)]);
  const [first, second] = both.map(({ body }) => body.id as number);
  expect((await many.run("group", first ?? 0)).body.counts).toMatchObject({ modified: 3 });
  const { body } = await many.run("group", second ?? 0);
  expect(body.counts).toMatchObject({ read: 3, modified: 0, conflicts: 3 });
  expect(body.mayUndo).toBe(false);
  expect(Object.values(await publications())).toEqual([1, 1, 1]);
});

test("[MANY-01] a card that is saved or deleted between preview and act stays as it is and is told by name; the others are done", async () => {
  const [one = 0, two = 0, three = 0] = await makeSome(3);
  const { body } = await many.preview("editor", { ids: [one, two, three] }, theme("PAY"));
  expect(body.values).toEqual([{ field: "internalTheme", before: null, after: "PAY", count: 3 }]);
  expect((await edit(two, 1, { globalName: "Saved by a colleague" })).status).toBe(200);
  await portal.remove("editor", three, 1);
  const task = (await many.run("editor", body.id)).body;
  expect(task.counts).toMatchObject({ modified: 1, conflicts: 2 });
  const { findings } = await many.detail("editor", task.id);
  expect(findings.map(({ kind, key }: { kind: string; key: string | null }) => [kind, key])).toEqual([
    ["conflict", "Saved by a colleague en"],
    ["conflict", null],
  ]);
  expect((await portal.read("editor", one)).body).toMatchObject({ version: 2, content: { internalTheme: "PAY" } });
  expect((await portal.read("editor", two)).body).toMatchObject({ version: 2, content: { internalTheme: null } });
});

test("[MANY-01] a filter that finds more by then: those are told and not touched", async () => {
  const seen = await makeSome(2);
  const filter = { published: "0" };
  const { body } = await many.preview("group", { filter }, publish);
  const later = await makeSome(3);
  const task = (await many.run("group", body.id)).body;
  expect(task.counts).toMatchObject({ read: 2, modified: 2 });
  expect((await many.detail("group", task.id)).notes).toEqual([
    "The filter now finds 3 more records than in the preview. They were not changed.",
  ]);
  expect(await readable([...seen, ...later])).toEqual([true, true, false, false, false]);
});

test("[MANY-01] sent twice, at once or later, one act is one act and one answer", async () => {
  const ids = await makeSome(3);
  const { body } = await many.preview("group", { ids }, publish);
  const sent = await Promise.all([1, 2, 3].map(() => many.run("group", body.id)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const later = await many.run("group", body.id);
  expect(new Set([...sent, later].map((answer) => answer.body.id)).size).toBe(1);
  expect(later.body.counts).toMatchObject({ modified: 3 });
  expect(Object.values(await publications())).toEqual([1, 1, 1]);
});

test("[MANY-01] who may do it to one may do it to many, and nobody else: not by another's preview, not after an hour, not once the right is gone", async () => {
  const ids = await makeSome(2);
  expect((await many.preview("reader", { ids }, publish)).status).toBe(403);
  expect((await many.preview("editor", { ids }, publish)).status).toBe(403);
  expect((await many.preview("editor", { ids }, theme("PAY"))).status).toBe(200);
  const { body } = await many.preview("group", { ids }, publish);
  expect((await many.run("editor", body.id)).status).toBe(404);
  await portal.pool.query("update selection set previewed_at = previewed_at - interval '61 minutes' where id = $1", [body.id]);
  expect((await many.run("group", body.id)).body).toMatchObject({ code: "selection-over" });
  // It stays a while longer: what is done from it may have begun at the last moment.
  await sweepTasks(portal.ctx);
  expect((await many.run("group", body.id)).body).toMatchObject({ code: "selection-over" });
  await portal.pool.query("update selection set previewed_at = previewed_at - interval '60 minutes' where id = $1", [body.id]);
  await sweepTasks(portal.ctx);
  expect((await many.run("group", body.id)).status).toBe(404);
  const again = await many.preview("group", { ids }, publish);
  await portal.pool.query("update role_grant set role = 'data-owner' where user_id = $1", [portal.ids["group"]]);
  try {
    expect((await many.run("group", again.body.id)).status).toBe(403);
  } finally {
    await portal.pool.query("update role_grant set role = 'group-owner' where user_id = $1", [portal.ids["group"]]);
  }
  expect(await readable(ids)).toEqual([false, false]);
});

test("[MANY-01] the rules are those of one card: a theme that there is not, a KPI that is in use, a name that readers see on another card", async () => {
  const ids = await makeSome(1);
  const unknown = await many.preview("editor", { ids }, theme("NONE"));
  expect(unknown.body).toMatchObject({ changes: 0, refused: [{ code: "glossary.theme-unknown", count: 1 }] });
  const used = await make({ globalName: "Headcount", kpi: "headcount" });
  await portal.publish("group", used.id, 1);
  const taken = await many.preview("group", { ids: [used.id] }, takeBack);
  expect(taken.body).toMatchObject({ changes: 0, refused: [{ code: "errors.glossary-card-in-use", count: 1 }] });
  const shown = await make({ globalName: "One name" });
  await portal.publish("group", shown.id, 1);
  await edit(shown.id, 1, { globalName: "Renamed and not published" });
  const other = await make({ globalName: "One name" });
  const same = await many.preview("group", { ids: [other.id] }, publish);
  expect(same.body).toMatchObject({ changes: 0, refused: [{ code: "errors.glossary-name-taken", count: 1 }] });
  // Both at once are two that change places: that is no clash.
  expect((await many.done("group", { ids: [shown.id, other.id] }, publish)).counts).toMatchObject({ modified: 2, errors: 0 });
});

test("[MANY-01] a name is free once its card goes: one that is refused keeps it, and so refuses the next, in the preview as in the act", async () => {
  const [first, second] = [await make({ globalName: "First" }), await make({ globalName: "Second" })];
  for (const { id } of [first, second]) await portal.publish("group", id, 1);
  await edit(first.id, 1, { globalName: "Lacking", texts: { es: { description: "" } } });
  await edit(second.id, 1, { globalName: "First" });
  const third = await make({ globalName: "Second" });
  const ids = [third.id, second.id, first.id];
  const { body } = await many.preview("group", { ids }, publish);
  expect(body).toMatchObject({ changes: 0, unchanged: 0 });
  expect(body.refused).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: "errors.glossary-name-taken", count: 2 }),
      expect.objectContaining({ code: "glossary.tab-needed-to-publish", count: 1 }),
    ]),
  );
});

test("[MANY-01] an act is undone as it was done: published ones are taken back or shown as before, taken back ones shown, themes as they were; what was touched since stays", async () => {
  const [fresh = 0, touched = 0, old = 0] = await makeSome(3);
  await portal.publish("group", old, 1);
  await edit(old, 1, { globalName: "Newer" });
  const published = await many.done("group", { ids: [fresh, touched, old] }, publish);
  expect((await portal.read("reader", old)).body).toMatchObject({ version: 2 });
  await edit(touched, 1, { globalName: "Touched" });
  expect((await many.undo("group", published.id)).body).toMatchObject({ undone: { taken: 2, kept: 1 } });
  expect(await readable([fresh, touched, old])).toEqual([false, true, true]);
  expect((await portal.read("reader", old)).body).toMatchObject({ version: 1 });
  expect((await many.undo("group", published.id)).body).toMatchObject({ code: "task-not-undoable" });

  const hidden = await many.done("group", { ids: [touched, old] }, takeBack);
  expect(await readable([touched, old])).toEqual([false, false]);
  expect((await many.undo("group", hidden.id)).body).toMatchObject({ undone: { taken: 2, kept: 0 } });
  expect(await readable([touched, old])).toEqual([true, true]);
  expect((await portal.read("reader", old)).body).toMatchObject({ version: 1 });

  const themed = await many.done("editor", { ids: [fresh] }, theme("PAY"));
  expect((await many.undo("editor", themed.id)).body).toMatchObject({ undone: { taken: 1, kept: 0 } });
  expect((await portal.read("editor", fresh)).body).toMatchObject({ version: 3, content: { internalTheme: null } });
  const { rows } = await portal.pool.query("select action from audit where subject_type = 'task' and subject_id = $1 order by id", [
    String(themed.id),
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["selection-done", "selection-undone"]);
});

test("[MANY-01] cards are given to somebody who edits them, found by it, and given back; who does not edit answers for none", async () => {
  const ids = await makeSome(3);
  const [one = 0, two = 0, three = 0] = ids;
  const own = (who: string | null) => ({ kind: "glossary-owner", ownerId: who === null ? null : portal.ids[who] });
  const owners = await portal.call(listCardOwners, { token: portal.tokenOf("editor") });
  expect(owners.body.items.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([portal.ids["editor"], portal.ids["group"]]),
  );
  expect(owners.body.items.map(({ id }: { id: number }) => id)).not.toContain(portal.ids["reader"]);
  expect((await many.preview("editor", { ids }, own("reader"))).body).toMatchObject({
    changes: 0,
    refused: [{ code: "glossary.owner-unknown", count: 3 }],
  });
  const task = await many.done("editor", { ids: [one, two] }, own("owner"));
  expect(task.counts).toMatchObject({ modified: 2 });
  const ownerOf = async (id: number) => (await portal.read("editor", id)).body.owner?.id ?? null;
  expect(await Promise.all(ids.map(ownerOf))).toEqual([portal.ids["owner"], portal.ids["owner"], null]);
  const found = async (owner: string) =>
    (await portal.call(listGlossary, { token: portal.tokenOf("editor"), query: { owner } })).body.items.map(({ id }: { id: number }) => id);
  expect((await found(String(portal.ids["owner"]))).toSorted()).toEqual([one, two].toSorted());
  expect(await found("-")).toEqual([three]);
  expect((await portal.trail(one)).at(-1)).toMatchObject({ action: "glossary-card-owned", before: { owner: null } });
  // What the card says may change: who answers for it is given back all the same, unless somebody else answers for it by now.
  expect((await edit(one, 1, { globalName: "Edited since" })).status).toBe(200);
  await many.done("group", { ids: [two] }, own("group"));
  expect((await many.undo("editor", task.id)).body).toMatchObject({ undone: { taken: 1, kept: 1 } });
  expect(await Promise.all(ids.map(ownerOf))).toEqual([null, portal.ids["group"], null]);
});

test("[MANY-01] more than 1,000 are a task, batch by batch: ended in the middle and taken up again, each card is published once; it is undone too", async () => {
  const description = { description: "What it is." };
  const cards = Array.from({ length: 1_050 }, (_, at) => ({
    globalName: `Large ${at}`,
    published: false,
    texts: { es: description, en: description },
  }));
  await seedCards(portal.ctx, cards);
  const { body } = await many.preview("group", { filter: { published: "0" } }, publish);
  expect(body).toMatchObject({ selected: 1_050, changes: 1_050 });
  const { body: task } = await many.run("group", body.id);
  expect(task).toMatchObject({ state: "pending", mayUndo: false });
  expect((await many.run("group", body.id)).body).toMatchObject({ id: task.id, state: "pending" });
  // The worker goes in the third batch, once that is written and not yet kept.
  const end = new AbortController();
  let batches = 0;
  const kind = cardActs["glossary-publish"];
  const breaking = {
    "glossary-publish": {
      ...kind,
      open: async (...given: Parameters<typeof kind.open>) => {
        const handler = await kind.open(...given);
        return {
          ...handler,
          apply: async (...given: Parameters<typeof handler.apply>) => {
            const outcomes = await handler.apply(...given);
            if ((batches += 1) === 3) {
              end.abort();
              throw new Error("the worker is gone");
            }
            return outcomes;
          },
        };
      },
    },
  };
  await expect(runTask(portal.ctx, breaking, { taskId: task.id }, end.signal)).rejects.toThrow("the worker is gone");
  expect(Object.keys(await publications())).toHaveLength(400);
  await runTask(portal.ctx, cardActs, { taskId: task.id }, new AbortController().signal);
  const ended = await many.detail("group", task.id);
  expect(ended).toMatchObject({ state: "done", counts: { read: 1_050, modified: 1_050 } });
  const counts = Object.values(await publications());
  expect(counts).toHaveLength(1_050);
  expect(new Set(counts)).toEqual(new Set([1]));
  expect((await many.undo("group", task.id)).body).toMatchObject({ undone: { taken: 1_050, kept: 0 } });
}, 60_000);

test("[MANY-01] preview, act and undo send the same statements for 2 cards and for 60", async () => {
  const few = await makeSome(2);
  const lots = await makeSome(60);
  for (const [who, act] of [
    ["group", publish],
    ["group", takeBack],
    ["editor", theme("PAY")],
    ["editor", { kind: "glossary-owner", ownerId: portal.ids["owner"] ?? 0 }],
  ] as const) {
    const sent = async (ids: readonly number[]) => {
      let preview = 0;
      let task = 0;
      const previewing = await countStatements(async () => (preview = (await many.preview(who, { ids }, act)).body.id));
      const doing = await countStatements(async () => (task = (await many.run(who, preview)).body.id));
      const undoing = await countStatements(() => many.undo(who, task));
      return [previewing, doing, undoing];
    };
    await sent(few);
    const [small, large] = [await sent(few), await sent(lots)];
    expect(large, act.kind).toEqual(small);
    // What is taken back next is what readers see.
    if (act === publish) await many.done(who, { ids: [...few, ...lots] }, publish);
  }
});
