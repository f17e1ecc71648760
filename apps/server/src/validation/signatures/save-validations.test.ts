import { listBlockers } from "@hub/contract/closing/closings.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getCellFigures } from "@hub/contract/validation/cell-figures.ts";
import { getCell, getMonth } from "@hub/contract/validation/month.ts";
import { findNextStep, findSigners, nudgeAll, saveValidations } from "@hub/contract/validation/signatures.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commented, type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
afterEach(() => portal.stop());
const start = async (entities: string[], sections = ["PLN"]) => {
  portal = await startGroupPortal({ entities, sections });
};
const cellsOf = (codes: string[], section = "PLN") =>
  codes.map((code) => ({ section, legalEntityId: portal.idOf(code), findings: commented }));
const saveMany = (token: string, userRole: string, cells: object[], more: object = {}) =>
  portal.call(saveValidations, { token, language: "en", body: { ...october, userRole, cells, ...more } });
const sign = (codes: string[], more: object = {}) => saveMany(portal.tokens.coordinator, "coordinator", cellsOf(codes), more);
const validate = (codes: string[]) => saveMany(portal.tokens.owner, "owner", cellsOf(codes));
const month = async (token: string) => (await portal.call(getMonth, { token, query: october })).body;

/** The statements that a call sends to the database. */
async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await act();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

describe("[EYES-03] cells are signed or validated together", () => {
  beforeEach(() => start(["A", "B", "C", "D"]));

  test("each has its result: those that may be signed are, the others say why not, and stay as they were", async () => {
    await portal.deliver("A");
    await portal.deliver("B", undefined, { by: portal.users.coordinator.id });
    await portal.deliver("C", undefined, { quarantined: true });
    const { status, body } = await saveMany(
      portal.tokens.coordinator,
      "coordinator",
      [...cellsOf(["A", "B", "C"]), { section: "PLN", legalEntityId: 999_999 }],
      {
        comment: "Seen.",
      },
    );
    expect(status).toBe(200);
    const codes = body.results.map((result: { done: boolean; error: { code: string } | null }) =>
      result.done ? "done" : result.error?.code,
    );
    expect(codes).toEqual(["done", "deliverer-may-not-sign", "cell-not-ready", "period-not-expected"]);
    expect(body.results[1].error.text).toMatch(/You delivered this data/);
    const { rows } = await portal.pool.query("select cell_id, capacity, comment, figures is not null as kept from signature");
    expect(rows).toMatchObject([{ capacity: "coordinator", comment: "Seen.", kept: true }]);
    expect((await validate(["A", "B"])).body.results).toMatchObject([
      { done: true },
      { done: false, error: { code: "first-signature-missing" } },
    ]);
    expect(
      (await portal.db.selectFrom("cell").select("sign_off").execute()).filter(({ sign_off }) => sign_off === "OWNER_VALIDATED"),
    ).toHaveLength(1);
  });

  test("nothing stays where none may be signed; a warning without its comment keeps only its own cell from it", async () => {
    await portal.db.deleteFrom("consolidation").execute();
    expect((await sign(["A", "B"])).body.results).toMatchObject([
      { error: { code: "cell-not-ready" } },
      { error: { code: "cell-not-ready" } },
    ]);
    expect(await portal.db.selectFrom("consolidation").select("id").execute()).toEqual([]);
    await portal.deliver("A");
    await portal.deliver("B", undefined, { warnings: 3 });
    const { results } = (await sign(["A", "B"])).body;
    expect(results).toMatchObject([{ done: true }, { done: false, error: { code: "comment-required" } }]);
    expect((await sign(["B"], { comment: "Known part-timers." })).body.results).toMatchObject([{ done: true }]);
  });

  test("what was seen of each is named: only the cell whose figures changed since is refused", async () => {
    for (const code of ["A", "B"]) await portal.deliver(code);
    const keys = cellsOf(["A", "B"]).map(({ section, legalEntityId }) => ({ section, legalEntityId }));
    const { items } = (await portal.call(getCellFigures, { token: portal.tokens.coordinator, body: { ...october, cells: keys } })).body;
    await portal.deliver("B", [{ person: "B-1" }, { person: "B-2" }]);
    const cells = cellsOf(["A", "B"]).map((cell, at) => ({ ...cell, seenFigures: items[at].fingerprint }));
    expect((await saveMany(portal.tokens.coordinator, "coordinator", cells)).body.results).toMatchObject([
      { done: true },
      { done: false, error: { code: "figures-changed" } },
    ]);
  });

  test("the last validations consolidate the section and make the month's closing due, once", async () => {
    const codes = ["A", "B", "C", "D"];
    for (const code of codes) await portal.deliver(code);
    expect((await sign(codes)).body.results.every(({ done }: { done: boolean }) => done)).toBe(true);
    const { body } = await validate(codes);
    expect(body.results.map(({ done }: { done: boolean }) => done)).toEqual([true, true, true, true]);
    expect(body.closing).toHaveLength(1);
    expect(await portal.db.selectFrom("consolidation").select("state").execute()).toEqual([{ state: "FULL" }]);
    const { rows } = await portal.pool.query("select count(*)::integer as lines from audit where action = 'cell-validated'");
    expect(rows).toEqual([{ lines: 4 }]);
    const { rows: digests } = await portal.pool.query("select count(*)::integer as kept from delivery where rows_sha256 is not null");
    expect(digests).toEqual([{ kept: 4 }]);
  });
});

describe("[EYES-03] sixty cells cost the statements of six", () => {
  const codes = Array.from({ length: 66 }, (_, at) => `E${String(at).padStart(2, "0")}`);
  const [six, sixty] = [codes.slice(0, 6), codes.slice(6)];
  beforeEach(() => start(codes));

  test("[EYES-01] figures, first signatures, reminders and validations", async () => {
    for (const code of codes) await portal.deliver(code);
    const figures = (of: string[]) => () =>
      portal.call(getCellFigures, {
        token: portal.tokens.owner,
        body: { ...october, cells: cellsOf(of).map(({ section, legalEntityId }) => ({ section, legalEntityId })) },
      });
    // What a portal asks once, it has asked by then.
    await figures(six.slice(0, 1))();
    expect(await countStatements(figures(sixty))).toBe(await countStatements(figures(six)));
    const results: boolean[] = [];
    const keep = (act: () => ReturnType<typeof sign>) => async () =>
      void results.push(...(await act()).body.results.map(({ done }: { done: boolean }) => done));
    expect(await countStatements(keep(() => sign(sixty)))).toBe(await countStatements(keep(() => sign(six))));
    expect(await countStatements(keep(() => validate(sixty)))).toBe(await countStatements(keep(() => validate(six.slice(0, 5)))));
    expect(results).toEqual(Array.from({ length: 66 + 65 }, () => true));
  }, 60_000);

  test("remind all: everybody once a day, never of what waits for oneself", async () => {
    const remind = (cells: { section: string; legalEntityId: number }[], token = portal.tokens.group) =>
      portal.call(nudgeAll, {
        token,
        body: { ...october, cells: cells.map(({ section, legalEntityId }) => ({ section, legalEntityId })) },
      });
    for (const code of sixty) await portal.deliver(code);
    expect(await month(portal.tokens.group)).toMatchObject({ totals: { nudges: 66 } });
    expect(await month(portal.tokens.coordinator)).toMatchObject({ totals: { mine: 60, nudges: 6 } });
    expect((await remind(cellsOf(codes), portal.tokens.coordinator)).body).toEqual({ cells: 6, to: ["source"] });
    const told: unknown[] = [];
    const keep = (codes: string[]) => async () => void told.push((await remind(cellsOf(codes))).body);
    expect(await countStatements(keep(sixty.slice(6)))).toBe(await countStatements(keep(sixty.slice(0, 6))));
    expect(told).toEqual([
      { cells: 54, to: ["coordinator"] },
      { cells: 6, to: ["coordinator"] },
    ]);
    const { body } = await portal.call(nudgeAll, { token: portal.tokens.group, body: october });
    expect(body).toEqual({ cells: 6, to: ["source"] });
    expect((await portal.call(nudgeAll, { token: portal.tokens.group, body: october })).body).toEqual({ cells: 0, to: [] });
    expect(await month(portal.tokens.group)).toMatchObject({ totals: { nudges: 0 } });
  }, 60_000);
});

describe("[EYES-04] four eyes are told beforehand", () => {
  beforeEach(() => start(["A"]));

  test("who would deliver for somebody else reads that they cannot sign then, and who could", async () => {
    await portal.addUser("admin", [{ role: "hub-admin" }]);
    const query = { section: "PLN", legalEntityId: portal.idOf("A"), ...october };
    const ask = (token: string) => portal.call(findSigners, { token, query });
    expect((await ask(portal.tokens.coordinator)).body).toEqual({
      loses: { sign: true, validate: false },
      sign: [],
      validate: ["owner"],
      administrators: ["admin"],
    });
    await portal.addUser("second", [{ role: "upload-coordinator" }]);
    expect((await ask(portal.tokens.coordinator)).body).toMatchObject({ sign: ["second"] });
    // It is as told: who delivered is refused, the other one signs.
    await portal.deliver("A", undefined, { by: portal.users.coordinator.id });
    expect(await portal.sign("A")).toMatchObject({ body: { code: "deliverer-may-not-sign" } });
    expect((await ask(await portal.signIn(portal.source.email))).body).toMatchObject({ loses: { sign: false, validate: false } });
    const other = await portal.addUser("other", [{ role: "upload-coordinator", sectionCode: "GPG" }]);
    expect((await ask(await portal.signIn(other.email))).status).toBe(404);
    expect((await ask(portal.tokens.owner)).status).toBe(403);
  });

  test("[TODAY-02] once it is delivered, who delivers for it reads who signs next, and whom to ask where nobody can", async () => {
    await portal.addUser("admin", [{ role: "hub-admin" }]);
    const query = { section: "PLN", legalEntityId: portal.idOf("A"), ...october };
    const source = await portal.openSession(portal.source);
    const next = async (token = source) => (await portal.call(findNextStep, { token, query })).body;
    expect(await next()).toMatchObject({ step: "deliver" });
    await portal.deliver("A", undefined, { by: portal.users.coordinator.id });
    expect(await next()).toEqual({ step: "sign", people: [], administrators: ["admin"] });
    await portal.deliver("A");
    expect(await next()).toEqual({ step: "sign", people: ["coordinator"], administrators: [] });
    expect((await portal.sign("A")).status).toBe(200);
    expect(await next(portal.tokens.coordinator)).toEqual({ step: "validate", people: ["owner"], administrators: [] });
    expect((await portal.validate("A")).status).toBe(200);
    expect(await next()).toEqual({ step: null, people: [], administrators: [] });
    const other = await portal.openSession(await portal.addUser("other", [{ role: "upload-coordinator", sectionCode: "GPG" }]));
    expect((await portal.call(findNextStep, { token: other, query })).status).toBe(404);
    expect((await portal.call(findNextStep, { token: portal.tokens.owner, query })).status).toBe(403);
  });

  test("a cell that nobody can take further says so in the grid and in its window, and names who may change that", async () => {
    const admin = await portal.addUser("admin", [{ role: "hub-admin" }]);
    await portal.deliver("A", undefined, { by: portal.users.coordinator.id });
    const nobody = { step: "sign", people: [], administrators: [{ id: admin.id, name: "admin" }] };
    expect((await month(portal.tokens.owner)).entities[0].cells[0].waits).toMatchObject(nobody);
    const query = { section: "PLN", legalEntityId: portal.idOf("A"), ...october };
    expect((await portal.call(getCell, { token: portal.tokens.owner, query })).body.waits).toMatchObject(nobody);
    await portal.addUser("second", [{ role: "upload-coordinator" }]);
    expect((await month(portal.tokens.owner)).entities[0].cells[0].waits).toMatchObject({
      people: [{ name: "second" }],
      administrators: [],
    });
  });
});

test("closing, the month and the cell's window say the same of a cell's warnings", async () => {
  await start(["A"]);
  // Whose sex is not declared, which the checks find.
  await portal.deliver("A", undefined, { warnings: 37 });
  const token = portal.tokens.owner;
  const query = { section: "PLN", legalEntityId: portal.idOf("A"), ...october };
  const owed = async () => {
    const { items } = (await portal.call(listScenarios, { token })).body;
    const id = items.find((each: { month: number }) => each.month === 10).id as number;
    const { groups } = (await portal.call(listBlockers, { token, params: { id } })).body;
    const blocker = groups
      .flatMap(({ items }: { items: object[] }) => items)
      .find((each: { legalEntity: object | null }) => each.legalEntity !== null);
    return [blocker.owed, (await portal.call(getCell, { token, query })).body.cell.owed, (await month(token)).entities[0].cells[0].owed];
  };
  expect(await owed()).toEqual(Array.from({ length: 3 }, () => ({ findings: 1, files: 37 })));
  expect((await portal.sign("A", { comment: "Known." })).status).toBe(200);
  expect(await owed()).toEqual(Array.from({ length: 3 }, () => ({ findings: 0, files: 0 })));
});
