import { allUsers, findByEmailWF } from "@hub/contract/configuration/users.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { always, type ConfiguredPortal, everything, startConfiguredPortal } from "../testing/configured-portal.ts";

let portal: ConfiguredPortal;
beforeAll(async () => {
  portal = await startConfiguredPortal();
});
afterAll(() => portal.stop());

let count = 0;
const newEmail = () => `user${(count += 1)}@example.com`;
const addInAll = async () => {
  const email = newEmail();
  const { hub, mut, wf, person, configure } = portal;
  const answer = await configure({ person: person(email), areas: { HUB: hub(), MUT: mut(), WF: wf() } });
  expect(answer.body).toMatchObject({ ok: true });
  return email;
};

describe("one form, one call, a result per area", () => {
  test("[API-05] [API-07] [API-08] [CONF-01] [CONF-03] a user is added in three areas by one call and found as the form takes them", async () => {
    const email = newEmail();
    const { hub, mut, wf, person, configure, find, part } = portal;
    const answer = await configure({
      person: person(` ${email.toUpperCase()} `, { language: "de" }),
      areas: { HUB: hub(), MUT: mut(), WF: wf() },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.results.map((result: { part: string; state: string }) => [result.part, result.state])).toEqual([
      ["PERSON", "saved"],
      ["HUB", "saved"],
      ["MUT", "saved"],
      ["WF", "saved"],
    ]);
    expect(part(answer, "HUB").gains).toMatchObject([
      { kind: "area", area: "HUB" },
      {
        kind: "role",
        role: "data-owner",
        legalEntities: [{ code: "A", name: "Alfa, S.A." }],
        sections: ["PLN"],
        ingestions: null,
        group: null,
      },
      { kind: "report", names: null },
      { kind: "scenario", names: null },
    ]);
    const { body } = await find(email);
    expect(body).toMatchObject({
      person: { email, name: expect.stringContaining("Person"), language: "de", active: true, hasPassword: false, sessions: 0 },
      HUB: {
        version: 1,
        memberships: [],
        assignments: [{ role: "data-owner", legalEntityIds: [portal.entities.A], sections: ["PLN"] }],
        views: everything,
      },
      MUT: { version: 1, assignments: [{ role: "process-source", ingestionIds: [portal.ingestionId] }] },
      WF: { version: 1, role: "wf-user" },
      mayChange: ["HUB", "MUT", "WF"],
    });
    expect((await portal.call(findByEmailWF, { token: portal.tokens.wf, params: { email } })).body).toEqual({
      email,
      name: body.person.name,
      WF: { version: 1, role: "wf-user", ...always },
    });
  });

  test("[CONF-05] an e-mail that exists in one area and not another: the new areas are added, the other says so", async () => {
    const email = newEmail();
    const { hub, mut, wf, person, configure, part, tokens } = portal;
    await configure({ person: person(email, { name: "First" }), areas: { MUT: mut() } }, tokens.mut);
    const answer = await configure({ person: person(email, { name: "Second" }), areas: { HUB: hub(), MUT: mut(), WF: wf() } });
    expect(answer.body.ok).toBe(false);
    expect(part(answer, "HUB").state).toBe("saved");
    expect(part(answer, "WF").state).toBe("saved");
    expect(part(answer, "MUT")).toMatchObject({ state: "refused", code: "user-exists-mut", error: expect.stringContaining("MUT") });
    expect((await portal.find(email)).body.person.name).toBe("First");
    for (const [area, code] of [
      ["HUB", "user-exists-hub"],
      ["WF", "user-exists-wf"],
    ] as const)
      expect(part(await configure({ person: person(email), areas: { [area]: area === "HUB" ? hub() : wf() } }), area)).toMatchObject({
        code,
      });
    expect((await configure({ person: person(email) })).body).toMatchObject({
      code: "existing-user",
      error: "This user already exists in the system",
    });
  });

  test("[CONF-05] one area fails, the others are saved, and another try of that area alone goes through", async () => {
    const email = newEmail();
    const { hub, mut, wf, person, configure, part } = portal;
    const wrong = mut({ ingestion: { mode: "existing", code: "NO-SUCH" } });
    const first = await configure({ person: person(email), areas: { HUB: hub(), MUT: wrong, WF: wf() } });
    expect(part(first, "MUT")).toMatchObject({
      state: "refused",
      code: "check-mut-configuration",
      fields: [
        { path: ["areas", "MUT", "ingestion", "code"], code: "access-issues.ingestion-unknown", error: expect.stringContaining("NO-SUCH") },
      ],
    });
    const again = await configure({ person: { email, version: first.body.version }, areas: { MUT: mut() } });
    expect(again.body).toMatchObject({ ok: true });
    expect((await portal.find(email)).body.MUT.version).toBe(1);
  });

  test("[CONF-05] nobody is added whom no area took, and the reason is told", async () => {
    const email = newEmail();
    const answer = await portal.configure({
      person: portal.person(email),
      areas: { HUB: portal.hub({ assignments: [portal.line("data-owner", { legalEntityIds: [999] })] }) },
    });
    expect(answer.body).toMatchObject({ ok: false, id: null });
    expect(portal.part(answer, "PERSON")).toMatchObject({ state: "refused", code: "check-hub-configuration" });
    expect((await portal.find(email)).status).toBe(404);
    const without = await portal.configure({ person: portal.person(email) });
    expect(without).toMatchObject({ status: 422, body: { code: "application-required" } });
  });

  test("[CONF-04] deleting needs an application, and from the last one the person is gone; a session ends at once", async () => {
    const email = await addInAll();
    const { configure, find, tokens } = portal;
    const delet = (remove: object[], token = tokens.all) => configure({ action: "delete", person: { email, version: 1 }, remove }, token);
    expect(await delet([])).toMatchObject({ status: 422, body: { code: "application-required" } });
    expect((await delet([{ area: "HUB", version: 1 }])).body).toMatchObject({
      ok: true,
      results: [{ part: "PERSON" }, { part: "HUB", state: "removed" }],
    });
    expect((await find(email)).body).toMatchObject({ HUB: null, MUT: { version: 1 }, person: { active: true } });
    await delet([
      { area: "MUT", version: 1 },
      { area: "WF", version: 1 },
    ]);
    expect((await find(email)).body.person).toMatchObject({ removed: true, active: false });
    const listed = (state?: string) => portal.call(allUsers, { token: tokens.all, query: { search: email, ...(state ? { state } : {}) } });
    expect((await listed()).body.total).toBe(0);
    expect((await listed("removed")).body.items).toMatchObject([{ email, removed: true }]);
    // Who was removed can be added again, as somebody new.
    expect((await configure({ person: portal.person(email, { name: "Back" }), areas: { WF: portal.wf() } })).body.ok).toBe(true);
    expect((await find(email)).body.person).toMatchObject({ removed: false, active: true, name: "Back" });
  });

  test("a dry run answers the same and keeps nothing", async () => {
    const email = newEmail();
    const body = { person: portal.person(email), areas: { HUB: portal.hub(), WF: portal.wf() } };
    const dry = await portal.configure({ ...body, dryRun: true });
    expect(dry.body).toMatchObject({ ok: true });
    expect((await portal.find(email)).status).toBe(404);
    const real = await portal.configure(body);
    expect(real.body.results).toEqual(dry.body.results);
  });
});

describe("[CONF-02] the form's options", () => {
  test("a new group takes the roles and the user joins it; an existing one is found by name but for spelling; unknown ones are refused", async () => {
    const { hub, configure, person, part, find } = portal;
    const [first, second] = [newEmail(), newEmail()];
    const group = { mode: "new", name: "Dueños España", description: "" };
    expect((await configure({ person: person(first), areas: { HUB: hub({ group }) } })).body.ok).toBe(true);
    expect((await find(first)).body.HUB).toMatchObject({ assignments: [], memberships: [{ name: "Dueños España", active: true }] });
    const token = await portal.signInNew(first);
    expect((await portal.call(validToken, { token })).body.permissions).toContain("validation.validate");
    expect(part(await configure({ person: person(second), areas: { HUB: hub({ group }) } }), "HUB")).toMatchObject({
      code: "group-exists-hub",
    });
    const joined = await configure({
      person: person(second),
      areas: {
        HUB: hub({ group: { mode: "existing", name: "  DUENOS  españa " }, assignments: [], views: { reports: [], scenarios: [] } }),
      },
    });
    expect(part(joined, "HUB").gains).toMatchObject([
      { kind: "area" },
      { kind: "group", names: ["Dueños España"] },
      { kind: "role", role: "data-owner", group: "Dueños España" },
      { kind: "report" },
      { kind: "scenario" },
    ]);
    const third = await configure({ person: person(newEmail()), areas: { HUB: hub({ group: { mode: "existing", name: "No such" } }) } });
    expect(part(third, "HUB")).toMatchObject({ code: "check-hub-configuration", fields: [{ path: ["areas", "HUB", "group", "name"] }] });
    const foreign = (await find(first)).body.HUB.memberships[0].groupId;
    const wrongArea = await configure({
      person: person(newEmail()),
      areas: { MUT: portal.mut({ group: { mode: "selectable", memberships: [{ groupId: foreign, ...always }] } }) },
    });
    expect(part(wrongArea, "MUT")).toMatchObject({ code: "check-mut-configuration" });
  });

  test("an ingestion: new, existing, selectable, not applicable", async () => {
    const { mut, line, configure, person, part, find, ingestionId } = portal;
    const source = [line("process-source")];
    const made = newEmail();
    const ingestion = { mode: "new", code: "PLN-NEW", name: "Nueva", copyOf: ingestionId };
    expect((await configure({ person: person(made), areas: { MUT: mut({ ingestion, assignments: source }) } })).body.ok).toBe(true);
    const [held] = (await find(made)).body.MUT.assignments;
    expect(held.ingestionIds).toHaveLength(1);
    expect(held.ingestionIds).not.toContain(ingestionId);
    const again = await configure({ person: person(newEmail()), areas: { MUT: mut({ ingestion, assignments: source }) } });
    expect(part(again, "MUT")).toMatchObject({ code: "ingestion-included", error: expect.stringContaining("already included") });
    const twice = await configure({ person: person(newEmail()), areas: { MUT: mut({ ingestion: { mode: "existing", code: "pln-a" } }) } });
    expect(part(twice, "MUT")).toMatchObject({ code: "ingestion-included" });
    const named = await configure({ person: person(newEmail()), areas: { MUT: mut({ ingestion: { mode: "none" } }) } });
    expect(part(named, "MUT")).toMatchObject({
      code: "check-mut-configuration",
      fields: [{ path: ["areas", "MUT", "assignments", 0, "ingestionIds"] }],
    });
    const all = await configure({ person: person(newEmail()), areas: { MUT: mut({ ingestion: { mode: "none" }, assignments: source }) } });
    expect(all.body.ok).toBe(true);
  });

  test("[CONF-05] what cannot be is named by field: other areas' roles, unknown things, limits a role does not have, days the wrong way round, nothing at all", async () => {
    const { line, entities, hub, configure, person, part } = portal;
    const refused = async (areas: object) => part(await configure({ person: person(newEmail()), areas: { HUB: hub(areas) } }), "HUB");
    const fieldsOf = async (areas: object) =>
      (await refused(areas)).fields.map((field: { path: unknown[]; code: string }) => [field.path.slice(2).join("."), field.code]);
    expect(await fieldsOf({ assignments: [line("steward")] })).toEqual([["assignments.0.role", "access-issues.role-of-other-area"]]);
    expect(await fieldsOf({ assignments: [line("data-owner", { legalEntityIds: [entities.A, 77] })] })).toEqual([
      ["assignments.0.legalEntityIds", "access-issues.legalEntity-unknown"],
    ]);
    expect(await fieldsOf({ assignments: [line("data-owner", { sections: ["XXX"] })] })).toEqual([
      ["assignments.0.sections", "access-issues.section-unknown"],
    ]);
    expect(await fieldsOf({ assignments: [line("hub-admin", { sections: ["PLN"] })] })).toEqual([
      ["assignments.0.sections", "access-issues.no-sections"],
    ]);
    expect(await fieldsOf({ assignments: [line("data-owner", { validFrom: "2026-12-01", validTo: "2026-11-30" })] })).toEqual([
      ["assignments.0.validTo", "access-issues.ends-before-begin"],
    ]);
    expect(await fieldsOf({ views: { reports: [5555], scenarios: ["NOPE"] } })).toEqual([
      ["views.reports", "access-issues.report-unknown"],
      ["views.scenarios", "access-issues.scenario-unknown"],
    ]);
    expect(await fieldsOf({ assignments: [] })).toEqual([["assignments", "access-issues.nothing-given"]]);
    const unknownRole = await configure({ person: person(newEmail()), areas: { HUB: hub({ assignments: [line("emperor")] }) } });
    expect(unknownRole).toMatchObject({ status: 422, body: { code: "invalid-input" } });
  });
});

describe("guards", () => {
  test("an administrator of one area cannot touch another's, nor a person who is in another", async () => {
    const { hub, mut, wf, person, configure, part, tokens } = portal;
    const email = newEmail();
    const answer = await configure({ person: person(email), areas: { HUB: hub(), MUT: mut(), WF: wf() } }, tokens.mut);
    expect(part(answer, "MUT").state).toBe("saved");
    for (const area of ["HUB", "WF"] as const) expect(part(answer, area)).toMatchObject({ state: "refused", code: "other-area" });
    await configure({ person: person(email), areas: { WF: wf() } });
    const renamed = await configure({ person: { email, version: 1, name: "Renamed" } }, tokens.mut);
    expect(part(renamed, "PERSON")).toMatchObject({ code: "other-area" });
    const removed = await configure({ action: "delete", person: { email, version: 1 }, remove: [{ area: "WF", version: 1 }] }, tokens.mut);
    expect(part(removed, "WF")).toMatchObject({ code: "other-area" });
  });

  test("nobody changes their own rights, not by a group either", async () => {
    const { all, hub, line, configure, part } = portal;
    const own = (await portal.find(all.email)).body;
    const raised = await configure({
      person: { email: all.email, version: own.person.version },
      areas: { HUB: hub({ version: own.HUB.version, assignments: [line("hub-admin"), line("data-owner")] }) },
    });
    expect(part(raised, "HUB")).toMatchObject({ code: "own-rights" });
    const grouped = await configure({
      person: { email: all.email, version: own.person.version },
      areas: { HUB: hub({ version: own.HUB.version, group: { mode: "new", name: "Mine", description: "" } }) },
    });
    expect(part(grouped, "HUB")).toMatchObject({ code: "own-rights" });
    const off = await configure({ person: { email: all.email, version: own.person.version, active: false } });
    expect(part(off, "PERSON")).toMatchObject({ code: "own-rights" });
  });

  test("administrators never validate: no combination of roles makes one, by whatever order or group", async () => {
    const { hub, mut, line, configure, person, part, find } = portal;
    const email = newEmail();
    const both = await configure({ person: person(email), areas: { HUB: hub({ assignments: [line("hub-admin"), line("data-owner")] }) } });
    expect(part(both, "HUB")).toMatchObject({ code: "administrators-never-validate" });
    await configure({ person: person(email), areas: { HUB: hub() } });
    const admin = { ...mut(), ingestion: { mode: "none" }, assignments: [line("mut-admin")] };
    expect(part(await configure({ person: person(email), areas: { MUT: admin } }), "MUT")).toMatchObject({
      code: "administrators-never-validate",
    });
    // From signing to administering in one call, whichever part comes first.
    const changed = await configure({ person: { email, version: 1 }, areas: { MUT: admin }, remove: [{ area: "HUB", version: 1 }] });
    expect(changed.body.ok).toBe(true);
    const back = await configure({ person: { email, version: 1 }, areas: { HUB: hub() }, remove: [{ area: "MUT", version: 1 }] });
    expect(back.body.ok).toBe(true);
    expect((await find(email)).body).toMatchObject({ MUT: null, HUB: { version: 1 } });
  });

  test("the last administrator of an area without an end cannot be removed, demoted, deactivated or given an end", async () => {
    const lonely = await startConfiguredPortal();
    const { configure, tokens, find, part, line } = lonely;
    // Two administer MUT: the first may go, the second not.
    const email = "mut-only@example.com";
    const { body: held } = await find(email);
    expect(
      part(
        await configure(
          { action: "delete", person: { email: lonely.all.email, version: 1 }, remove: [{ area: "MUT", version: 1 }] },
          tokens.mut,
        ),
        "MUT",
      ).state,
    ).toBe("removed");
    const temporary = await lonely.addUser("temporary", [{ role: "mut-admin" }]);
    await lonely.db.updateTable("role_grant").set({ valid_to: "2026-12-31" }).where("user_id", "=", temporary.id).execute();
    const token = await lonely.signIn(temporary.email);
    const asked = { person: { email, version: held.person.version } };
    expect(part(await configure({ action: "delete", ...asked, remove: [{ area: "MUT", version: 1 }] }, token), "MUT")).toMatchObject({
      code: "last-administrator",
    });
    const demoted = { version: 1, group: { mode: "none" }, ingestion: { mode: "none" }, assignments: [line("steward")] };
    expect(part(await configure({ ...asked, areas: { MUT: demoted } }, token), "MUT")).toMatchObject({ code: "last-administrator" });
    const ended = { ...demoted, assignments: [line("mut-admin", { validTo: "2027-01-31" })] };
    expect(part(await configure({ ...asked, areas: { MUT: ended } }, token), "MUT")).toMatchObject({ code: "last-administrator" });
    expect(part(await configure({ person: { ...asked.person, active: false } }, token), "PERSON")).toMatchObject({
      code: "last-administrator",
    });
    expect((await find(email)).body).toMatchObject({
      person: { active: true },
      MUT: { assignments: [{ role: "mut-admin", validTo: null }] },
    });
    await lonely.stop();
  });

  test("two administrators save the same user at once: one is told, nothing is lost", async () => {
    const email = await addInAll();
    const { body } = await portal.find(email);
    const save = (sections: string[]) =>
      portal.configure({
        person: { email, version: body.person.version },
        areas: { HUB: portal.hub({ version: body.HUB.version, assignments: [portal.line("data-owner", { sections })] }) },
      });
    const answers = await Promise.all([save(["GPG"]), save(["OnHR"])]);
    expect(answers.map((answer) => portal.part(answer, "HUB").code).toSorted()).toEqual([null, "version-stale"].toSorted());
    const after = (await portal.find(email)).body.HUB;
    expect(after.version).toBe(2);
    expect([["GPG"], ["OnHR"]]).toContainEqual(after.assignments[0].sections);
    // The same new user at once: one is added, once.
    const twice = newEmail();
    const both = await Promise.all([1, 2].map(() => portal.configure({ person: portal.person(twice), areas: { WF: portal.wf() } })));
    expect(both.map((answer) => portal.part(answer, "WF").code).toSorted()).toEqual([null, "user-exists-wf"].toSorted());
  });
});

describe("what a grant gives", () => {
  test("an end date ends it, a deactivated user is out at once, and groups give what they say", async () => {
    const email = newEmail();
    const { hub, line, configure, person } = portal;
    await configure({
      person: person(email),
      areas: { HUB: hub({ assignments: [line("data-owner", { validFrom: "2026-11-05", validTo: "2026-11-06" })] }) },
    });
    const token = await portal.signInNew(email);
    const may = async () => (await portal.call(validToken, { token })).body.permissions?.includes("validation.validate");
    expect(await may()).toBe(true);
    portal.setNow("2026-11-05T09:00:00Z");
    const { body } = await portal.find(email);
    await configure({ person: { email, version: body.person.version, active: false } });
    expect((await portal.call(validToken, { token })).status).toBe(401);
    portal.setNow("2026-11-05T08:00:00Z");
  });

  test("a report or a type of scenario that is not offered is not there", async () => {
    const email = newEmail();
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub({ views: { reports: [], scenarios: [] } }) } });
    const { permissions } = (await portal.call(validToken, { token: await portal.signInNew(email) })).body;
    expect(permissions).toContain("validation.read");
    expect(permissions).not.toContain("dashboards.read");
    expect(permissions).not.toContain("scenarios.read");
  });
});

describe("bad input", () => {
  test("addresses that are none, look-alikes, markup and SQL in every text", async () => {
    for (const email of [
      "",
      "a",
      "a@",
      "@b",
      "a b@c.d",
      "а@example.com",
      "a@b\u200b.com",
      "<b>@x.y",
      "a@b,c@d",
      "x".repeat(300) + "@b.c",
    ]) {
      const answer = await portal.configure({ person: portal.person(email), areas: { WF: portal.wf() } });
      expect({ email, status: answer.status }).toEqual({ email, status: 422 });
    }
    const never = portal.hub({ assignments: [portal.line("data-owner", { validFrom: "0000-01-01" })] });
    expect(await portal.configure({ person: portal.person(newEmail()), areas: { HUB: never } })).toMatchObject({
      status: 200,
      body: { ok: false, results: [{ part: "PERSON" }, { part: "HUB", code: "invalid-input" }] },
    });
    const email = newEmail();
    const name = `Robert'); drop table app_user;-- <script>alert(1)</script> 'ÑÖ 漢字`;
    const wide = email.replace(/[a-z0-9]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
    expect((await portal.configure({ person: portal.person(wide, { name }), areas: { WF: portal.wf() } })).body).toMatchObject({
      ok: true,
      email,
    });
    expect((await portal.find(email)).body.person.name).toBe(name);
    expect((await portal.call(allUsers, { token: portal.tokens.all, query: { search: "drop TABLE no" } })).body.items).toMatchObject([
      { email },
    ]);
    expect((await portal.call(allUsers, { token: portal.tokens.all, query: { search: "%_\\" } })).body.total).toBe(0);
    expect((await portal.configure({})).status).toBe(422);
    const leaving = { area: "WF", version: 1 };
    for (const twice of [{ areas: { WF: portal.wf() }, remove: [leaving] }, { remove: [leaving, leaving] }])
      expect(await portal.configure({ person: { email, version: 1 }, ...twice })).toMatchObject({
        status: 422,
        body: { fields: [{ path: ["remove"] }] },
      });
    expect((await portal.call(allUsers, { token: portal.tokens.all, query: { after: "bm90IG91cnM" } })).status).toBe(422);
  });
});
