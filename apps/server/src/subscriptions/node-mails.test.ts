import { translate } from "@hub/i18n/translate.ts";
import { deleteEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import * as contract from "@hub/contract/subscriptions/subscriptions.ts";
import type { Period } from "@hub/domain/period.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepTreeFigures } from "../closing/trees/keep-tree-figures.ts";
import { addTree } from "../closing/trees/testing/add-tree.ts";
import { october } from "../testing/group-portal.ts";
import { queueSubscriptions } from "./queue-subscriptions.ts";
import { addNodeFigure } from "./testing/node-figure.ts";
import { never, september, startSubscribedPortal, type SubscribedPortal } from "./testing/subscribed-portal.ts";

let portal: SubscribedPortal;
let nodes: Record<string, number>;
/** Somebody who is given A and B, each by a grant of its own. */
let both: { id: number; email: string; token: string };
beforeEach(async () => {
  portal = await startSubscribedPortal();
  nodes = await addTree(portal, "regions", { north: { of: ["A", "B"] }, islands: { of: ["A"] }, nowhere: {} });
  const grants = ["A", "B"].map((code) => ({ role: "data-owner" as const, legalEntityId: portal.idOf(code) }));
  const user = await portal.addUser("both", grants);
  both = { ...user, token: await portal.openSession(user) };
});
afterEach(() => portal.stop());

const own = async (token: string) => (await portal.call(contract.listSubscriptions, { token, language: "en" })).body.items;
const north = (more: object) => ({ kpi: "headcount", nodeId: nodes["north"], ...more });
const close = (period: Period, number: number, counts: Record<string, number>) => portal.close(period, number, counts);
/** The headcount of a node in a version, as the worker makes it. */
const make = (period: Period, number: number, value: number, { node = "north", of = ["A", "B"] } = {}) =>
  addNodeFigure(portal.pool, { period, number, node: nodes[node] ?? 0, entities: of.map(portal.idOf), kpi: "headcount", value });
/** When what waits is tried again. */
const nextTry = () => portal.setNow(new Date(portal.ctx.clock.now().getTime() + 61_000).toISOString());
const lose = (code: string) =>
  portal.pool.query("delete from role_grant where user_id = $1 and legal_entity_id = $2", [both.id, portal.idOf(code)]);

describe("[FIG-07] a figure of a group of entities is subscribed to", () => {
  const save = (token: string, given: object) =>
    portal.call(contract.saveSubscription, {
      token,
      body: { dashboardId: null, kpi: null, legalEntityId: null, nodeId: null, ...never, onClosing: true, ...given },
    });

  test("by whoever may read all that stands in it; to anybody else it is not there", async () => {
    const { a, group } = portal.tokens;
    expect(await save(a, north({}))).toMatchObject({ status: 404, body: { error: translate("es", "errors.node-not-today") } });
    expect((await save(a, { kpi: "headcount", nodeId: nodes["islands"] })).status).toBe(200);
    for (const token of [group, both.token]) {
      expect((await save(token, north({}))).status).toBe(200);
      for (const nodeId of [nodes["nowhere"], 999_999]) expect((await save(token, { kpi: "headcount", nodeId })).status).toBe(404);
      expect((await save(token, { kpi: "weighted-pay-gap", nodeId: nodes["north"] })).status).toBe(422);
      expect((await save(token, north({ legalEntityId: portal.idOf("A") }))).status).toBe(422);
    }
  });

  test("once, beside the group's, and is named in both lists", async () => {
    const { group } = portal.tokens;
    const { id } = (await save(group, north({}))).body;
    const whole = (await save(group, { kpi: "headcount" })).body.id;
    expect(whole).not.toBe(id);
    expect((await save(group, north({ movedBy: "2.5" }))).body).toEqual({ id });
    expect(await own(group)).toMatchObject([
      { id: whole, node: null, legalEntity: null },
      { id, kpi: "headcount", legalEntity: null, node: { id: nodes["north"], name: "north" }, movedBy: "2.5" },
    ]);
    const admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
    const all = (await portal.call(contract.listAllSubscriptions, { token: admin })).body.items;
    expect(all).toMatchObject([{ id: whole }, { id, node: { name: "north" }, person: { email: "group@example.com" } }]);
    expect((await portal.call(contract.endSubscriptionOf, { token: admin, params: { id } })).status).toBe(200);
    const { rows } = await portal.pool.query("select before from audit where action = 'subscription-ended'");
    expect(rows).toEqual([
      { before: { person: "group@example.com", dashboardId: null, kpi: "headcount", legalEntityId: null, nodeId: nodes["north"] } },
    ]);
  });
});

describe("[FIG-07] its mail", () => {
  test("tells the node's own figure, which is no sum, with its change, where it is seen and how to leave", async () => {
    await make(september, 1, 1480);
    await portal.subscribe(both.token, north({ onClosing: true, onClosingAgain: true }));
    await close(october, 1, { A: 1100, B: 500 });
    await make(october, 1, 1554);
    const [mail, ...others] = await portal.run();
    expect(others).toEqual([]);
    expect(mail?.headers["to"]).toBe("both@example.com");
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.text).toContain("Cifras de: north\r\n\r\n- Plantilla: 1.554 (+74; +5,0 %)");
    expect(mail?.text).toContain("Entre paréntesis, el cambio frente a septiembre de 2026.");
    expect(mail?.text).toContain(`/#/dashboards?scenario=`);
    expect(mail?.text).toContain(`&version=1&node=${nodes["north"]}\r\n`);
    // Closed again, against what was known.
    await close(october, 2, { A: 1100, B: 400 });
    await make(october, 2, 1456);
    expect((await portal.run())[0]?.text).toContain("Plantilla: 1.456 (-98; -6,3 %)");
    expect(await portal.run()).toEqual([]);
  });

  test("is compared with nothing where the node has no figures there, rather than with some of its entities", async () => {
    await portal.subscribe(both.token, north({ onClosing: true }));
    await portal.subscribe(portal.tokens.group, north({ movedBy: "0.01" }));
    await close(october, 1, { A: 1100, B: 500 });
    await make(october, 1, 1554);
    const [mail, ...others] = await portal.run();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("- Plantilla: 1.554\r\n");
    expect(mail?.text).not.toContain("Entre paréntesis");
  });

  test("comes when the figure moved by more than was said, and each week", async () => {
    await make(september, 1, 1000);
    await portal.subscribe(both.token, north({ movedBy: "10" }));
    await portal.subscribe(portal.tokens.group, north({ weekly: true }));
    await close(october, 1, { A: 1100, B: 500 });
    await make(october, 1, 1100);
    expect(await portal.run()).toEqual([]);
    await close(october, 2, { A: 1211, B: 500 });
    await make(october, 2, 1211);
    expect((await portal.run()).map(({ text }) => /Plantilla: .*/.exec(text)?.[0])).toEqual(["Plantilla: 1.211 (+111; +10,1 %)"]);
    portal.setNow("2026-11-09T05:00:00Z");
    expect((await portal.run()).map(({ headers, text }) => [headers["to"], /Plantilla: .*/.exec(text)?.[0]])).toEqual([
      ["group@example.com", "Plantilla: 1.211 (+211; +21,1 %)"],
    ]);
  });

  test("never has pay in it", async () => {
    await portal.subscribe(portal.tokens.group, { kpi: "mean-pay-gap", nodeId: nodes["north"], onClosing: true });
    await close(october, 1, { A: 1100, B: 500 });
    await make(october, 1, 1600);
    const [mail] = await portal.run();
    expect(mail?.text).toContain("Cifras de: north\r\n\r\n- Las cifras de retribución no se envían por correo");
    expect(mail?.text.replace(/https:\S+/g, "")).not.toMatch(/\d %|puntos/);
  });
});

describe("[FIG-07] the figures of a group of entities are made after the closing", () => {
  test("its mail waits for them, which is no failed attempt, and is sent once", async () => {
    await portal.subscribe(both.token, north({ onClosing: true }));
    await portal.subscribe(portal.tokens.a, { kpi: "headcount", legalEntityId: portal.idOf("A"), onClosing: true });
    const staff = (code: string, count: number) => Array.from({ length: count }, (_, n) => ({ person: `${code}${n}` }));
    await portal.complete("A", staff("A", 12));
    await portal.complete("B", staff("B", 15));
    await portal.runJobs();
    // What is a week old is no news by the database's clock.
    await portal.pool.query("begin; set local session_replication_role = replica; update scenario_version set closed_at = now(); commit");
    // Nobody else waits for it.
    expect((await portal.run()).map(({ headers }) => headers["to"])).toEqual(["owner-a@example.com"]);
    nextTry();
    expect(await portal.run()).toEqual([]);
    await keepTreeFigures(portal.ctx);
    // Not before it is tried again.
    expect(await portal.run()).toEqual([]);
    nextTry();
    const [mail, ...others] = await portal.run();
    expect(others).toEqual([]);
    expect(mail?.headers["to"]).toBe("both@example.com");
    expect(mail?.text).toContain("Plantilla: 27");
    const { rows } = await portal.pool.query("select state, attempts from mail_message where user_id = $1", [both.id]);
    expect(rows).toEqual([{ state: "sent", attempts: 1 }]);
    nextTry();
    expect(await portal.run()).toEqual([]);
  });

  test("what waited for a week is no news any more, and the subscription goes on", async () => {
    await portal.subscribe(both.token, north({ onClosing: true, onClosingAgain: true }));
    await close(october, 1, { A: 1100, B: 500 });
    expect(await portal.run()).toEqual([]);
    portal.setNow("2026-11-12T08:01:00Z");
    expect(await portal.run()).toEqual([]);
    expect((await portal.pool.query("select state from mail_message")).rows).toEqual([{ state: "dropped" }]);
    await make(october, 1, 1600);
    nextTry();
    expect(await portal.run()).toEqual([]);
    await close(october, 2, { A: 1100, B: 501 });
    await make(october, 2, 1601);
    expect((await portal.run())[0]?.text).toContain("Plantilla: 1.601 (+1; +0,1 %)");
  });
});

describe("[FIG-07] it ends and says so", () => {
  test("for whoever may not read one of its entities any more, or the section, when it is sent; others are sent it", async () => {
    await portal.subscribe(portal.tokens.group, north({ onClosing: true, onClosingAgain: true }));
    const id = await portal.subscribe(both.token, north({ onClosing: true }));
    await close(october, 1, { A: 1100, B: 500 });
    await make(october, 1, 1600);
    await queueSubscriptions(portal.ctx);
    await lose("B");
    expect((await portal.run()).map(({ headers }) => headers["to"])).toEqual(["group@example.com"]);
    expect(await own(both.token)).toMatchObject([{ id, node: { name: "north" }, endedBecause: "right-lost", lastSentAt: null }]);
    // All entities, and not the section that the figure was read from.
    await portal.pool.query("update role_grant set legal_entity_id = null, section_code = 'OnHR' where user_id = $1", [both.id]);
    await portal.subscribe(both.token, north({ onClosingAgain: true }));
    await close(october, 2, { A: 1100, B: 501 });
    await make(october, 2, 1601);
    expect((await portal.run()).map(({ headers }) => headers["to"])).toEqual(["group@example.com"]);
    expect(await own(both.token)).toMatchObject([{ endedBecause: "right-lost" }]);
  });

  test("also while the figures are still being made, and where somebody moves an entity into it that one is not given", async () => {
    await portal.subscribe(both.token, north({ onClosing: true }));
    await portal.subscribe(portal.tokens.a, { kpi: "headcount", nodeId: nodes["islands"], onClosing: true });
    await close(october, 1, { A: 1100, B: 500 });
    await lose("A");
    await portal.pool.query("update tree_place set below_id = $1 where legal_entity_id = $2 and below_id = $3", [
      nodes["islands"],
      portal.idOf("B"),
      nodes["north"],
    ]);
    expect(await portal.run()).toEqual([]);
    expect(await own(portal.tokens.a)).toMatchObject([{ endedBecause: "right-lost" }]);
    expect((await portal.pool.query("select 1 from mail_message where state = 'ordered'")).rows).toEqual([]);
  });

  test("where the node was deleted, as a KPI that is gone; one that is empty for a while goes on", async () => {
    const { group } = portal.tokens;
    const id = await portal.subscribe(group, north({ onClosing: true, onClosingAgain: true }));
    await portal.pool.query("update tree_place set valid_to = '2026-09-30'");
    await close(october, 1, { A: 1100, B: 500 });
    expect(await portal.run()).toEqual([]);
    expect(await own(group)).toMatchObject([{ id, endedAt: null }]);
    const admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
    const { rows } = await portal.pool.query("select id, version from entity_tree");
    const deleted = await portal.call(deleteEntityTree, { token: admin, params: { id: rows[0].id }, ifMatch: rows[0].version });
    expect(deleted.status).toBe(200);
    await close(october, 2, { A: 1100, B: 501 });
    expect(await portal.run()).toEqual([]);
    expect(await own(group)).toMatchObject([{ id, node: { name: "north" }, endedBecause: "gone" }]);
    const trail = await portal.pool.query("select actor, after from audit where action = 'subscription-ended'");
    expect(trail.rows).toEqual([{ actor: "HUB", after: { reason: "gone" } }]);
  });
});
