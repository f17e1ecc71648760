import { createHash } from "node:crypto";
import { join } from "node:path";
import { downloadCampaignEvidence, getCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import * as contract from "@hub/contract/configuration/retention.ts";
import { updateQualityEvent } from "@hub/contract/quality/events.ts";
import { createQualityView } from "@hub/contract/quality/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepFiles } from "../../files/sweep-files.ts";
import { makeRow, makeWorkbook } from "../../spreadsheets/reading/testing/make-workbook.ts";
import { sheetTasks } from "../../tasks/testing/sheets.ts";
import { killProgram, startKillable } from "../../testing/killable.ts";
import { type ClosedPortal, february, fileOf, january, march, startClosedPortal } from "../retention/testing/closed-portal.ts";
import { advanceErasures } from "./advance-erasures.ts";
import { searchDump } from "../retention/testing/search-dump.ts";

/** Whom nobody shall find any more, and somebody whose number begins alike. */
const gone = "ZK-99417-QX";
const stays = "ZK-99417";
let portal: ClosedPortal;
let before: Awaited<ReturnType<ClosedPortal["proof"]>>;

beforeAll(async () => {
  portal = await startClosedPortal();
  const { pool } = portal;
  const people = (...more: (readonly [string, string?, string?])[]) => fileOf(["A-1"], ["A-2", "M", `deputy of ${gone}`], [stays], ...more);
  // A workbook that is superseded, a file with an error that waits in quarantine, a good one.
  const cells = people([gone, "M"])
    .split("\r\n")
    .map((line) => line.split(";"));
  await portal.bring("A", january, await makeWorkbook(cells.map((row, at) => makeRow(at + 1, row)).join("")), {
    fileName: "people.xlsx",
  });
  await portal.bring("A", january, people([gone, "X"]), { fileName: `payroll_${gone}.csv` });
  await portal.bring("A", january, people([gone]));
  await portal.bring("B", january, fileOf(["B-1"], ["B-2", "M"]));
  await portal.bring("A", february, people([gone, "M"]));
  await portal.bring("B", february, fileOf(["B-1"], ["B-2", "M"]));
  await portal.bring("A", march, fileOf(["A-1"], ["A-2", "M"], [stays], ["A-9"]));
  await portal.bring("A", march, people([gone]), { purpose: "check" });
  await portal.bring("B", march, fileOf(["B-1"], ["B-2", "M"]));
  for (const period of [january, february, march]) await portal.close(period, { comment: `Checked with ${gone}.` });
  // What people do with it: an exception with a comment, a view, an export, an import with an error, a mail that waits, a hold that was lifted.
  const { rows } = await pool.query("select id, version from quality_event where id_value like '%' || $1 || '%' limit 1", [gone]);
  const edit = { status: "IN_PROGRESS", accountant: null, accountantPerimeter: null, dueDate: null, comments: `Asked ${gone} about it` };
  const edited = await portal.call(updateQualityEvent, {
    token: portal.tokens.owner,
    params: { id: rows[0].id },
    ifMatch: rows[0].version,
    body: edit,
  });
  if (edited.status !== 200) throw new Error(edited.text);
  await portal.call(createQualityView, { token: portal.tokens.owner, body: { name: `of ${gone}`, query: `text=${gone}`, shared: false } });
  const tasks = sheetTasks(portal);
  await tasks.exported(portal.tokens.owner, "quality-export", { format: "xlsx" });
  await tasks.imported(portal.tokens.owner, "quality-import", `"ID";"Status"\r\n"${gone}";"Nonsense ${gone}"`);
  await pool.query(
    "insert into mail_message (user_id, key, kind, subject, body, created_at, next_try_at) values ($1, 'x', 'digest', $2, $2, now(), now())",
    [portal.users.owner.id, `About ${gone.toLowerCase()}`],
  );
  await pool.query(
    "insert into legal_hold (legal_entity_id, person, reason, set_by, set_at, lifted_by, lifted_at) values ($1, $2, 'x', $3, now(), $3, now())",
    [portal.idOf("A"), gone, portal.admins[0].id],
  );
  await pool.query(
    `insert into deleted_group (id, area, name, description, active, version, assignments, views, deleted_at)
     values (900, 'HUB', 'Deleted', $1, true, 1, '[]', '{}', now())`,
    [`Deputies of ${gone}`],
  );
  // What an import read is swept minutes later.
  portal.passMinutes(10);
  await sweepFiles(portal.ctx);
  before = await portal.proof();
}, 180_000);
afterAll(() => portal.stop());

const ask = (given: object, token = portal.tokens.alba) =>
  portal.call(contract.askErasure, {
    token,
    body: { legalEntityId: portal.idOf("A"), person: gone, userEmail: null, words: [], reason: "Asked on paper", ...given },
  });
const confirm = (id: number, token = portal.tokens.bruno) => portal.call(contract.confirmErasure, { token, params: { id }, body: {} });
const withdraw = (id: number) => portal.call(contract.withdrawErasure, { token: portal.tokens.alba, params: { id }, body: {} });
const find = async (id: number) =>
  (await portal.call(contract.listErasures, { token: portal.tokens.alba })).body.items.find((row: { id: number }) => row.id === id);
const counted = async (given: object = {}) => {
  const { body } = await ask(given);
  await advanceErasures(portal.ctx);
  return find(body.id);
};

test("the fixture stands where people can get to: files, workbooks, rows, copies, exceptions, tasks, mails, the trail", async () => {
  const places = await searchDump(portal.pool, gone);
  expect(places).toEqual(
    expect.arrayContaining([
      "file",
      "workbook",
      "person_fact.person",
      "person_fact.extra",
      "version_person.person",
      "version_cell.signed_comment",
    ]),
  );
  expect(places).toEqual(
    expect.arrayContaining([
      "audit.after",
      "deleted_group.description",
      "mail_message.subject",
      "legal_hold.person",
      "quality_event.id_value",
      "quality_event_change.changes",
      "quality_event_text.comments",
      "quality_event_text.search",
      "quality_view.name",
      "signature.comment",
      "upload.file_name",
      "upload_issue.row_key",
    ]),
  );
});

test("[SERV-08] what it covers is counted first; one's own wish is not confirmed, and the same person is not asked for twice", async () => {
  const row = await counted();
  expect(row).toMatchObject({ state: "COUNTED", person: gone, waitsFor: null, may: { confirm: false, withdraw: true } });
  // Of two months, each with its copy, and the first of a delivery that was superseded.
  expect(row.counted).toMatchObject({ rows: 5, quality_event_text: 1 });
  const own = await confirm(row.id, portal.tokens.alba);
  expect([own.status, own.body.code]).toEqual([403, "own-proposal"]);
  expect((await ask({})).body.code).toBe("erasure-waiting");
  expect((await withdraw(row.id)).body).toMatchObject({ state: "VOID", person: null, words: [] });
  expect((await confirm(row.id)).body.code).toBe("proposal-decided");
});

test("[SERV-08] it is refused inside the period and under a hold, by the use case and by the database itself", async () => {
  await portal.pool.query("update retention_period set months = 600 where kind = 'rows'");
  const inside = await counted();
  expect(inside.waitsFor).toBe("period");
  expect((await confirm(inside.id)).body.code).toBe("erasure-hindered");
  await portal.pool.query("update retention_period set months = null where kind = 'rows'");
  await portal.pool.query("insert into legal_hold (legal_entity_id, reason, set_by, set_at) values ($1, 'x', $2, now())", [
    portal.idOf("A"),
    portal.admins[0].id,
  ]);
  expect((await confirm(inside.id)).body.code).toBe("erasure-hindered");
  const { rows } = await portal.pool.query("select min(id) as id from delivery");
  await expect(portal.pool.query("select erase_rows($1, $2)", [inside.id, rows[0].id])).rejects.toThrow(/not to be done/);
  await portal.pool.query("update legal_hold set lifted_at = now(), lifted_by = set_by where lifted_at is null");
  await withdraw(inside.id);
});

test("[SERV-08] what covers much else than was asked for is void when it is confirmed", async () => {
  const row = await counted({ person: "NOBODY-77", words: ["Anselmo Quirós"] });
  await portal.pool.query(
    "insert into audit (actor, action, subject_type, subject_id, after) select 'x', 'x', 'x', 'x', '{\"comment\": \"Anselmo Quirós\"}' from generate_series(1, 30)",
  );
  expect((await confirm(row.id)).status).toBe(200);
  await advanceErasures(portal.ctx);
  expect(await find(row.id)).toMatchObject({ state: "VOID", done: {} });
  expect((await portal.pool.query("select count(*)::int as n from audit where after::text like '%Anselmo%'")).rows[0].n).toBe(30);
});

test(
  "[SERV-08] killed in the middle and gone on with, it leaves no byte of the person in a dump, and closed figures with their hash as they were",
  { timeout: 180_000 },
  async () => {
    const row = await counted();
    expect((await confirm(row.id)).body).toMatchObject({ state: "CHECKING", decidedBy: "bruno" });
    const child = await startKillable(join(import.meta.dirname, "testing/erase-in-child.ts"), portal.applicationUrl);
    const state = async () =>
      (
        await portal.pool.query("select state, progress ->> 'step' as step, progress ->> 'table' as table from erasure where id = $1", [
          row.id,
        ])
      ).rows[0];
    child.send(row.id);
    for (let now = await state(); !(now.state === "RUNNING" && now.step === "words" && now.table); now = await state())
      if (now.state === "DONE" || now.state === "VOID") break;
    await killProgram(child, portal.pool);
    expect((await state()).state).toBe("RUNNING");
    await Promise.all([advanceErasures(portal.ctx), advanceErasures(portal.ctx)]);
    const done = await find(row.id);
    expect(done).toMatchObject({ state: "DONE", person: null, words: [], done: { rows: 5 } });

    expect(await searchDump(portal.pool, gone)).toEqual([]);
    // Who has a number that begins alike is there as before.
    const alike = await portal.pool.query(
      "select (select count(*) from person_fact where person = $1)::int as facts, (select count(*) from version_person where person = $1)::int as copies",
      [stays],
    );
    expect(alike.rows).toEqual([{ facts: 4, copies: 3 }]);
    const after = await portal.proof();
    expect(after.map(({ figures }) => figures)).toEqual(before.map(({ figures }) => figures));
    expect(before.map(({ content }) => content)).toEqual([true, true, true]);
    expect(after.map(({ figuresHash }) => figuresHash)).toEqual([true, true, true]);
    expect(after.map(({ rowsHash }) => rowsHash)).toEqual([false, false, true]);

    const answer = await portal.app.inject({
      url: `/api/erasures/${row.id}/certificate`,
      headers: { authorization: `Bearer ${portal.tokens.bruno}` },
    });
    expect(createHash("sha256").update(answer.body).digest("hex")).toBe(done.certificateHash);
    const certificate = JSON.parse(answer.body);
    expect(certificate).toMatchObject({ of: "employee", legalEntity: "A", fingerprint: done.fingerprint, erased: { rows: 5 } });
    expect(certificate.closedVersions).toHaveLength(2);
  },
);

test("[SERV-08] the evidence of a closed review of access stays JSON, its numbers and codes as they were, and says that its hash is another", async () => {
  const [{ id: adminId }] = portal.admins;
  const kept = {
    name: "Autumn, asked by 10234",
    rows: [{ user: 10234, area: "HUB", code: "10234", reason: 'Said "10234" herself' }],
    number: 1,
  };
  const evidence = JSON.stringify(kept);
  const { rows } = await portal.pool.query(
    `insert into access_campaign (name, state, filter, areas, fallback_id, deadline, at_deadline, started_by, started_at, closed_at, evidence, evidence_sha256)
     values ('Autumn', 'CLOSED', $3, '{HUB}', $1, '2020-01-01', 'take', $1, now(), now(), $2, sha256(convert_to($2, 'UTF8'))) returning id`,
    [adminId, evidence, { roles: [], legalEntityIds: [], sections: [], userIds: [], groupIds: [] }],
  );
  const see = async () => (await portal.call(getCampaign, { token: portal.tokens.alba, params: { id: rows[0].id } })).body;
  expect(await see()).toMatchObject({ evidenceHash: createHash("sha256").update(evidence).digest("hex"), evidenceHashNow: null });
  const row = await counted({ person: "10234" });
  expect(row.counted).toMatchObject({ access_campaign: 1 });
  expect((await confirm(row.id)).status).toBe(200);
  await advanceErasures(portal.ctx);
  expect(await find(row.id)).toMatchObject({ state: "DONE" });
  const { text } = await portal.call(downloadCampaignEvidence, { token: portal.tokens.alba, params: { id: rows[0].id } });
  const erased = `[erased ${row.id}]`;
  expect(text).toBe(
    JSON.stringify({ ...kept, name: `Autumn, asked by ${erased}`, rows: [{ ...kept.rows[0], reason: `Said "${erased}" herself` }] }),
  );
  expect((await see()).evidenceHashNow).toBe(createHash("sha256").update(text).digest("hex"));
});

test("[SERV-08] a user is erased once they are deactivated: what they signed counts on, by whom nobody reads", async () => {
  const { id, email } = portal.users.coordinator;
  await portal.pool.query("update app_user set name = 'Marisol Quintanar' where id = $1", [id]);
  await portal.pool.query(
    "alter table version_cell disable trigger all; update version_cell set signed_by = 'Marisol Quintanar'; alter table version_cell enable trigger all",
  );
  await portal.pool.query(
    `insert into subscription (user_id, kpi, on_closing, on_closing_again, weekly, leave_key, created_at, since, since_version)
     values ($1, 'headcount', true, false, false, 'k', now(), now(), 0)`,
    [id],
  );
  // The address they had before stands in the trail.
  await portal.pool.query(
    `insert into audit (actor, action, subject_type, subject_id, before, after)
     values ('admin@example.com', 'user-changed', 'user', $1, '{"email": "marisol.before@example.com"}', jsonb_build_object('email', $2::text))`,
    [id, email],
  );
  const active = await counted({ legalEntityId: null, person: null, userEmail: email });
  expect(active.waitsFor).toBe("user-active");
  // So does the one they are given between the asking and the yes.
  await portal.pool.query("update app_user set active = false, email = 'marisol.since@example.com' where id = $1", [id]);
  await portal.pool.query(
    `insert into audit (actor, action, subject_type, subject_id, before, after)
     values ('admin@example.com', 'user-changed', 'user', $1, jsonb_build_object('email', $2::text), '{"email": "marisol.since@example.com"}')`,
    [id, email],
  );
  expect((await confirm(active.id)).status).toBe(200);
  await advanceErasures(portal.ctx);
  expect(await find(active.id)).toMatchObject({ state: "DONE" });
  expect(await searchDump(portal.pool, "Quintanar")).toEqual([]);
  expect(await searchDump(portal.pool, email)).toEqual([]);
  expect(await searchDump(portal.pool, "marisol.before")).toEqual([]);
  expect(await searchDump(portal.pool, "marisol.since")).toEqual([]);
  expect((await portal.pool.query("select id from subscription where user_id = $1", [id])).rows).toEqual([]);
  const { rows } = await portal.pool.query("select count(*)::int as n from signature where user_id = $1", [id]);
  expect(rows[0].n).toBe(6);
  expect((await portal.proof()).map(({ figuresHash }) => figuresHash)).toEqual([true, true, true]);
});
