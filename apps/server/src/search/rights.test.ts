import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { listSettings } from "@hub/contract/configuration/settings.ts";
import { allUsers } from "@hub/contract/configuration/users.ts";
import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { getCard } from "@hub/contract/glossary/cards.ts";
import { getUpload } from "@hub/contract/ingestion/ingestion.ts";
import { getQualityEvent } from "@hub/contract/quality/events.ts";
import { getScenario } from "@hub/contract/scenarios/scenarios.ts";
import { getSwpItem } from "@hub/contract/swp/items.ts";
import { listStandIns } from "@hub/contract/workflows/workflows.ts";
import { places } from "@hub/domain/search/places.ts";
import { permissionTable, type Role, roles } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEverything } from "./testing/everything.ts";

let portal: Awaited<ReturnType<typeof startEverything>>;
const tokens: Record<string, string> = {};
// Each role for all, and where it can be limited, for one entity or a part of the organisation alone.
const ofEntities: readonly Role[] = ["data-owner", "upload-coordinator", "process-source", "steward"];
const ofOrganisation: readonly Role[] = ["swp-planner", "swp-lead", "swp-reader"];
const readers = [
  ...roles,
  ...ofEntities.map((role) => `${role} of the north`),
  ...ofOrganisation.map((role) => `${role} of Iberia`),
  "nobody",
];

beforeAll(async () => {
  portal = await startEverything();
  for (const name of readers) {
    const [role = ""] = name.split(" ");
    const limit = name.endsWith("north")
      ? { legalEntityId: portal.idOf("NOR-ES") }
      : name.endsWith("Iberia")
        ? { orgId: portal.org["IBE"] ?? 0 }
        : {};
    const user = await portal.addUser(name.replaceAll(" ", "-").toLowerCase(), role === "nobody" ? [] : [{ role: role as Role, ...limit }]);
    tokens[name] = await portal.openSession(user);
  }
  await portal.addUser("zacharias-maier", [{ role: "wf-user" }]);
});
afterAll(() => portal.stop());

type Kind = { kind: string; q: string[]; things(): string[]; isSeen(token: string, ref: string): Promise<boolean> };
const answers = async (...call: Parameters<typeof portal.call>) => (await portal.call(...call)).status === 200;
const inList = async (ref: string, ...call: Parameters<typeof portal.call>) => {
  const { status, body } = await portal.call(...call);
  return status === 200 && body.items.some(({ id }: { id: number }) => String(id) === ref);
};
const byId = (id: string) => ({ params: { id } });

/** Of each kind: what it is looked for by, what there is, and what the area's own routes say of who sees it. */
const kinds: Kind[] = [
  {
    kind: "entity",
    q: ["norte", "suden", "alemania"],
    things: () => [portal.idOf("NOR-ES"), portal.idOf("SUR-DE")].map(String),
    isSeen: (token, ref) => inList(ref, listLegalEntities, { token }),
  },
  {
    kind: "person",
    q: ["zacharias", "maier"],
    things: () => [String(zacharias)],
    async isSeen(token) {
      if (await answers(allUsers, { token })) return true;
      const { status, body } = await portal.call(listStandIns, { token, query: { search: "zacharias" } });
      return status === 200 && body.items.length > 0;
    },
  },
  {
    kind: "delivery",
    q: ["plantilla", "norte", "sur"],
    things: () => Object.values(portal.uploads).map(String),
    isSeen: (token, ref) => answers(getUpload, { token, ...byId(ref) }),
  },
  {
    kind: "event",
    q: ["700001", "#700002"],
    things: () => Object.values(portal.events).map(String),
    isSeen: (token, ref) => answers(getQualityEvent, { token, ...byId(ref) }),
  },
  {
    kind: "card",
    q: ["absence"],
    things: () => Object.values(portal.cards).map(String),
    isSeen: (token, ref) => answers(getCard, { token, ...byId(ref) }),
  },
  {
    kind: "kpi",
    q: ["headcount", "turnover"],
    things: () => ["headcount", "turnover"],
    isSeen: (token, ref) => answers(getCard, { token, ...byId(String(ref === "headcount" ? portal.cards.published : portal.cards.draft)) }),
  },
  {
    kind: "scenario",
    q: ["october"],
    things: () => [String(portal.scenario)],
    isSeen: (token, ref) => answers(getScenario, { token, ...byId(ref) }),
  },
  {
    kind: "item",
    q: ["engineering"],
    things: () => Object.values(portal.items).map(String),
    isSeen: (token, ref) => answers(getSwpItem, { token, ...byId(ref) }),
  },
  {
    kind: "setting",
    q: ["moneda"],
    things: () => ["group-currency"],
    isSeen: (token) => answers(listSettings, { token }),
  },
];
let zacharias = 0;
beforeAll(async () => {
  zacharias = (await portal.pool.query("select id from app_user where email like 'zacharias%'")).rows[0].id;
});

describe.each(readers)("[TODAY-03] with the rights of %s", (reader) => {
  test.each(kinds)(
    "each $kind is found, and opened again, by those who may see it and by nobody else",
    async ({ kind, q, things, isSeen }) => {
      const token = tokens[reader] ?? "";
      const all = things();
      const seen: string[] = [];
      for (const ref of all) if (await isSeen(token, ref)) seen.push(ref);
      const found = new Set<string>();
      for (const words of q) {
        for (const each of await portal.find(token, words)) if (each.startsWith(`${kind}:`)) found.add(each.slice(kind.length + 1));
      }
      const mine = [...found].filter((ref) => all.includes(ref)).toSorted();
      expect(mine).toEqual(seen.toSorted());
      const recent = all.map((ref) => `${kind}:${ref}`).join(",");
      expect((await portal.find(token, "", { recent })).toSorted()).toEqual(seen.map((ref) => `${kind}:${ref}`).toSorted());
    },
  );

  test("pages by the permission table, reports by the list of reports", async () => {
    const token = tokens[reader] ?? "";
    const role = reader.split(" ")[0] as Role;
    const open = places.filter(
      ({ permission }) =>
        permission === "signed-in" || permission === "own-account" || (permissionTable[permission] as readonly Role[]).includes(role),
    );
    const refs: string[] = [];
    for (let at = 0; at < places.length; at += 10)
      refs.push(
        ...(await portal.find(token, "", {
          recent: places
            .slice(at, at + 10)
            .map(({ ref }) => `screen:${ref}`)
            .join(","),
        })),
      );
    expect(refs.toSorted()).toEqual(open.map(({ ref }) => `screen:${ref}`).toSorted());
    const { status, body } = await portal.call(listDashboards, { token, language: "en" });
    const reports = status === 200 ? body.items.filter(({ mayOpen }: { mayOpen: boolean }) => mayOpen) : [];
    const found = (await portal.find(token, "e")).filter((each) => each.startsWith("report:"));
    expect(found.every((each) => reports.some(({ id }: { id: number }) => each === `report:${id}`))).toBe(true);
    for (const { id, name } of reports) expect(await portal.find(token, name)).toContain(`report:${id}`);
  });

  test("acts only of what waits for the reader", async () => {
    const acts = (await portal.find(tokens[reader] ?? "", "firmar")).filter((each) => each.startsWith("act:"));
    const mySouth = reader === "upload-coordinator" ? [`act:sign-PLN-${portal.idOf("SUR-DE")}-2026-10`] : [];
    expect(acts).toEqual(mySouth);
  });
});
