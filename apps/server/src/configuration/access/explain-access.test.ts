import { explainAccess } from "@hub/contract/configuration/access/access.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addEntity, addIngestion } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { giveAccess } from "./testing/subject.ts";

let portal: TestPortal;
const tokens = { hub: "", mut: "", wf: "" };
let ana: { id: number; email: string };
let north: number;
let south: number;
let ingestion: number;
const allViews = { reports: true, scenarios: true };
const noViews = { reports: false, scenarios: false };

beforeAll(async () => {
  portal = await startTestPortal();
  north = await addEntity(portal.db, "N");
  south = await addEntity(portal.db, "S");
  ingestion = await addIngestion(portal.db, "GPG");
  for (const name of ["hub", "mut", "wf"] as const) await portal.addUser(name, [{ role: `${name}-admin` }]);
  ana = await portal.addUser("ana");
});
beforeEach(async () => {
  portal.setNow("2026-11-05T08:00:00Z");
  for (const name of ["hub", "mut", "wf"] as const) tokens[name] = await portal.signIn(`${name}@example.com`);
  await giveAccess(portal.db, ana.id, { grants: [], views: noViews });
});
afterAll(() => portal.stop());

const ask = (query: Record<string, string | number>, token = tokens.wf) =>
  portal.call(explainAccess, { token, language: "en", query: { email: ana.email, permission: "validation.validate", ...query } });

describe("the path", () => {
  test("names group, role, legal entity and section, and until when", async () => {
    await giveAccess(portal.db, ana.id, {
      grants: [],
      groups: [
        {
          area: "HUB",
          name: "Owners",
          validTo: "2026-12-31",
          grants: [{ role: "data-owner", legalEntityId: north, sectionCode: "GPG", validFrom: "2026-01-01" }],
        },
      ],
      views: allViews,
    });
    const { body } = await ask({ legalEntityId: north, section: "GPG" });
    expect(body).toEqual({
      allowed: true,
      person: { email: "ana@example.com", name: "ana" },
      asked: { legalEntity: { id: north, code: "N", name: "Entity N" }, section: "GPG", ingestion: null, org: null },
      reasons: [],
      paths: [
        {
          role: "data-owner",
          group: { id: expect.any(Number), name: `of ${ana.id}: Owners`, area: "HUB" },
          lentBy: null,
          legalEntity: { id: north, code: "N", name: "Entity N" },
          section: "GPG",
          ingestion: null,
          org: null,
          validFrom: "2026-01-01",
          validTo: "2026-12-31",
          counts: true,
          why: null,
        },
      ],
      pathCount: 1,
      countingPaths: 1,
      roles: ["data-owner"],
      administrators: [{ area: "HUB", name: "hub", email: "hub@example.com" }],
    });
  });

  test("is one of each grant, those that count first, and the others say why they do not", async () => {
    const grant = { role: "data-owner", legalEntityId: north } as const;
    await giveAccess(portal.db, ana.id, {
      grants: [{ ...grant, validTo: "2026-11-04" }, { role: "data-owner", legalEntityId: south }, { role: "upload-coordinator" }],
      groups: [
        { area: "HUB", name: "off", active: false, grants: [grant] },
        { area: "HUB", name: "later", validFrom: "2026-11-06", grants: [grant] },
        { area: "HUB", name: "now", validFrom: "2026-11-05", validTo: "2026-11-05", grants: [grant] },
      ],
      views: allViews,
    });
    const { body } = await ask({ legalEntityId: north });
    expect(body).toMatchObject({ allowed: true, reasons: [], pathCount: 5, countingPaths: 1 });
    expect(
      body.paths.map(({ group, why }: { group: { name: string } | null; why: string | null }) => [group?.name.split(": ")[1] ?? null, why]),
    ).toEqual([
      ["now", null],
      [null, "ended"],
      [null, "other-scope"],
      ["later", "not-yet"],
      ["off", "group-inactive"],
    ]);
  });

  test("of thousands is told in part, and all of them are counted", async () => {
    await portal.pool.query(
      `insert into legal_entity (code, name, country, currency) select 'M' || n, 'Many ' || n, 'ES', 'EUR' from generate_series(1, 400) n`,
    );
    await portal.pool.query(
      `insert into role_grant (user_id, role, legal_entity_id) select $1, 'data-owner', id from legal_entity where code like 'M%'`,
      [ana.id],
    );
    const { body } = await ask({});
    expect(body.paths).toHaveLength(200);
    expect(body).toMatchObject({ allowed: true, pathCount: 400, countingPaths: 400 });
  });
});

describe("what stands against it", () => {
  const reasons = async (query: Record<string, string | number> = {}) => {
    const { body } = await ask(query);
    expect(body.allowed).toBe(body.reasons.length === 0);
    return body.reasons;
  };

  test("no role, another legal entity, a period, a group that is off", async () => {
    expect(await reasons()).toEqual(["no-role"]);
    await giveAccess(portal.db, ana.id, { grants: [{ role: "data-owner", legalEntityId: south }], views: allViews });
    expect(await reasons()).toEqual([]);
    expect(await reasons({ legalEntityId: north })).toEqual(["other-scope"]);
    await giveAccess(portal.db, ana.id, {
      grants: [
        { role: "data-owner", legalEntityId: north, validFrom: "2026-11-06" },
        { role: "data-owner", sectionCode: "GPG", validTo: "2026-11-04" },
      ],
      groups: [{ area: "HUB", name: "off", active: false, grants: [{ role: "data-owner" }] }],
      views: allViews,
    });
    expect((await reasons({ legalEntityId: north })).toSorted()).toEqual(["ended", "group-inactive", "not-yet"]);
    portal.setNow("2026-11-05T23:59:00Z");
    tokens.wf = await portal.signIn("wf@example.com");
    expect((await reasons({ legalEntityId: north })).toSorted()).toEqual(["ended", "group-inactive", "not-yet"]);
    portal.passMinutes(1);
    expect(await reasons({ legalEntityId: north })).toEqual([]);
  });

  test("a permission that needs a kind of view, of which none is offered", async () => {
    await giveAccess(portal.db, ana.id, { grants: [{ role: "data-owner" }], views: { reports: false, scenarios: true } });
    expect(await reasons({ permission: "dashboards.read" })).toEqual(["no-view"]);
    expect(await reasons({ permission: "scenarios.read" })).toEqual([]);
    await giveAccess(portal.db, ana.id, {
      grants: [{ role: "data-owner" }],
      groups: [{ area: "HUB", name: "reports", grants: [], views: { reports: true, scenarios: false } }],
      views: noViews,
    });
    expect(await reasons({ permission: "dashboards.read" })).toEqual([]);
    expect(await reasons({ permission: "scenarios.read" })).toEqual(["no-view"]);
  });

  test("a user who is deactivated or removed, whatever they are given", async () => {
    await giveAccess(portal.db, ana.id, { active: false, grants: [{ role: "data-owner" }], views: allViews });
    expect(await reasons()).toEqual(["inactive"]);
    expect(await reasons({ permission: "signed-in" })).toEqual(["inactive"]);
    expect(await reasons({ permission: "public" })).toEqual([]);
    await portal.pool.query("update app_user set removed_at = now() where id = $1", [ana.id]);
    expect(await reasons({ permission: "uploads.send" })).toEqual(["removed", "no-role"]);
    await portal.pool.query("update app_user set removed_at = null where id = $1", [ana.id]);
  });

  test("a source has their own ingestions, and an ingestion stands for its section where only that counts", async () => {
    const other = await addIngestion(portal.db, "PLN");
    await giveAccess(portal.db, ana.id, {
      grants: [
        { role: "process-source", ingestionId: ingestion },
        { role: "data-owner", sectionCode: "GPG" },
      ],
      views: allViews,
    });
    expect(await reasons({ permission: "uploads.send", ingestionId: ingestion, legalEntityId: north })).toEqual([]);
    expect(await reasons({ permission: "uploads.send", ingestionId: other })).toEqual(["other-scope"]);
    expect(await reasons({ permission: "validation.validate", ingestionId: ingestion })).toEqual([]);
    expect(await reasons({ permission: "validation.validate", ingestionId: other })).toEqual(["other-scope"]);
    expect((await ask({ permission: "validation.validate", ingestionId: other })).body.asked).toEqual({
      legalEntity: null,
      section: "PLN",
      ingestion: null,
      org: null,
    });
    // What does not matter is not asked: everybody with a role may read the glossary, whatever the section.
    expect((await ask({ permission: "glossary.read", ingestionId: other, legalEntityId: north })).body).toMatchObject({
      allowed: true,
      asked: { legalEntity: null, section: null, ingestion: null },
    });
  });

  test("closing asks for all sections, consolidating for all legal entities of one", async () => {
    await giveAccess(portal.db, ana.id, { grants: [{ role: "group-owner", sectionCode: "GPG" }], views: allViews });
    expect(await reasons({ permission: "scenarios.close" })).toEqual(["other-scope"]);
    expect(await reasons({ permission: "validation.consolidate", section: "GPG" })).toEqual([]);
    expect(await reasons({ permission: "validation.consolidate", section: "PLN" })).toEqual(["other-scope"]);
  });
});

describe("the question", () => {
  test("is for administrators of any area, and costs each of them the same number of statements", async () => {
    const owner = await portal.addUser("owner", [{ role: "data-owner" }, { role: "wf-user" }]);
    expect(await ask({}, await portal.signIn(owner.email))).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
    expect(await portal.call(explainAccess, { query: { email: ana.email, permission: "validation.read" } })).toMatchObject({ status: 401 });
    await giveAccess(portal.db, ana.id, { grants: [{ role: "data-owner" }], views: allViews });
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const counts: number[] = [];
    for (const token of [tokens.hub, tokens.mut, tokens.wf, tokens.hub]) {
      sent.mockClear();
      expect((await ask({ legalEntityId: north }, token)).status).toBe(200);
      counts.push(sent.mock.calls.length);
    }
    sent.mockRestore();
    expect(counts.slice(1).every((count) => count === counts[1])).toBe(true);
  });

  test("refuses what does not exist, by the field that is wrong", async () => {
    expect(await ask({ email: "nobody@example.com" })).toMatchObject({ status: 404, body: { code: "user-not-found" } });
    const wrong = async (query: Record<string, string | number>) => (await ask(query)).body;
    expect(await wrong({ legalEntityId: 999_999 })).toMatchObject({
      code: "invalid-input",
      fields: [{ path: ["query", "legalEntityId"] }],
    });
    expect(await wrong({ section: "'; drop table section; --" })).toMatchObject({
      code: "invalid-input",
      fields: [{ path: ["query", "section"] }],
    });
    expect(await wrong({ ingestionId: 2147483647 })).toMatchObject({ code: "invalid-input", fields: [{ path: ["query", "ingestionId"] }] });
    expect(await wrong({ ingestionId: ingestion, section: "PLN" })).toMatchObject({
      fields: [{ code: "access.ingestion-of-other-section", error: "This ingestion belongs to another section. Change one of the two." }],
    });
    expect(await wrong({ permission: "everything" })).toMatchObject({ code: "invalid-input" });
    expect(await wrong({ ingestionId: 2147483648 })).toMatchObject({ code: "invalid-input" });
    expect((await ask({ email: " ANA@Example.com " })).status).toBe(200);
  });
});
