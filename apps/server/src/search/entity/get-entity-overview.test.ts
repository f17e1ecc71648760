import { getEntityOverview } from "@hub/contract/search/entity-overview.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEverything } from "../testing/everything.ts";
import { countStatements } from "../../testing/count-statements.ts";

let portal: Awaited<ReturnType<typeof startEverything>>;
const tokens: Record<string, string> = {};
const parts = ["months", "deliveries", "exceptions", "people", "figures", "history"] as const;
type Part = (typeof parts)[number];
/** Which parts somebody has of the north; none: the entity itself is not theirs. */
const seen: [who: string, role: Role, limit: "NOR-ES" | "SUR-DE" | null, parts: readonly Part[] | null][] = [
  ["an administrator", "hub-admin", null, ["people"]],
  ["an administrator of workflows", "wf-admin", null, ["people"]],
  ["an owner", "data-owner", null, ["months", "deliveries", "exceptions", "people", "figures", "history"]],
  ["an owner of the north", "data-owner", "NOR-ES", ["months", "deliveries", "exceptions", "people", "figures", "history"]],
  ["an owner of the south", "data-owner", "SUR-DE", null],
  ["a coordinator", "upload-coordinator", null, ["months", "deliveries", "exceptions", "people", "figures", "history"]],
  ["the group's owner", "group-owner", null, ["months", "deliveries", "exceptions", "people", "figures", "history"]],
  ["a source", "process-source", "NOR-ES", ["deliveries", "exceptions"]],
  ["a steward", "steward", null, ["deliveries", "exceptions"]],
  ["a planner", "swp-planner", null, null],
  ["somebody in workflows", "wf-user", null, null],
];

beforeAll(async () => {
  portal = await startEverything();
  await portal.validate("NOR-ES");
  await portal.pool.query("update legal_entity set parent_id = $1 where id = $2", [portal.idOf("SUR-DE"), portal.idOf("NOR-ES")]);
  for (const [who, role, limit] of seen) {
    const user = await portal.addUser(who.replaceAll(/\W+/g, "-").toLowerCase(), [
      { role, ...(limit && { legalEntityId: portal.idOf(limit) }) },
    ]);
    tokens[who] = await portal.openSession(user);
  }
});
afterAll(() => portal.stop());

const read = (who: string, id = portal.idOf("NOR-ES")) =>
  portal.call(getEntityOverview, { token: tokens[who] ?? "", params: { id }, language: "en" });

describe("[TODAY-04] the page of an entity has what one may see of it, and nothing else", () => {
  test.each(seen)("%s", async (who, role, limit, given) => {
    const { status, body, text } = await read(who);
    if (given === null) {
      expect([403, 404]).toContain(status);
      return expect(text).not.toMatch(/Norte|NOR-ES/);
    }
    expect(status).toBe(200);
    // Nothing is closed yet: figures are null for all.
    expect(parts.filter((part) => body[part] !== null)).toEqual(given.filter((part) => part !== "figures"));
    expect(body.legalEntity.parent?.code ?? null).toBe(limit === "NOR-ES" ? null : "SUR-DE");
    if (limit === "NOR-ES") expect(text).not.toMatch(/Süden|SUR-DE|plantilla_sur/);
  });
});

test("[TODAY-04] months, deliveries, exceptions, people and history say what is there", async () => {
  const { body } = await read("an owner of the north");
  expect(body.months.map(({ year, month }: { year: number; month: number }) => `${year}-${month}`)).toEqual([
    "2026-10",
    "2026-9",
    "2026-8",
    "2026-7",
    "2026-6",
    "2026-5",
  ]);
  expect(body.months[0].cells).toMatchObject([
    { section: "OnHR", expected: true, data: "NO_DATA", signOff: "NONE" },
    { section: "PLN", expected: true, data: "READY", signOff: "OWNER_VALIDATED" },
  ]);
  expect(body.deliveries).toMatchObject([{ id: portal.uploads.north, fileName: "plantilla_norte.csv" }]);
  expect(body.exceptions).toMatchObject({ open: 1, overdue: 0, rules: [{ count: 1 }] });
  expect(body.people).toContainEqual(expect.objectContaining({ role: "upload-coordinator", name: "coordinator", allEntities: true }));
  expect(body.people).toContainEqual(expect.objectContaining({ role: "data-owner", name: "an-owner-of-the-north", allEntities: false }));
  expect(body.people.some(({ name }: { name: string }) => name === "an-owner-of-the-south")).toBe(false);
  expect(body.history.map(({ kind }: { kind: string }) => kind)).toEqual(["validated", "signed", "delivered"]);
});

test("[TODAY-04] the number of statements does not grow with the entity", async () => {
  const statements = (id: number) => countStatements(() => read("the group's owner", id));
  await statements(portal.idOf("SUR-DE"));
  expect(await statements(portal.idOf("NOR-ES"))).toBe(await statements(portal.idOf("SUR-DE")));
});
