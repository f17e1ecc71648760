import { accessMatrix, explainAccess } from "@hub/contract/configuration/access/access.ts";
import { createGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import { listOrganisation, updateOrgNode } from "@hub/contract/swp/organisation.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import { configurationOptions, ownedBy } from "@hub/contract/configuration/users.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addOrganisation } from "../../../swp/testing/organisation.ts";
import { always, type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";

let portal: ConfiguredPortal;
let ids: Record<string, number>;
const idOf = (codes: string): number => ids[codes] ?? 0;
const noViews = { reports: [], scenarios: [] };

beforeAll(async () => {
  portal = await startConfiguredPortal();
  ids = await addOrganisation(portal.db);
});
afterAll(() => portal.stop());

let count = 0;
const newEmail = () => `planner${(count += 1)}@example.com`;
const planning = (role: string, ...codes: string[]) => portal.line(role, { orgIds: codes.length === 0 ? null : codes.map(idOf) });
const hub = (version: number | null, ...assignments: object[]) => portal.hub({ version, assignments, views: noViews });
const give = (email: string, version: number | null, ...assignments: object[]) =>
  portal.configure({
    person: version === null ? portal.person(email) : { email, version: 1 },
    areas: { HUB: hub(version, ...assignments) },
  });
/** The codes of the divisions that somebody sees. */
async function divisionsOf(email: string): Promise<string[]> {
  const { status, body } = await portal.call(listOrganisation, { token: await portal.signInNew(email) });
  if (status !== 200) return [String(status)];
  const divisions = new Map(Object.entries(ids).map(([codes, id]) => [id, codes]));
  return body.items
    .filter(({ level }: { level: string }) => level === "division")
    .map(({ id }: { id: number }) => divisions.get(id))
    .toSorted();
}
const why = async (email: string, permission: string, orgId?: number) =>
  (await portal.call(explainAccess, { token: portal.tokens.all, query: { email, permission, ...(orgId === undefined ? {} : { orgId }) } }))
    .body;

describe("a role of planning is given with a part of the organisation", () => {
  test("[CONF-01] a division, a unit, an OB or all of it, and what was said comes back as the form takes it", async () => {
    const email = newEmail();
    const given = await give(email, null, planning("swp-planner", "IBE/RED/ACC", "NOR"), planning("swp-reader"));
    expect(portal.part(given, "HUB")).toMatchObject({
      state: "saved",
      gains: [
        { kind: "area" },
        {
          role: "swp-planner",
          legalEntities: null,
          orgs: [
            { code: "IBE/RED/ACC", name: "OB IBE › Unit RED › Division ACC" },
            { code: "NOR", name: "OB NOR" },
          ],
        },
        { role: "swp-reader", orgs: null },
      ],
    });
    expect((await portal.find(email)).body.HUB.assignments).toMatchObject([
      { role: "swp-planner", orgIds: [idOf("IBE/RED/ACC"), idOf("NOR")].toSorted((a, b) => a - b), legalEntityIds: null },
      { role: "swp-reader", orgIds: null },
    ]);
  });

  test.each([
    ["swp-planner", ["IBE/RED/ACC"], ["IBE/RED/ACC"]],
    ["swp-planner", ["IBE/RED"], ["IBE/RED/ACC", "IBE/RED/COR"]],
    ["swp-lead", ["IBE"], ["IBE/COM/TIE", "IBE/RED/ACC", "IBE/RED/COR"]],
    ["swp-reader", [], ["IBE/COM/TIE", "IBE/RED/ACC", "IBE/RED/COR", "NOR/RED/ACC"]],
    ["swp-reader", ["NOR/RED", "IBE/COM"], ["IBE/COM/TIE", "NOR/RED/ACC"]],
  ])("[AUTH-09] a %s of %j sees %j", async (role, codes, expected) => {
    const email = newEmail();
    await give(email, null, planning(role, ...codes));
    expect(await divisionsOf(email)).toEqual(expected);
  });

  test("a group gives it while one is in it, and says what its members gain and lose", async () => {
    const body = {
      area: "HUB",
      name: "Planners",
      description: "",
      active: true,
      assignments: [planning("swp-planner", "IBE/RED")],
      views: noViews,
    };
    const made = await portal.call(createGroup, { token: portal.tokens.all, body });
    const email = newEmail();
    const memberships = [{ groupId: made.body.group.id, ...always }];
    await portal.configure({
      person: portal.person(email),
      areas: { HUB: portal.hub({ group: { mode: "selectable", memberships }, assignments: [], views: noViews }) },
    });
    expect(await divisionsOf(email)).toEqual(["IBE/RED/ACC", "IBE/RED/COR"]);
    const { area: _, ...kept } = body;
    const changed = await portal.call(updateGroup, {
      token: portal.tokens.all,
      params: { id: made.body.group.id },
      ifMatch: 1,
      body: { ...kept, assignments: [planning("swp-planner", "IBE/RED/ACC", "NOR")], join: [], leave: [] },
    });
    expect(changed.body).toMatchObject({
      gains: [{ role: "swp-planner", orgs: [{ code: "NOR" }] }],
      loses: [{ role: "swp-planner", orgs: [{ code: "IBE/RED" }] }],
    });
    expect(await divisionsOf(email)).toEqual(["IBE/RED/ACC", "NOR/RED/ACC"]);
    expect(await why(email, "swp.edit", idOf("NOR/RED/ACC"))).toMatchObject({
      allowed: true,
      asked: { org: { code: "NOR/RED/ACC", name: "OB NOR › Unit RED › Division ACC" }, legalEntity: null },
      paths: [
        { group: { name: "Planners" }, org: { code: "NOR" }, counts: true },
        { org: { code: "IBE/RED/ACC" }, counts: false, why: "other-scope" },
      ],
    });
  });

  test("a division under a unit that is given anyway is neither gained nor lost", async () => {
    const email = newEmail();
    await give(email, null, planning("swp-planner", "IBE/RED", "IBE/RED/ACC"));
    const part = portal.part(await give(email, 1, planning("swp-planner", "IBE/RED")), "HUB");
    expect(part).toMatchObject({ state: "saved", version: 2, gains: [], loses: [] });
    const wider = portal.part(await give(email, 2, planning("swp-planner", "IBE")), "HUB");
    expect(wider).toMatchObject({ gains: [{ orgs: [{ code: "IBE" }] }], loses: [] });
  });

  test("[CONF-05] other scopes, parts that are not there and parts that were deactivated are refused, each at its field", async () => {
    const refused = async (...assignments: object[]) => portal.part(await give(newEmail(), null, ...assignments), "HUB");
    const at = (field: string, code: string) => ({
      code: "check-hub-configuration",
      fields: [{ path: ["areas", "HUB", "assignments", 0, field], code: `access-issues.${code}` }],
    });
    expect(await refused({ ...planning("swp-planner", "IBE"), legalEntityIds: [portal.entities.A] })).toMatchObject(
      at("legalEntityIds", "no-legal-entities"),
    );
    expect(await refused({ ...planning("swp-lead", "IBE"), sections: ["PLN"] })).toMatchObject(at("sections", "no-sections"));
    expect(await refused(portal.line("data-owner", { orgIds: [idOf("IBE")] }))).toMatchObject(at("orgIds", "no-orgs"));
    expect(await refused(portal.line("swp-planner", { orgIds: [987_654] }))).toMatchObject(at("orgIds", "org-unknown"));
    expect(
      portal.part(
        await portal.configure({
          person: portal.person(newEmail()),
          areas: { MUT: portal.mut({ assignments: [planning("swp-planner")] }) },
        }),
        "MUT",
      ),
    ).toMatchObject({ code: "check-mut-configuration" });

    const email = newEmail();
    const closed = await addOrganisation(portal.db, { OLD: { U: ["D"] } });
    ids = { ...ids, ...closed };
    await give(email, null, planning("swp-planner", "OLD/U/D"));
    const lead = await portal.signIn((await portal.addUser("closing-lead", [{ role: "swp-lead" }])).email);
    await portal.call(updateOrgNode, {
      token: lead,
      params: { id: idOf("OLD") },
      ifMatch: 1,
      body: { code: "OLD", name: "OB OLD", active: false },
    });
    // What stands below a part that was deactivated is not given anew either; whoever has it keeps it.
    expect(await refused(planning("swp-planner", "OLD/U/D"))).toMatchObject(at("orgIds", "org-inactive"));
    expect(portal.part(await give(email, 1, planning("swp-planner", "OLD/U/D", "IBE")), "HUB")).toMatchObject({ state: "saved" });
  });

  test("two at once: one of two changes of a version is told, and nothing of it stands", async () => {
    const email = newEmail();
    await give(email, null, planning("swp-planner", "IBE"));
    const both = await Promise.all(["NOR", "IBE/RED"].map((codes) => give(email, 1, planning("swp-planner", codes))));
    const states = both.map((answer) => portal.part(answer, "HUB"));
    expect(states.map(({ code, state }) => code ?? state).toSorted()).toEqual(["saved", "version-stale"]);
    const kept = states[0].state === "saved" ? "NOR" : "IBE/RED";
    expect((await portal.find(email)).body.HUB.assignments).toMatchObject([{ orgIds: [idOf(kept)] }]);
  });

  test("nobody gives them to themselves, and the administrators of other areas give none", async () => {
    const own = { person: { email: portal.all.email, version: 1 }, areas: { HUB: hub(1, portal.line("hub-admin"), planning("swp-lead")) } };
    expect(portal.part(await portal.configure(own), "HUB")).toMatchObject({ state: "refused", code: "own-rights" });
    const foreign = { person: portal.person(newEmail()), areas: { HUB: hub(null, planning("swp-reader")) } };
    expect(portal.part(await portal.configure(foreign, portal.tokens.mut), "HUB")).toMatchObject({ code: "other-area" });
  });
});

describe("who has what of the organisation is told", () => {
  test("the form chooses from all of it, in the order of the tree", async () => {
    const { body } = await portal.call(configurationOptions, { token: portal.tokens.hub });
    expect(body.organisation.slice(0, 3)).toMatchObject([
      { level: "ob", code: "IBE", name: "OB IBE", active: true },
      { level: "unit", code: "IBE/COM", name: "OB IBE › Unit COM" },
      { level: "division", code: "IBE/COM/TIE", name: "OB IBE › Unit COM › Division TIE" },
    ]);
  });

  test("the matrix counts the parts, and who plans is not found among those who see an entity's data", async () => {
    const email = newEmail();
    await give(email, null, planning("swp-planner", "IBE/RED/ACC", "NOR"), planning("swp-reader"));
    const matrix = async (query: object) =>
      (await portal.call(accessMatrix, { token: portal.tokens.all, query: { search: email, ...query } })).body;
    expect((await matrix({})).items).toMatchObject([
      {
        cells: [
          { role: "swp-planner", orgs: 2 },
          { role: "swp-reader", orgs: null },
        ],
      },
    ]);
    expect((await matrix({ legalEntityId: portal.entities.A })).total).toBe(0);
  });

  test("a leaver owns what nobody else plans as widely", async () => {
    const [leaver, wider] = [newEmail(), newEmail()];
    ids = { ...ids, ...(await addOrganisation(portal.db, { SOLE: { U: ["D"] }, BOTH: { U: ["D"] } })) };
    await give(leaver, null, planning("swp-planner", "SOLE/U/D", "BOTH/U/D"), planning("swp-reader"));
    await give(wider, null, planning("swp-planner", "BOTH"));
    const { body } = await portal.call(ownedBy, { token: portal.tokens.all, params: { email: leaver } });
    expect(body.soleRoles).toMatchObject([{ role: "swp-planner", orgs: [{ code: "SOLE/U/D" }] }]);
  });

  test("why somebody may not says where they may", async () => {
    const email = newEmail();
    await give(email, null, planning("swp-reader", "IBE"));
    expect(await why(email, "swp.read")).toMatchObject({ allowed: true, asked: { org: null } });
    expect(await why(email, "swp.read", idOf("NOR"))).toMatchObject({ allowed: false, reasons: ["other-scope"] });
    expect(await why(email, "swp.edit", idOf("IBE/RED"))).toMatchObject({ allowed: false, reasons: ["no-role"] });
    const unknown = await portal.call(explainAccess, {
      token: portal.tokens.all,
      query: { email, permission: "swp.read", orgId: 987_654 },
    });
    expect(unknown).toMatchObject({ status: 422, body: { fields: [{ path: ["query", "orgId"], code: "access.org-unknown" }] } });
  });
});

describe("the sheet of users", () => {
  async function take(content: string) {
    const fields = { kind: "users-import", dryRun: "false", replaceUnversioned: "true" };
    const sent = await portal.send(tasks.startImport, { token: portal.tokens.all, fields, fileName: "users.csv", content, language: "en" });
    await portal.runJobs();
    return (await portal.call(tasks.getTask, { token: portal.tokens.all, params: { id: sent.body.id }, language: "en" })).body;
  }
  async function exported(search: string, language: string): Promise<string> {
    const body = { kind: "users-export", format: "csv", filter: { search } };
    const started = await portal.call(tasks.startExport, { token: portal.tokens.all, body, language });
    await portal.runJobs();
    const given = { token: portal.tokens.all, params: { id: started.body.id }, query: { purpose: "result" } };
    return (await portal.call(tasks.downloadTaskFile, given)).text;
  }

  test.each(["es", "en", "de", "pt"])("what was exported in %s with parts of the organisation comes back unchanged", async (language) => {
    const email = `sheet-${language}-${newEmail()}`;
    const until = { validTo: "2027-12-31" };
    await give(
      email,
      null,
      { ...planning("swp-planner", "IBE/RED/ACC", "NOR"), ...until },
      planning("swp-lead"),
      portal.line("data-owner", { sections: ["PLN"] }),
    );
    const file = await exported(email, language);
    expect(file).toContain("* | IBE/RED/ACC, NOR | ..2027-12-31");
    expect((await take(file)).counts).toMatchObject({ read: 1, unchanged: 1, errors: 0, conflicts: 0 });
  });

  test("roles come with parts by their codes from the top, case aside; what is not there is told, and it can be undone", async () => {
    const [added, kept] = [newEmail(), newEmail()];
    await give(kept, null, planning("swp-planner", "IBE"));
    const run = await take(
      `email;name;hubRoles\n${added};Added;"SWP planner | * | ibe/red, NOR; SWP reader"\n${kept};Kept;SWP lead | * | NOR/RED\nwrong1@example.com;W;SWP planner | * | RED/ACC\nwrong2@example.com;W;SWP planner | A\n`,
    );
    expect(run.counts).toMatchObject({ read: 4, added: 1, modified: 1, errors: 2 });
    expect(run.findings.map((finding: any) => [finding.key, finding.issues[0].code])).toEqual([
      ["wrong1@example.com", "user-sheet.org-unknown"],
      ["wrong2@example.com", "access-issues.no-legal-entities"],
    ]);
    expect(await divisionsOf(added)).toContain("NOR/RED/ACC");
    expect((await portal.find(added)).body.HUB.assignments).toMatchObject([
      { role: "swp-planner", orgIds: [idOf("IBE/RED"), idOf("NOR")] },
      { role: "swp-reader", orgIds: null },
    ]);
    const undone = await portal.call(tasks.undoTask, { token: portal.tokens.all, params: { id: run.id } });
    expect(undone.body).toMatchObject({ undone: { taken: 2, kept: 0 } });
    expect((await portal.find(kept)).body.HUB.assignments).toMatchObject([{ role: "swp-planner", orgIds: [idOf("IBE")] }]);
  });
});
