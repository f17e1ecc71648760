import * as contract from "@hub/contract/checks/checks.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { refreshFindings } from "./refresh-findings.ts";

let portal: GroupPortal;
const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"] });
  const add = async (name: string, grants: Parameters<typeof portal.addUser>[1]) => {
    const user = await portal.addUser(name, grants);
    ids[name] = user.id;
    tokens[name] = await portal.signIn(user.email);
  };
  await add("steward-a", [{ role: "steward", legalEntityId: portal.idOf("A") }]);
  await add("steward-all", [{ role: "steward" }]);
  await add("owner-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]);
  await add("owner-a-section", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "OnHR" }]);
  await add("owner-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
  await add("source-a", [{ role: "process-source", legalEntityId: portal.idOf("A") }]);
  tokens["group"] = portal.tokens.group;
});
afterAll(() => portal.stop());

const form = (more: object = {}) => ({
  rule: "undeclared-sex",
  legalEntityId: portal.idOf("A"),
  value: "60",
  reason: "New hires declare it later.",
  ...more,
});
const as = (name: string) => tokens[name] ?? "";
const propose = (name: string, more: object = {}) =>
  portal.call(contract.proposeTolerance, { token: as(name), body: form(more), language: "en" });
const set = (name: string, more: object = {}) => portal.call(contract.setTolerance, { token: as(name), body: form(more), language: "en" });
const decide = (name: string, id: number, body: object = { accept: true }) =>
  portal.call(contract.decideTolerance, { token: as(name), params: { id }, body });
const withdraw = (name: string, id: number) => portal.call(contract.withdrawTolerance, { token: as(name), params: { id }, body: {} });
const rule = async (name: string, code = "undeclared-sex") =>
  (await portal.call(contract.listCheckRules, { token: as(name) })).body.items.find((item: { rule: string }) => item.rule === code);
const rulesOf = async (code: string) => {
  const { body } = await portal.call(contract.listCellFindings, {
    token: portal.tokens.group,
    query: { ...october, legalEntityId: portal.idOf(code) },
  });
  return (body.items[0]?.findings ?? []).map((finding: { rule: string }) => finding.rule);
};
const halfDeclared = (code: string) =>
  portal.deliver(
    code,
    [
      { person: `${code}1`, sex: "F" },
      { person: `${code}2`, sex: "U" },
    ],
    { section: "OnHR" },
  );
const refresh = (code: string) =>
  inTransaction(portal.ctx, (ctx) => refreshFindings(ctx, { section: "OnHR", period: "2026-10-01", legalEntityIds: [portal.idOf(code)] }));

describe("tolerances (readings 4)", () => {
  test("a steward proposes, the owner of the entity decides, and open cells are checked again", async () => {
    for (const code of ["A", "B"]) {
      await halfDeclared(code);
      await refresh(code);
    }
    expect(await rulesOf("A")).toEqual(["undeclared-sex"]);
    const proposed = await propose("steward-a");
    expect(proposed).toMatchObject({
      status: 201,
      body: { state: "PROPOSED", value: "60", current: "1", proposedBy: "steward-a", may: { decide: false, withdraw: true } },
    });
    await portal.runJobs();
    expect(await rulesOf("A")).toEqual(["undeclared-sex"]);
    expect((await portal.call(contract.listTolerances, { token: as("owner-a"), query: { state: "PROPOSED" } })).body.items).toMatchObject([
      { id: proposed.body.id, may: { decide: true, withdraw: false } },
    ]);
    expect(await decide("owner-a", proposed.body.id)).toMatchObject({
      status: 200,
      body: { state: "IN_FORCE", decidedBy: "owner-a", current: "60" },
    });
    await portal.runJobs();
    expect([await rulesOf("A"), await rulesOf("B")]).toEqual([[], ["undeclared-sex"]]);
    expect(await rule("owner-a")).toMatchObject({
      tolerance: { shipped: "1", group: null, entities: [{ legalEntity: { code: "A" }, value: "60", decidedBy: "owner-a" }] },
    });
    const { rows } = await sql<{ action: string }>`select action from audit where subject_type = 'rule-tolerance' order by id`.execute(
      portal.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(["tolerance-proposed", "tolerance-accepted"]);
  });

  test("the group's counts where an entity has none of its own; none of its own again goes back to it", async () => {
    expect((await set("group", { legalEntityId: null, value: "50" })).status).toBe(201);
    await portal.runJobs();
    expect(await rulesOf("B")).toEqual([]);
    await set("owner-b", { legalEntityId: portal.idOf("B"), value: "0" });
    await portal.runJobs();
    expect(await rulesOf("B")).toEqual(["undeclared-sex"]);
    expect((await set("owner-b", { legalEntityId: portal.idOf("B"), value: null })).body).toMatchObject({ value: null, current: "50" });
    await portal.runJobs();
    expect(await rulesOf("B")).toEqual([]);
    await set("group", { legalEntityId: null, value: null });
    await portal.runJobs();
    expect(await rulesOf("B")).toEqual(["undeclared-sex"]);
  });

  test("nobody decides on their own proposal, nor twice, nor refuses without a word", async () => {
    const own = (await propose("owner-a", { rule: "large-change", value: "3" })).body;
    expect(own.may).toEqual({ decide: false, withdraw: true });
    expect((await decide("owner-a", own.id)).body.code).toBe("own-proposal");
    expect((await decide("group", own.id, { accept: false, comment: "  " })).body.code).toBe("comment-required");
    expect((await decide("group", own.id, { accept: false, comment: "Keep it." })).body).toMatchObject({
      state: "REFUSED",
      comment: "Keep it.",
    });
    expect((await decide("group", own.id)).body.code).toBe("proposal-decided");
    expect((await withdraw("owner-a", own.id)).body.code).toBe("proposal-decided");
    expect((await rule("owner-a", "large-change")).tolerance.entities).toEqual([]);
  });

  test("one's own waiting proposal is replaced, a colleague's is not; only who made it withdraws it", async () => {
    const first = (await propose("steward-a", { rule: "hourly-pay-range", value: "5" })).body;
    const second = (await propose("steward-a", { rule: "hourly-pay-range", value: "20" })).body;
    expect((await decide("owner-a", first.id)).body.code).toBe("proposal-decided");
    expect((await propose("steward-all", { rule: "hourly-pay-range", value: "50" })).body.code).toBe("proposal-waiting");
    expect((await withdraw("steward-all", second.id)).status).toBe(404);
    expect((await withdraw("steward-a", second.id)).body.state).toBe("SUPERSEDED");
    expect((await propose("steward-all", { rule: "hourly-pay-range", value: "50" })).status).toBe(201);
  });

  test("two who decide at once: one of them", async () => {
    const { id } = (await propose("steward-a", { rule: "fte-within-headcount", value: "0.5" })).body;
    const answers = await Promise.all(["owner-a", "group", "owner-a", "group"].map((name) => decide(name, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await Promise.all(["1", "2", "3"].map((value) => set("owner-a", { rule: "fte-within-headcount", value })));
    const { rows } = await sql`select from rule_tolerance where rule = 'fte-within-headcount' and state = 'IN_FORCE'`.execute(portal.db);
    expect(rows).toHaveLength(1);
  });

  test.each<[string, string, object, number]>([
    ["the group's is the group owner's", "owner-a", { legalEntityId: null }, 403],
    ["the group's is proposed by who is given all entities", "steward-a", { legalEntityId: null, propose: true }, 403],
    ["another entity's is its owner's", "owner-b", {}, 403],
    ["another entity is not proposed for", "steward-a", { propose: true, other: true }, 403],
    ["a tolerance counts in every section: not of who owns one", "owner-a-section", {}, 403],
    ["stewards propose, they do not set", "steward-a", {}, 403],
    ["sources do neither", "source-a", { propose: true }, 403],
    ["no entity of that number", "group", { legalEntityId: 4711 }, 404],
    ["out of range", "owner-a", { value: "100.5" }, 422],
    ["not a number", "owner-a", { value: "1e3" }, 422],
    ["negative", "owner-a", { value: "-1" }, 422],
    ["persons are whole", "owner-a", { rule: "parts-equal-total", value: "1.5" }, 422],
    [
      "a distance from the median that would narrow down what one person is paid",
      "owner-a",
      { rule: "hourly-pay-range", value: "7.3" },
      422,
    ],
    ["a rule without a tolerance", "owner-a", { rule: "previous-month-not-validated" }, 422],
    ["no reason", "owner-a", { reason: " " }, 422],
    ["no such rule", "owner-a", { rule: "everything" }, 422],
  ])("refused: %s", async (_, name, { propose: proposes, other, ...more }: { propose?: boolean; other?: boolean }, status) => {
    const body = { ...more, ...(other ? { legalEntityId: portal.idOf("B") } : {}) };
    expect((await (proposes ? propose : set)(name, body)).status).toBe(status);
  });

  test("people see what is of the group and of their entities, and are offered only what they may do", async () => {
    const body = (await portal.call(contract.listCheckRules, { token: as("owner-a") })).body;
    expect(body.may).toMatchObject({ setGroup: false, setFor: [{ code: "A" }], proposeGroup: false, proposeFor: [{ code: "A" }] });
    expect(body.items).toHaveLength(9);
    expect((await portal.call(contract.listCheckRules, { token: as("steward-all") })).body.may).toMatchObject({
      setGroup: false,
      setFor: [],
      proposeGroup: true,
    });
    expect((await portal.call(contract.listCheckRules, { token: portal.tokens.group })).body.may).toMatchObject({
      setGroup: true,
      proposeGroup: false,
    });
    const entities = async (name: string) =>
      (await portal.call(contract.listTolerances, { token: as(name), query: { limit: 200 } })).body.items.map(
        (item: { legalEntity: { code: string } | null }) => item.legalEntity?.code ?? "group",
      );
    expect(new Set(await entities("owner-b"))).toEqual(new Set(["B", "group"]));
    const first = (await portal.call(contract.listTolerances, { token: portal.tokens.group, query: { limit: 2 } })).body;
    const second = (await portal.call(contract.listTolerances, { token: portal.tokens.group, query: { limit: 2, before: first.next } }))
      .body;
    expect(second.items[0].id).toBeLessThan(first.items[1].id);
  });
});

describe("findings of cells one is given", () => {
  test("with what was said of them at the first signature; no more entities than one's own", async () => {
    await refresh("A");
    await refresh("B");
    await portal.sign("B", { findings: [{ rule: "undeclared-sex", comment: " They will tell us in May. " }] });
    const read = async (name: string) => (await portal.call(contract.listCellFindings, { token: as(name), query: october })).body.items;
    expect(await read("owner-b")).toMatchObject([
      {
        section: "OnHR",
        legalEntity: { code: "B" },
        findings: [
          {
            rule: "undeclared-sex",
            severity: "warning",
            params: { undeclared: 1, headcount: 2 },
            comments: [{ comment: "They will tell us in May.", user: "coordinator", params: { undeclared: 1 } }],
          },
        ],
      },
    ]);
    expect(await read("steward-a")).toEqual([]);
  });
});
