import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { addEntity, addIngestion } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { addOrganisation } from "../../swp/testing/organisation.ts";
import { giveAccess } from "./testing/subject.ts";

let portal: TestPortal;
let token: string;
let entity: number;
let ingestion: number;
let orgs: Record<string, number>;
const noViews = { reports: false, scenarios: false };

beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("zz-admin", [{ role: "wf-admin" }])).email);
  entity = await addEntity(portal.db, "00012");
  ingestion = await addIngestion(portal.db, "GPG");
  orgs = await addOrganisation(portal.db);
});
beforeEach(async () => {
  await portal.pool.query("delete from task");
});
afterAll(() => portal.stop());

const headers = {
  de: (
    "Name|E-Mail|Benutzer aktiv|Letzte Anmeldung|Art der Anmeldung|Anwendung|Rolle|Art der Vergabe|Benutzergruppe|" +
    "Code der Gesellschaft|Gesellschaft|Sektion|Ingestion|Code in der Organisation|Teil der Organisation|Von|Bis|Zählt heute|Warum es nicht zählt"
  ).split("|"),
  en: ["Name", "E-mail"],
};

/** The review as its reader gets it: header and cells. */
async function review(
  format: "xlsx" | "csv",
  language: "en" | "de",
): Promise<{ header: string[]; rows: string[][]; counted: number | null }> {
  const started = await portal.call(startExport, { token, language, body: { kind: "access-review", format, filter: {} } });
  expect(started.status).toBe(202);
  await portal.runJobs();
  const [task] = (await portal.call(listTasks, { token })).body.items;
  expect(task).toMatchObject({ state: "done", problem: null });
  const { rawPayload } = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`,
    headers: { authorization: `Bearer ${token}` },
  });
  const table = await openTable(bytesSource(rawPayload), { fileName: `review.${format}`, headerNames: headers[language] });
  const rows: string[][] = [];
  for await (const batch of table.batches) rows.push(...batch.map(({ cells }) => [...cells]));
  return { header: table.header, rows, counted: task.rows };
}

test.each(["csv", "xlsx"] as const)("a row per person and grant, direct and by group, in the language of who asks (%s)", async (format) => {
  const give = async (name: string, access: Parameters<typeof giveAccess>[2]) => {
    const { id } = await portal.addUser(`${format}-${name}`);
    await giveAccess(portal.db, id, access);
    return id;
  };
  const both = await give("both", {
    grants: [{ role: "data-owner", legalEntityId: entity, sectionCode: "GPG", validTo: "2026-12-31" }],
    groups: [
      { area: "MUT", name: "sources", validFrom: "2026-12-01", grants: [{ role: "process-source", ingestionId: ingestion }] },
      { area: "HUB", name: "off", active: false, grants: [{ role: "group-owner" }] },
    ],
    views: noViews,
  });
  await give("planner", {
    grants: [{ role: "swp-planner", orgId: orgs["IBE/RED"] ?? 0 }, { role: "swp-reader" }],
    views: noViews,
  });
  await give("nobody", { grants: [], views: noViews });
  await give("inactive", { active: false, grants: [{ role: "wf-user" }], views: noViews });
  await portal.pool.query("update app_user set last_sign_in_at = '2026-10-01T12:00:00Z', password_hash = null where id = $1", [both]);
  await portal.pool.query(
    "insert into user_session (token_hash, user_id, created_at, last_used_at, idle_until, expires_at, address, user_agent, method) values ($1, $2, now(), now(), now(), now(), '', '', 'sso')",
    [Buffer.from(`${format}-sso`), both],
  );
  const removed = await portal.addUser(`${format}-removed`);
  await portal.pool.query("update app_user set active = false, removed_at = now() where id = $1", [removed.id]);

  const { header, rows, counted } = await review(format, "de");
  expect(header).toEqual(headers.de);
  expect(counted).toBe(rows.length);
  const of = (name: string) => rows.filter(([first]) => first === `${format}-${name}`).map((row) => row.slice(2));
  const seen = expect.stringContaining("2026");
  const sso = "Unternehmenskonto";
  expect(of("both")).toEqual([
    ["Ja", seen, sso, "HUB", "Data Owner", "Direkt", "", "00012", "Entity 00012", "GPG", "", "", "", "", "2026-12-31", "Ja", ""],
    [
      "Ja",
      seen,
      sso,
      "HUB",
      "Konzernverantwortung",
      "Über Benutzergruppe",
      `of ${both}: off`,
      "",
      "",
      "(alle)",
      "",
      "",
      "",
      "",
      "",
      "Nein",
      "Die Gruppe ist deaktiviert.",
    ],
    [
      "Ja",
      seen,
      sso,
      "MUT",
      "Data Process Source",
      "Über Benutzergruppe",
      `of ${both}: sources`,
      "",
      "(alle)",
      "",
      "GPG 1",
      "",
      "",
      "2026-12-01",
      "",
      "Nein",
      "Hat noch nicht begonnen.",
    ],
  ]);
  // Who plans: on a part of the organisation, or on all of it.
  expect(of("planner").map((row) => [row[4], ...row.slice(7, 13)])).toEqual([
    ["SWP-Planung", "", "", "", "", "IBE/RED", "OB IBE › Unit RED"],
    ["SWP-Leserecht", "", "", "", "", "", "(ganze)"],
  ]);
  expect(of("nobody")).toEqual([["Ja", "", "Passwort", "", "", "", "", "", "", "", "", "", "", "", "", "Nein", ""]]);
  expect(of("inactive")).toMatchObject([{ 0: "Nein", 4: "Workflow-Nutzung", 15: "Nein", 16: expect.stringContaining("deaktiviert") }]);
  expect(of("removed")).toEqual([]);
});

test("thousands of people come by name, each once, and a name cannot become a formula", async () => {
  await portal.pool.query(`
    insert into app_user (email, name, search_text) select 'm' || n || '@example.com', case when n = 1 then '=HYPERLINK("http://x")' else 'Many ' || lpad(n::text, 5, '0') end, '' from generate_series(1, 2500) n;
    insert into area_member (user_id, area) select id, 'WF' from app_user where email like 'm%@example.com';
    insert into role_grant (user_id, role) select id, 'wf-user' from app_user where email like 'm%@example.com'`);
  const { rows, counted } = await review("csv", "en");
  expect(counted).toBe(rows.length);
  const many = rows.filter(([, email]) => /^m\d+@/.test(email ?? ""));
  expect(many).toHaveLength(2500);
  expect(new Set(many.map(([, email]) => email)).size).toBe(2500);
  const names = many.map(([name]) => name).filter((name) => name?.startsWith("Many"));
  expect(names).toEqual(names.toSorted());
  expect(rows.some(([name]) => name?.startsWith("="))).toBe(false);
});

test("it is for administrators of any area, and has no filter", async () => {
  const owner = await portal.addUser("zz-owner", [{ role: "data-owner" }]);
  const body = { kind: "access-review", format: "csv", filter: {} };
  expect(await portal.call(startExport, { token: await portal.signIn(owner.email), body })).toMatchObject({ status: 403 });
  expect(await portal.call(startExport, { token, body: { ...body, filter: { legalEntityId: "1" } } })).toMatchObject({
    status: 422,
    body: { code: "column-name-not-allowed", fields: [{ path: ["filter", "legalEntityId"] }] },
  });
});
