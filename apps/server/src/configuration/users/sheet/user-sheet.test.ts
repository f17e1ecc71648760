import * as groups from "@hub/contract/configuration/groups.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";

let portal: ConfiguredPortal;
beforeAll(async () => {
  portal = await startConfiguredPortal();
});
afterAll(() => portal.stop());

const header = "email;name;language;active;hubGroups;hubRoles;mutGroups;mutRoles;workflow\n";
async function take(content: string, given: { dryRun?: boolean; token?: string } = {}) {
  const token = given.token ?? portal.tokens.all;
  const sent = await portal.send(tasks.startImport, {
    token,
    fields: { kind: "users-import", dryRun: String(given.dryRun ?? false), replaceUnversioned: "true" },
    fileName: "users.csv",
    content,
    language: "en",
  });
  expect(sent).toMatchObject({ status: 202 });
  await portal.runJobs();
  const { body } = await portal.call(tasks.getTask, { token, params: { id: sent.body.id }, language: "en" });
  expect(body).toMatchObject({ state: "done" });
  return body;
}
async function exported(search: string): Promise<string> {
  const body = { kind: "users-export", format: "csv", filter: { search } };
  const started = await portal.call(tasks.startExport, { token: portal.tokens.all, body, language: "en" });
  await portal.runJobs();
  return (
    await portal.call(tasks.downloadTaskFile, { token: portal.tokens.all, params: { id: started.body.id }, query: { purpose: "result" } })
  ).text;
}

test("a language is understood by its own name and its names in the four languages, and written by its own", async () => {
  const names = {
    de: ["Deutsch", "alemán", "GERMAN", "alemao", "de"],
    en: ["English", "inglés", "Englisch", "inglês"],
    pt: ["portugues", "Portugiesisch"],
  };
  const people = Object.entries(names).flatMap(([language, all]) =>
    all.map((name, at) => ({ email: `${language}${at}@named.example`, language, name })),
  );
  const done = await take(
    header +
      people.map(({ email, name }) => `${email};Named;${name};;;;;;Workflow user\n`).join("") +
      "fr@named.example;Named;francés;;;;;;Workflow user\n",
  );
  expect(done.counts).toMatchObject({ read: people.length + 1, added: people.length, errors: 1 });
  expect(done.findings.map(({ key, issues }: any) => [key, issues[0].code])).toEqual([["fr@named.example", "sheets.choice-unknown"]]);
  for (const { email, language } of people) expect([email, (await portal.find(email)).body.person.language]).toEqual([email, language]);
  expect(await exported("en1@named.example")).toContain('"Named","English","Yes"');
});

test("[CONF-01] users come from a list by the form's rules: a dry run first, then those without errors, and what was done can be undone", async () => {
  await portal.configure({ person: portal.person("known@example.com", { name: "Known" }), areas: { HUB: portal.hub() } });
  const file = `${header}new1@example.com;New One;de;;;Data Owner | A, b | PLN | ..2027-12-31;;data-process-source | * | PLN-A;Workflow user
 KNOWN@Example.com ;Known Better;;;;;;;
new2@example.com;New Two;;;No such group;;;;
new3@example.com;New Three;;;;HUB administrator; Data Owner;;;
new4@example.com;;Klingon;;No such group;;;;wf-user
new5@example.com;New Five;;;;;;;
`
    .replace("data-process-source", "Data Process Source")
    .replace("HUB administrator; Data Owner", '"HUB administrator; Data Owner"');
  const dry = await take(file, { dryRun: true });
  expect(dry.counts).toEqual({ read: 6, added: 1, modified: 1, unchanged: 0, conflicts: 0, errors: 4 });
  expect((await portal.find("new1@example.com")).status).toBe(404);
  const run = await take(file);
  expect(run.counts).toEqual(dry.counts);
  const found = run.findings.map((finding: any) => [finding.key, finding.issues[0].column, finding.issues[0].code]);
  // All that is wrong with a row is said at once, in the order of the file.
  expect(run.findings[2].issues.map((issue: any) => issue.code)).toEqual([
    "sheets.choice-unknown",
    "sheets.value-required",
    "user-sheet.group-unknown",
  ]);
  expect(found).toEqual([
    ["new2@example.com", "HUB groups", "user-sheet.group-unknown"],
    ["new3@example.com", "HUB roles", "errors.administrators-never-validate"],
    ["new4@example.com", "Language", "sheets.choice-unknown"],
    ["new5@example.com", null, "errors.application-required"],
  ]);
  expect((await portal.find("new1@example.com")).body).toMatchObject({
    person: { name: "New One", language: "de" },
    HUB: {
      assignments: [
        { role: "data-owner", legalEntityIds: [portal.entities.A, portal.entities.B], sections: ["PLN"], validTo: "2027-12-31" },
      ],
      views: { reports: null },
    },
    MUT: { assignments: [{ role: "process-source", ingestionIds: [portal.ingestionId], legalEntityIds: null }] },
    WF: { role: "wf-user" },
  });
  expect((await portal.find("known@example.com")).body).toMatchObject({ person: { name: "Known Better" }, HUB: { version: 1 } });
  const undone = await portal.call(tasks.undoTask, { token: portal.tokens.all, params: { id: run.id } });
  expect(undone.body).toMatchObject({ undone: { taken: 2, kept: 0 } });
  expect((await portal.find("new1@example.com")).body.person).toMatchObject({ removed: true });
  expect((await portal.find("known@example.com")).body.person.name).toBe("Known");
});

test("what was exported comes back unchanged; a user changed since is a conflict, an empty cell is left, the token takes out of an area", async () => {
  const email = "round@example.com";
  const group = { mode: "new", name: "Round | group", description: "" };
  await portal.configure({
    person: portal.person(email, { name: "Round Trip" }),
    areas: { HUB: portal.hub(), MUT: portal.mut(), WF: portal.wf() },
  });
  await portal.configure({
    person: portal.person("other-round@example.com", { name: "Round Other" }),
    areas: { HUB: portal.hub({ group: { ...group, name: "Round group" } }) },
  });
  const file = await exported("round");
  expect((await take(file)).counts).toEqual({ read: 2, added: 0, modified: 0, unchanged: 2, conflicts: 0, errors: 0 });
  const { body } = await portal.find(email);
  await portal.configure({ person: { email, version: body.person.version, name: "Round Changed" } });
  expect((await take(file.replace("Round Trip", "Round Mine"))).counts).toMatchObject({ conflicts: 1, unchanged: 1 });
  const left = await take(`email;hubRoles;workflow\n${email};;-\n`);
  expect(left.counts).toMatchObject({ modified: 1, errors: 0 });
  expect((await portal.find(email)).body).toMatchObject({ HUB: { version: 1 }, WF: null });
});

test("an import does what its owner may: another area's administrator changes nothing there", async () => {
  const email = "foreign@example.com";
  await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() } });
  const result = await take(`email;name;workflow\n${email};Renamed;wf-user\n`, { token: portal.tokens.wf });
  expect(result).toMatchObject({ counts: { errors: 1, modified: 0 }, findings: [{ issues: [{ code: "errors.other-area" }] }] });
  expect((await portal.find(email)).body).toMatchObject({ WF: null });
  const added = await take(`${header}own-wf@example.com;Own;;;;;;;wf-user\n`, { token: portal.tokens.wf });
  expect(added.counts).toMatchObject({ added: 1 });
  const own = await take(`email;workflow\nwf-only@example.com;wf-user\n`, { token: portal.tokens.wf });
  expect(own.findings).toMatchObject([{ issues: [{ code: expect.stringMatching(/own-rights|last-administrator/) }] }]);
});

const makeGroup = async (name: string) => {
  const body = {
    area: "HUB",
    name,
    description: "",
    active: true,
    assignments: [portal.line("data-owner")],
    views: { reports: [], scenarios: [] },
  };
  return (await portal.call(groups.createGroup, { token: portal.tokens.all, body })).body.group.id as number;
};

test("a name with the sheet's own signs is never read as another: it stands in quotes, and who only comes into groups has their views", async () => {
  for (const name of ["Sales", "Sales | Secret"]) await makeGroup(name);
  const wrong = await take("email;name;hubGroups\nsales1@example.com;One;Sales | Secret\n");
  expect(wrong.findings).toMatchObject([{ issues: [{ code: "user-sheet.group-unknown" }] }]);
  const right = await take(`email;name;hubGroups\nsales2@example.com;Two;"""""""Sales | Secret"""""""\n`);
  expect(right.counts).toMatchObject({ added: 1 });
  expect((await portal.find("sales2@example.com")).body.HUB).toMatchObject({
    memberships: [{ name: "Sales | Secret" }],
    views: { reports: [], scenarios: [] },
  });
  const file = await exported("sales2");
  expect((await take(file)).counts).toMatchObject({ unchanged: 1, errors: 0 });
});

test("codes that differ in case alone are told apart, and where neither is meant exactly none is", async () => {
  const other = await portal.db
    .insertInto("ingestion")
    .values({ code: "pln-a", name: "Another", section_code: "PLN" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const file = ["PLN-A", "pln-a", "Pln-A"].map((code, at) => `case${at}@example.com;Case;Data Process Source | * | ${code}\n`).join("");
  expect((await take(`email;name;mutRoles\n${file}`)).counts).toMatchObject({ added: 2, errors: 1 });
  expect((await portal.find("case0@example.com")).body.MUT.assignments).toMatchObject([{ ingestionIds: [portal.ingestionId] }]);
  expect((await portal.find("case1@example.com")).body.MUT.assignments).toMatchObject([{ ingestionIds: [other.id] }]);
  await portal.db.deleteFrom("role_grant").where("ingestion_id", "=", other.id).execute();
  await portal.db.deleteFrom("ingestion").where("id", "=", other.id).execute();
});

test("a day that does not exist is an error of its row alone", async () => {
  const run = await take(
    "email;name;hubRoles\nday1@example.com;One;Data Owner | A | PLN | ..2027-02-30\nday2@example.com;Two;Data Owner | A | PLN\n",
  );
  expect(run).toMatchObject({ counts: { added: 1, errors: 1 }, findings: [{ issues: [{ code: "user-sheet.role-unknown" }] }] });
});

test("what cannot be taken back whole is not taken back in part", async () => {
  const groupId = await makeGroup("Passing");
  const email = "part@example.com";
  const memberships = [{ groupId, validFrom: null, validTo: null }];
  await portal.configure({
    person: portal.person(email, { name: "Before" }),
    areas: { HUB: portal.hub({ group: { mode: "selectable", memberships } }) },
  });
  const run = await take(`email;name;hubGroups\n${email};After;-\n`);
  await portal.call(groups.deleteGroup, { token: portal.tokens.all, params: { id: groupId }, ifMatch: 1 });
  const undone = await portal.call(tasks.undoTask, { token: portal.tokens.all, params: { id: run.id } });
  expect(undone.body).toMatchObject({ undone: { taken: 0, kept: 1 } });
  expect((await portal.find(email)).body).toMatchObject({ person: { name: "After" }, HUB: { memberships: [] } });
});
