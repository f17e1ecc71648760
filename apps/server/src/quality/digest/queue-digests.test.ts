import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendQueued } from "../../mail/send-queued.ts";
import { startMailServer, testMail } from "../../mail/testing/mail-server.ts";
import { insertGrant } from "../../session/users.sql.ts";
import { queueDigests } from "./queue-digests.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
beforeEach(async () => {
  portal = await startQualityPortal();
  portal.setNow("2026-11-09T05:00:00Z");
});
afterEach(() => portal.stop());

const ctx = (more: object = {}) => ({ ...portal.ctx, config: { ...portal.ctx.config, mail: { ...testMail, ...more } } });
type Message = { name: string; key: string; subject: string; body: string };
async function messages(): Promise<Message[]> {
  const { rows } = await portal.pool.query<Message>(
    "select u.name, m.key, m.subject, m.body from mail_message m join app_user u on u.id = m.user_id where m.kind = 'quality-digest' order by m.id",
  );
  return rows;
}
const namesOf = async () => (await messages()).map(({ name, key }) => `${name} ${key}`);
/** Digests of a day, five o'clock. */
async function runOn(day: string): Promise<string[]> {
  portal.setNow(`${day}T05:00:00Z`);
  const before = (await messages()).length;
  await queueDigests(ctx());
  return (await messages()).slice(before).map(({ name }) => name);
}

test("on Monday each accountable person is told once what is open, overdue, due this week and most frequent, in their language, and no values", async () => {
  const { id } = portal.of("source");
  await portal.pool.query("update app_user set language = 'de' where id = $1", [id]);
  const words = ["2026-10-30", "2026-11-08", "2026-11-09", "2026-11-15", "2026-11-16", undefined];
  for (const dueOn of words)
    await portal.addEvent({ accountant: id, idValue: `SECRET-ID-${dueOn}`, value: "SECRET-VALUE", ...(dueOn && { dueOn }) });
  await portal.addEvent({ accountant: id, status: "IN_PROGRESS", rule: "cell-empty", entity: "south", idValue: "SECRET-ID" });
  for (const status of ["RESOLVED", "NOT_AN_ERROR"]) await portal.addEvent({ accountant: id, status, dueOn: "2026-10-01" });
  await portal.addEvent({ accountant: portal.of("owner").id, feed: "outside", rule: "Rule\r\nBcc: x@y.z", value: "SECRET-VALUE" });
  portal.setNow("2026-11-09T04:59:00Z");
  await queueDigests(ctx());
  expect(await messages()).toEqual([]);
  portal.passMinutes(1);
  await Promise.all([queueDigests(ctx()), queueDigests(ctx()), queueDigests(ctx())]);
  const [german, spanish, ...others] = await messages();
  expect(others).toEqual([]);
  expect(german).toMatchObject({ name: "source", key: "2026-11-09", subject: "HUB: 7 Qualitätsereignisse warten auf Sie, 2 überfällig" });
  expect(german?.body.split("\n\n")).toEqual([
    "Guten Tag source,",
    "Sie sind für 7 offene Qualitätsereignisse verantwortlich.\nÜberfällig: 2. Diese Woche fällig: 2.",
    expect.stringMatching(/^Am häufigsten:\n- 6 × Hired, Entity NOR: .*mm\/dd\/yyyy.*\n- 1 × Hired, Entity SUR: [^\n]+$/),
    "Überfällige öffnen: https://hub.example.com/#/quality?mine=1&overdue=1\nAlle Ihre öffnen: https://hub.example.com/#/quality?mine=1&status=OPEN,IN_PROGRESS",
    expect.stringContaining("montags"),
  ]);
  expect(spanish).toMatchObject({ name: "owner", subject: "HUB: le espera 1 evento de calidad" });
  expect(spanish?.body).toContain("- 1 × Cost centre, Entity NOR: Rule Bcc: x@y.z\n");
  expect(spanish?.body).not.toContain("overdue=1");
  expect(JSON.stringify(await messages())).not.toContain("SECRET");
});

test("on the other working days those are told of whom something became overdue since the last digest", async () => {
  const [source, owner] = [portal.of("source").id, portal.of("owner").id];
  await portal.addEvent({ accountant: source, dueOn: "2026-11-11" });
  await portal.addEvent({ accountant: owner, dueOn: "2026-11-20" });
  expect(await runOn("2026-11-09")).toEqual(["source", "owner"]);
  expect(await runOn("2026-11-10")).toEqual([]);
  expect(await runOn("2026-11-11")).toEqual([]);
  expect(await runOn("2026-11-12")).toEqual(["source"]);
  expect(await runOn("2026-11-13")).toEqual([]);
  expect(await runOn("2026-11-14")).toEqual([]);
  // It is told of in the week's digest, and not again on its own.
  expect(await runOn("2026-11-16")).toEqual(["source", "owner"]);
  // Nobody was there on Friday, nor on Monday.
  expect(await runOn("2026-11-20")).toEqual([]);
  expect(await runOn("2026-11-24")).toEqual(["source", "owner"]);
  expect(await runOn("2026-11-25")).toEqual([]);
  await portal.pool.query("update quality_event set status = 'RESOLVED'");
  expect(await runOn("2026-11-30")).toEqual([]);
});

test("nobody is told who does not want it, is gone, or does not see the exceptions; what one does not see is not counted", async () => {
  const [north, south, stranger, gone, silent] = [
    portal.of("owner-north"),
    portal.of("owner-south"),
    await portal.add("stranger", [{ role: "hub-admin" }]),
    await portal.add("gone", [{ role: "data-owner" }]),
    await portal.add("silent", [{ role: "data-owner" }]),
  ];
  for (const { id } of [north, south, stranger, gone, silent]) await portal.addEvent({ accountant: id, dueOn: "2026-11-01" });
  for (const feed of ["people", "pay", "outside"] as const)
    for (const id of [north.id, portal.of("steward").id]) await portal.addEvent({ accountant: id, feed, entity: "south" });
  await portal.pool.query("update app_user set active = false where id = $1", [gone.id]);
  await portal.pool.query("insert into reminder_choice (user_id, daily) values ($1, false)", [silent.id]);
  expect(await runOn("2026-11-09")).toEqual(["steward", "owner-north"]);
  expect((await messages()).map(({ subject }) => subject)).toEqual([
    "HUB: le espera 1 evento de calidad",
    "HUB: le espera 1 evento de calidad, 1 vencido",
  ]);
});

test("without a mail server nothing is queued, and the day is not taken", async () => {
  await portal.addEvent({ accountant: portal.of("owner").id });
  await queueDigests(portal.ctx);
  expect(await messages()).toEqual([]);
  await queueDigests(ctx({ publicUrl: undefined }));
  const [{ body } = { body: "" }] = await messages();
  expect(body).toContain("1 × Hired");
  expect(body).not.toContain("#/quality");
});

test("costs the same statements for one person and for sixty, and names five causes", async () => {
  const count = async (day: string) => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await runOn(day);
    const calls = sent.mock.calls.length;
    sent.mockRestore();
    return calls;
  };
  await portal.addEvent({ accountant: portal.of("owner").id });
  const few = await count("2026-11-09");
  expect(await namesOf()).toHaveLength(1);
  await portal.pool.query(`
    insert into app_user (email, name) select 'many' || n || '@example.com', 'many' || n from generate_series(1, 60) n;
    insert into area_member (user_id, area) select id, 'HUB' from app_user where name like 'many%';
    insert into role_grant (user_id, role) select id, 'data-owner' from app_user where name like 'many%';
    insert into quality_rule (origin, code) select 'outside', 'r' || n from generate_series(1, 8) n;
    insert into quality_event (element_id, rule_id, legal_entity_id, accountant_id, first_on, last_on, due_on, updated_at, id_value)
    select (select min(id) from quality_element), r.id, (select min(id) from legal_entity), u.id, '2026-11-01', '2026-11-01', '2026-11-10', now(), u.name || i
    from app_user u cross join quality_rule r cross join generate_series(1, 8) i where u.name like 'many%' and r.origin = 'outside' and i <= substr(r.code, 2)::int;
    insert into quality_event_text (event_id, search) select id, '' from quality_event on conflict do nothing`);
  expect(await count("2026-11-16")).toBe(few);
  const { body } = (await messages()).at(-1) ?? { body: "" };
  expect(await namesOf()).toHaveLength(62);
  expect(body).toContain("Es responsable de 36 eventos");
  expect(body.match(/ × .*: r\d/g)?.map((line) => line.at(-1))).toEqual(["8", "7", "6", "5", "4"]);
});

test("what somebody who is away lends counts for who stands in", async () => {
  const { id } = await portal.add("stand-in", []);
  await insertGrant(portal.db, { userId: id, role: "wf-user" });
  await portal.addEvent({ accountant: id });
  expect(await runOn("2026-11-09")).toEqual([]);
  await portal.pool.query(
    "insert into delegation (from_user, to_user, first_day, last_day, created_by, created_at) values ($1, $2, '2026-11-16', '2026-11-16', $1, now())",
    [portal.of("owner").id, id],
  );
  expect(await runOn("2026-11-16")).toEqual(["stand-in"]);
});

test("whoever stands in is told of the work of who is away, besides that one, and of nothing they would not see themselves", async () => {
  const [north, lender] = [
    portal.of("owner-north").id,
    await portal.add("away", [{ role: "data-owner", legalEntityId: portal.entities.south }]),
  ];
  await portal.addEvent({ accountant: lender.id, entity: "south", dueOn: "2026-11-03" });
  // It is theirs, but they do not read it, and so lend nobody to read it: not to one who reads it in their own right either.
  await portal.addEvent({ accountant: lender.id, entity: "north" });
  const delegate = (to: number, first: string, last: string) =>
    portal.pool.query(
      "insert into delegation (from_user, to_user, first_day, last_day, created_by, created_at) values ($1, $2, $3, $4, $1, now())",
      [lender.id, to, first, last],
    );
  await delegate(north, "2026-11-09", "2026-11-13");
  expect(await runOn("2026-11-09")).toEqual(["owner-north", "away"]);
  const [told, own] = await messages();
  expect(told).toMatchObject({ key: `2026-11-09-${lender.id}`, subject: "HUB, en lugar de away: espera 1 evento de calidad, 1 vencido" });
  expect(told?.body).toContain("Sustituye a away. Eventos de calidad abiertos que tiene a su cargo y puede ver: 1.");
  expect(told?.body).toContain(`#/quality?accountants=${lender.id}&overdue=1`);
  expect(own).toMatchObject({ key: "2026-11-09", subject: "HUB: le espera 1 evento de calidad, 1 vencido" });
  // One's own besides, in a message of its own.
  await portal.addEvent({ accountant: north, dueOn: "2026-11-10" });
  await portal.addEvent({ accountant: lender.id, entity: "south", dueOn: "2026-11-10" });
  expect(await runOn("2026-11-11")).toEqual(["owner-north", "owner-north", "away"]);
  await portal.pool.query("insert into reminder_choice (user_id, daily) values ($1, false)", [lender.id]);
  expect(await runOn("2026-11-16")).toEqual(["owner-north"]);
  await portal.pool.query("update delegation set last_day = '2026-11-30'");
  await portal.pool.query("update app_user set active = false where id = $1", [lender.id]);
  expect(await runOn("2026-11-23")).toEqual(["owner-north"]);
  await portal.pool.query("update app_user set active = true where id = $1", [lender.id]);
  expect(await runOn("2026-11-30")).toEqual(["owner-north", "owner-north"]);
  await portal.pool.query("update delegation set ended_at = now()");
  expect(await runOn("2026-12-07")).toEqual(["owner-north"]);
});

test("a digest goes out by the mail server", async () => {
  const server = await startMailServer();
  try {
    const { port, received } = server;
    await portal.addEvent({ accountant: portal.of("owner").id, dueOn: "2026-11-01" });
    await queueDigests(ctx({ port }));
    expect(await sendQueued(ctx({ port }))).toBe(1);
    expect(received.join("")).toContain("To: owner@example.com");
    expect(received.join("")).toMatch(/Subject: HUB: le espera 1 evento de calidad, 1 vencido/);
  } finally {
    await server.stop();
  }
});
