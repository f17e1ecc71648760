import { inviteUsers } from "@hub/contract/configuration/user-sign-in.ts";
import { passwordLinkState } from "@hub/contract/session/account.ts";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { duties } from "../../../duties.ts";
import { readMail, startMailServer, testMail } from "../../../mail/testing/mail-server.ts";
import { killAtInstants, startKillable } from "../../../testing/killable.ts";
import { roundsOf } from "../../../testing/rounds.ts";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";
import { addManyPeople } from "../testing/many-people.ts";

const rounds = roundsOf(50);
const people = 300;
let portal: ConfiguredPortal;
let server: Awaited<ReturnType<typeof startMailServer>>;
let token: string;
let ids: number[];
beforeAll(async () => {
  portal = await startConfiguredPortal();
  server = await startMailServer();
  Object.assign(portal.ctx.config, { mail: { ...testMail, port: server.port }, login: { password: true, sso: undefined } });
  // The program to be killed goes by the clock of the machine.
  portal.setNow(new Date().toISOString());
  token = await portal.openSession(portal.all);
});
afterAll(async () => {
  await server?.stop();
  await portal?.stop();
});

/** How many of the last people are invited, with one mail that waits and one line of the trail each; everything else counts as a fault. */
async function invited(): Promise<number> {
  const { rows } = await portal.pool.query(
    `select
       (select count(*)::int from invitation i where i.user_id = u.id) as invitations,
       (select count(*)::int from mail_message m where m.user_id = u.id and m.kind = 'invitation') as mails,
       (select count(*)::int from mail_message m join invitation i on i.message_id = m.id where i.user_id = u.id and m.state = 'ordered') as waiting,
       (select count(*)::int from audit a where a.action = 'user-invited' and a.subject_id = u.id::text) as lines,
       count(*)::int as people
     from app_user u where u.id = any($1) group by 1, 2, 3, 4`,
    [ids],
  );
  expect(rows).toHaveLength(1);
  const [{ people: all, ...each }] = rows;
  expect(all).toBe(people);
  expect([
    { invitations: 0, mails: 0, waiting: 0, lines: 0 },
    { invitations: 1, mails: 1, waiting: 1, lines: 1 },
  ]).toContainEqual(each);
  return each.invitations * people;
}

const inviteRest = async () =>
  (await portal.call(inviteUsers, { token, body: { people: { by: "filter", filter: { search: "killed", signIn: "not-invited" } } } })).body;

test(`[MANY-05] killed at ${rounds} instants of inviting ${people} people: all are invited or nobody, doing it again invites the rest, and each has one mail with a link that works`, async () => {
  let last = 0;
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "../testing/invite-in-child.ts"), portal.url),
    async begin(round) {
      last = round;
      ids = await addManyPeople(portal, people, `killed${round}-`);
      return portal.all.id;
    },
    ended: async () => expect(await invited()).toBe(people),
    async killed() {
      const before = await invited();
      portal.setNow(new Date().toISOString());
      expect(await inviteRest()).toEqual({ invited: people - before, refusedCount: 0, refused: [] });
      expect(await invited()).toBe(people);
      expect(await inviteRest()).toMatchObject({ invited: 0 });
      expect(await invited()).toBe(people);
      return before === 0;
    },
  });
  const all = (last + 1) * people;
  portal.setNow(new Date(Date.now() + 1000).toISOString());
  for (let sent = -1; sent < server.received.length;) {
    sent = server.received.length;
    await duties["send-mails"]!.run(portal.ctx);
  }
  const mails = server.received.map(readMail);
  expect(mails).toHaveLength(all);
  expect(new Set(mails.map(({ headers }) => headers["to"])).size).toBe(all);
  const keys = new Set(mails.map(({ text }) => /key=([\w-]{43})/.exec(text)?.[1] ?? "none"));
  expect(keys.size).toBe(all);
  const states = new Map<number, number>();
  for (const key of keys) {
    const { status } = await portal.call(passwordLinkState, { body: { key } });
    states.set(status, (states.get(status) ?? 0) + 1);
  }
  expect([...states]).toEqual([[200, all]]);
}, 1_200_000);
