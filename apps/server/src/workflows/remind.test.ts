import { nudge } from "@hub/contract/validation/month.ts";
import { nudgeAll } from "@hub/contract/validation/signatures.ts";
import { getReminderChoice, setReminderChoice } from "@hub/contract/workflows/workflows.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testMail } from "../mail/testing/mail-server.ts";
import { insertGrant } from "../session/users.sql.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { remindPeople } from "./remind.ts";

let portal: GroupPortal;
const run = () => remindPeople({ ...portal.ctx, config: { ...portal.ctx.config, mail: testMail } });
const messages = async () =>
  (
    await portal.pool.query(
      "select u.name, m.kind, m.key, m.subject, m.body from mail_message m join app_user u on u.id = m.user_id order by m.id",
    )
  ).rows;

beforeAll(async () => {
  // Monday; PLN of October is due on the 10th.
  portal = await startGroupPortal({ entities: ["A", "B"], now: "2026-11-09T04:59:00Z" });
  for (const user of [portal.source, ...Object.values(portal.users)]) await insertGrant(portal.db, { userId: user.id, role: "wf-user" });
  await portal.pool.query("update app_user set language = 'de' where name = 'source'");
});
afterAll(() => portal.stop());

test("[WF-01] whoever something waits for that is due is told once a working day, in their language", async () => {
  await run();
  expect(await messages()).toEqual([]);
  portal.passMinutes(1);
  await Promise.all([run(), run(), run()]);
  expect(await messages()).toEqual([
    {
      name: "source",
      kind: "reminder",
      key: "2026-11-09",
      subject: "HUB: 2 Aufgaben warten auf Sie",
      body: expect.stringContaining("- PLN-Datei von Entity A liefern, Oktober 2026 (bis 10. November 2026)"),
    },
  ]);
  expect((await messages())[0].body).toContain("https://hub.example.com/#/workflows");
  portal.setNow("2026-11-12T06:00:00Z");
  await run();
  expect((await messages()).at(-1)).toMatchObject({ key: "2026-11-12", subject: "HUB: 2 Aufgaben warten auf Sie, 2 überfällig" });
  // Saturday
  portal.setNow("2026-11-14T06:00:00Z");
  await run();
  expect(await messages()).toHaveLength(2);
});

test("[WF-01] nobody who does not want to be reminded is; a nudge is told in any case, once", async () => {
  portal.setNow("2026-11-16T08:00:00Z");
  const token = await portal.signIn(portal.source.email);
  expect((await portal.call(getReminderChoice, { token })).body).toEqual({ available: false, daily: true });
  expect((await portal.call(setReminderChoice, { token, body: { daily: false } })).body).toEqual({ available: false, daily: false });
  const owner = await portal.signIn(portal.users.owner.email);
  const body = { section: "PLN", legalEntityId: portal.idOf("A"), ...october, comment: "<b>Heute</b>?" };
  expect((await portal.call(nudge, { token: owner, body })).status).toBe(200);
  const before = (await messages()).length;
  await run();
  await run();
  expect((await messages()).slice(before)).toMatchObject([
    {
      name: "source",
      kind: "told",
      subject: "HUB: owner erinnert Sie an PLN von Entity A, Oktober 2026",
      body: expect.stringContaining("Kommentar: <b>Heute</b>?"),
    },
  ]);
});

test("[WF-01] [MANY-01] what a colleague reminds somebody of at once is one mail with a line for each cell, however many nodes look; another's words are another's", async () => {
  portal.setNow("2026-11-17T08:00:00Z");
  const owner = await portal.signIn(portal.users.owner.email);
  const before = (await messages()).length;
  const cells = ["A", "B"].map((entity) => ({ section: "PLN", legalEntityId: portal.idOf(entity) }));
  expect((await portal.call(nudgeAll, { token: owner, body: { ...october, comment: "Morgen schließen wir.", cells } })).body.cells).toBe(2);
  await Promise.all([run(), run(), run()]);
  await run();
  const sent = (await messages()).slice(before).filter(({ body }) => body !== "");
  expect(sent).toEqual([
    {
      name: "source",
      kind: "told",
      key: expect.any(String),
      subject: "HUB: owner erinnert Sie an 2 Aufgaben",
      body: expect.stringContaining(
        "owner erinnert Sie daran, dass 2 Aufgaben auf Sie warten:\n- PLN von Entity A, Oktober 2026\n- PLN von Entity B, Oktober 2026\n\nKommentar: Morgen schließen wir.",
      ),
    },
  ]);
  // What tells that a cell was told is never sent.
  const { rows } = await portal.pool.query("select state, count(*)::int from mail_message where kind = 'told' and body = '' group by 1");
  expect(rows).toEqual([{ state: "dropped", count: 2 }]);
});

test("[WF-01] who a source delivers for is told of a file that waits for a yes, once", async () => {
  const id = await portal.deliver("B", [{ person: "B-1" }]);
  const before = (await messages()).length;
  const held = { unit: "people", count: 90, standing: null, before: null };
  await portal.pool.query("update delivery set state = 'HELD', held = $2, delivered_at = $3 where id = $1", [
    id,
    held,
    portal.ctx.clock.now(),
  ]);
  await run();
  // One that a person delivers is answered by whoever looks on.
  expect(await messages()).toHaveLength(before);
  await portal.pool.query(`set session_replication_role = replica; update upload set source_id = 1; set session_replication_role = origin`);
  await run();
  await run();
  expect((await messages()).slice(before)).toMatchObject([
    {
      name: "source",
      kind: "told",
      key: `held-${id}`,
      subject: "HUB: Die PLN-Datei von Entity B, Oktober 2026, wartet auf Ihre Bestätigung",
      body: expect.stringContaining("Der bisherige Stand gilt weiter"),
    },
  ]);
});
