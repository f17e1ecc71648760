import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type SnapshotPortal, startSnapshotPortal } from "../snapshots/testing/snapshot-portal.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { leversFromAnswers, leversOfDivisions } from "./levers-from-answers.ts";

let portal: SnapshotPortal;
beforeAll(async () => void (portal = await startSnapshotPortal()));
afterEach(() => portal.clear());
afterAll(() => portal.stop());

const leversOf = async (id: number) => {
  const { rows } = await portal.pool.query(
    "select hire, outsrc, reskill, release, dismiss, levers_by_hand as hand, version from swp_item where id = $1",
    [id],
  );
  return rows[0];
};
const divisionId = () => portal.org("IBE/RED/ACC");

describe("[SWP-11] levers questions are answered in tenths, for the shares reskilled or outsourced", () => {
  test("by division and tab; the answer says who and when, and the levers of new rows follow from it", async () => {
    const { body: before } = await portal.answers("planner");
    expect(before.items).toMatchObject([
      {
        divisionId: divisionId(),
        ob: "OB IBE",
        unit: "Unit RED",
        reskilled: null,
        outsourced: null,
        version: 0,
        updatedAt: null,
        mayEdit: true,
      },
    ]);
    const first = await portal.answer("planner", 0, { reskilled: 3, outsourced: 2 });
    expect(first).toMatchObject({
      status: 200,
      body: { reskilled: 3, outsourced: 2, version: 1, updatedBy: "planner", updatedAt: "2026-11-05T08:00:00.000Z" },
    });
    await portal.answer("planner", 0, { tab: "profiles-pool", reskilled: 6 });
    expect(await leversFromAnswers(portal.ctx, "profiles-shortage", divisionId())).toMatchObject({
      reskill: 30,
      outsrc: 20,
      hire: 50,
      release: null,
    });
    expect(await leversFromAnswers(portal.ctx, "profiles-pool", divisionId())).toMatchObject({ reskill: 60, release: 40, hire: null });
    expect(await leversFromAnswers(portal.ctx, "skills-shortage", divisionId())).toMatchObject({ reskill: null, hire: null });
    expect(await leversFromAnswers(portal.ctx, "key-profiles", divisionId())).toMatchObject({ reskill: null });
    expect([...(await leversOfDivisions(portal.ctx, "profiles-shortage", [divisionId(), 999_999])).keys()]).toEqual([divisionId()]);
    expect((await portal.answers("reader")).body.items).toHaveLength(4);
    expect((await portal.answers("reader")).body.items.every(({ mayEdit }: { mayEdit: boolean }) => !mayEdit)).toBe(true);
  });

  test.each([
    [{ reskilled: 6, outsourced: 5 }, "outsourced"],
    [{ reskilled: 11, outsourced: 0 }, "reskilled"],
    [{ reskilled: -1, outsourced: 0 }, "reskilled"],
    [{ reskilled: 3.5, outsourced: 0 }, "reskilled"],
    [{ reskilled: null, outsourced: 1 }, "reskilled"],
    [{ reskilled: 1, outsourced: null }, "outsourced"],
    [{ tab: "profiles-pool", reskilled: 1, outsourced: 1 }, "outsourced"],
  ])("%j is refused, at the field", async (body, field) => {
    for (const answer of [await portal.answer("lead", 0, body), await portal.previewFill("lead", body)])
      expect([answer.status, answer.body.fields.map(({ path }: { path: string[] }) => path[0])]).toEqual([422, [field]]);
  });

  test("nobody overwrites a colleague unseen, also where both answer first", async () => {
    const both = await Promise.all([
      portal.answer("lead", 0, { reskilled: 1, outsourced: 1 }),
      portal.answer("planner", 0, { reskilled: 2, outsourced: 2 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const stale = both.find(({ status }) => status === 412);
    expect(stale?.body.now.version).toBe(1);
    expect((await portal.answer("lead", undefined, { reskilled: 1, outsourced: 1 })).status).toBe(428);
    const same = both.find(({ status }) => status === 200)?.body;
    expect((await portal.answer("lead", 1, { reskilled: same.reskilled, outsourced: same.outsourced })).body.version).toBe(1);
  });

  test("only in one's part", async () => {
    const nordic = { divisionId: portal.org("NOR/RED/ACC"), reskilled: 1, outsourced: 1 };
    for (const [who, body, status] of [
      ["planner", nordic, 404],
      ["iberia", nordic, 404],
      ["iberia", { divisionId: portal.org("IBE/RED"), reskilled: 1, outsourced: 1 }, 404],
      ["nordic", nordic, 403],
      ["reader", nordic, 403],
      ["lead", nordic, 200],
    ] as const) {
      expect((await portal.previewFill(who, body)).status, who).toBe(status);
      expect((await portal.fill(who, "x", { divisionId: body.divisionId })).status, who).toBe(status === 200 ? 409 : status);
      expect((await portal.answer(who, 0, body)).status, who).toBe(status);
    }
    expect((await portal.answers("planner")).body.items.map(({ divisionId }: { divisionId: number }) => divisionId)).toEqual([
      divisionId(),
    ]);
  });
});

describe("[SWP-11] filling rows from the answers", () => {
  test("fills just those that were previewed, never a lever that was set by hand", async () => {
    const free = await portal.addItem({ byHand: false });
    const byHand = await portal.addItem({ byHand: true });
    const already = await portal.addItem({ byHand: false, levers: [40, 20, 40] });
    const closed = await portal.addItem({ byHand: false });
    await portal.closeItem(closed);
    const untrained = await portal.addItem({ byHand: false, training: null, levers: [100, 0, 0] });
    const elsewhere = await portal.addItem({ byHand: false, division: "IBE/COM/TIE" });
    const gone = await portal.addItem({ byHand: false });
    await portal.deleteItem(gone);
    const kept = [byHand, already, closed, untrained, elsewhere, gone];
    const before = await Promise.all(kept.map(leversOf));
    const preview = await portal.previewFill("planner", { reskilled: 4, outsourced: 2 });
    expect(preview.body).toMatchObject({
      levers: { hire: 40, outsrc: 20, reskill: 40, release: null },
      fills: 1,
      unchanged: 1,
      byHand: 1,
      closed: 1,
      withoutTraining: 1,
      rows: [{ itemId: free, name: "DATA en", skillLevel: null, before: { hire: 50, outsrc: 30, reskill: 20, release: null } }],
    });
    // The answer is not saved yet, or another one is: what would happen is not what was shown.
    expect((await portal.fill("planner", preview.body.token)).body.code).toBe("swp-changed");
    await portal.answer("planner", 0, { reskilled: 5, outsourced: 2 });
    expect((await portal.fill("planner", preview.body.token)).body.code).toBe("swp-changed");
    await portal.answer("planner", 1, { reskilled: 4, outsourced: 2 });
    expect((await portal.fill("planner", preview.body.token)).body).toEqual({ filled: 1 });
    expect(await leversOf(free)).toEqual({ hire: 40, outsrc: 20, reskill: 40, release: null, dismiss: null, hand: false, version: 2 });
    expect(await Promise.all(kept.map(leversOf))).toEqual(before);
    const { rows } = await portal.pool.query("select kind, changes, user_id is not null as known from swp_item_change where item_id = $1", [
      free,
    ]);
    expect(rows).toEqual([
      {
        kind: "answers-applied",
        changes: [
          ["hire", "50", "40"],
          ["outsrc", "30", "20"],
          ["reskill", "20", "40"],
        ],
        known: true,
      },
    ]);
    expect((await portal.fill("planner", preview.body.token)).body.code).toBe("swp-changed");
    const again = await portal.previewFill("planner", { reskilled: 4, outsourced: 2 });
    expect((await portal.fill("planner", again.body.token)).body).toEqual({ filled: 0 });
  });

  test("of a pool says how many are released, and leaves what is split into dismissals and transfers", async () => {
    const [free, split] = [
      await portal.addItem({ tab: "profiles-pool", byHand: false }),
      await portal.addItem({ tab: "profiles-pool", byHand: false }),
    ];
    await portal.pool.query("update swp_item set dismiss = 10, transfer = 30 where id = $1", [split]);
    await portal.answer("lead", 0, { tab: "profiles-pool", reskilled: 10 });
    const { body } = await portal.previewFill("lead", { tab: "profiles-pool", reskilled: 10 });
    expect(body).toMatchObject({ fills: 1, byHand: 1, levers: { reskill: 100, release: 0, hire: null } });
    expect((await portal.fill("lead", body.token, { tab: "profiles-pool" })).body).toEqual({ filled: 1 });
    expect([await leversOf(free), await leversOf(split)]).toMatchObject([
      { reskill: 100, release: 0 },
      { reskill: 60, release: 40, dismiss: 10 },
    ]);
  });

  test("somebody who changes a row meanwhile is not overwritten, and two who fill at once fill once", async () => {
    const id = await portal.addItem({ byHand: false });
    await portal.answer("lead", 0, { reskilled: 4, outsourced: 2 });
    const stale = await portal.previewFill("lead", { reskilled: 4, outsourced: 2 });
    await portal.pool.query("update swp_item set version = version + 1, levers_by_hand = true where id = $1", [id]);
    expect((await portal.fill("lead", stale.body.token)).body.code).toBe("swp-changed");
    await portal.pool.query("update swp_item set levers_by_hand = false where id = $1", [id]);
    const { body } = await portal.previewFill("lead", { reskilled: 4, outsourced: 2 });
    const both = await Promise.all([portal.fill("lead", body.token), portal.fill("planner", body.token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await leversOf(id)).version).toBe(3);
  });

  test("costs the same statements for one row as for many; the trail has one line", async () => {
    const fillAll = async (answer: object): Promise<number> => {
      const { body } = await portal.previewFill("lead", answer);
      return countStatements(() => portal.fill("lead", body.token));
    };
    await portal.addItem({ byHand: false });
    await portal.answer("lead", 0, { reskilled: 4, outsourced: 2 });
    const few = await fillAll({ reskilled: 4, outsourced: 2 });
    for (let n = 0; n < 60; n += 1) await portal.addItem({ byHand: false });
    await portal.answer("lead", 1, { reskilled: 1, outsourced: 1 });
    const preview = await portal.previewFill("lead", { reskilled: 1, outsourced: 1 });
    expect([preview.body.fills, preview.body.rows.length]).toEqual([61, 50]);
    expect(await fillAll({ reskilled: 1, outsourced: 1 })).toBe(few);
    const { rows } = await portal.pool.query("select after from audit where action = 'swp-answers-applied' order by id desc limit 1");
    expect(rows).toEqual([{ after: { tab: "profiles-shortage", division: "Division ACC", reskilled: 1, outsourced: 1, modified: 61 } }]);
  });
});
