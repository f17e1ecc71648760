import { listAudit } from "@hub/contract/configuration/audit.ts";
import { createPasswordLink } from "@hub/contract/configuration/users.ts";
import { inviteUsers } from "@hub/contract/configuration/user-sign-in.ts";
import { askForPassword, createAccessToken, passwordLinkState, usePasswordLink } from "@hub/contract/session/account.ts";
import { validToken } from "@hub/contract/session/session.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { duties } from "../../../duties.ts";
import { readMail, startMailServer, testMail } from "../../../mail/testing/mail-server.ts";
import { writePasswordMail } from "../../../session/passwords/write-password-mail.ts";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";

let portal: ConfiguredPortal;
let server: Awaited<ReturnType<typeof startMailServer>>;
let people = 0;
let [from, to] = ["", ""];
let id = 0;

beforeAll(async () => {
  portal = await startConfiguredPortal();
  server = await startMailServer();
  Object.assign(portal.ctx.config, { mail: { ...testMail, port: server.port } });
});
beforeEach(async () => {
  people += 1;
  [from, to] = [`maria${people}.old@example.com`, `maria${people}.new@example.com`];
  id = (await portal.configure({ person: portal.person(from, { name: "María" }), areas: { HUB: portal.hub(), WF: portal.wf() } })).body.id;
});
afterAll(async () => {
  await server.stop();
  await portal.stop();
});

const versionOf = async (email: string) => (await portal.find(email)).body.person?.version;
const change = async (token = portal.tokens.all, [old, given] = [from, to]) =>
  portal.configure({ person: { email: old, version: await versionOf(old), newEmail: given } }, token);
const refusalOf = (answer: Awaited<ReturnType<typeof change>>) => portal.part(answer, "PERSON").code;

describe("[MANY-05] a person's e-mail is changed", () => {
  test("they sign in by it, and by the old one no more; rights, session and what they did stay theirs; the trail names both", async () => {
    const session = await portal.signInNew(from);
    const token = { name: "Robot", scopes: ["rest-api.read"], lastDay: "2026-12-31" };
    const made = (await portal.call(createAccessToken, { token: session, body: token })).body;
    const dry = await portal.configure({ person: { email: from, version: 1, newEmail: to }, dryRun: true });
    expect([dry.body.email, (await portal.find(to)).status]).toEqual([to, 404]);
    expect((await change()).body).toMatchObject({ ok: true, id, email: to, version: 2 });
    expect((await portal.find(from)).status).toBe(404);
    expect((await portal.find(to)).body).toMatchObject({ person: { id, name: "María" }, HUB: { version: 1 }, WF: { role: "wf-user" } });
    await expect(portal.signIn(from)).rejects.toThrow(/401/);
    expect(await portal.signIn(to)).toBeTruthy();
    for (const held of [session, made.token])
      expect((await portal.call(validToken, { token: held })).body).toMatchObject({ userName: to, name: "María" });
    const [line] = (await portal.call(listAudit, { token: portal.tokens.all, query: { action: "user-changed", subjectId: String(id) } }))
      .body.items;
    expect(line).toMatchObject({ before: { email: from, name: "María" }, after: { email: to, name: "María" } });
    const { rows } = await portal.pool.query(
      "select distinct actor from audit where actor_id = $1 and action in ('signed-in', 'access-token-created') order by actor",
      [id],
    );
    expect(rows).toEqual([{ actor: to }, { actor: from }]);
  });

  const mailsNow = async () => {
    await duties["send-mails"]!.run(portal.ctx);
    return server.received.map(readMail).filter(({ headers }) => headers["to"]?.startsWith(`maria${people}.`));
  };
  const keyIn = (text: string | undefined) => /\/#\/password\?key=([\w-]{43})/.exec(text ?? "")?.[1] ?? "none";

  test("both addresses are told by mail, in the person's language; what was sent to the old one ends", async () => {
    await portal.signInNew(from);
    const { key } = (await portal.call(createPasswordLink, { token: portal.tokens.all, params: { email: from } })).body;
    await change();
    expect((await portal.call(passwordLinkState, { body: { key } })).status).toBe(403);
    const mails = await mailsNow();
    expect(mails.map(({ headers }) => headers["to"]).toSorted()).toEqual([to, from]);
    for (const { headers, text } of mails) {
      expect(headers["subject"]).toBe("HUB: the e-mail address you sign in with has changed");
      expect(text.replace(/\s+/g, " ")).toContain(`all changed the e-mail address you sign in to the HUB with: ${from} before, ${to} now.`);
    }
  });

  test("who was invited by a mistyped address is invited at the right one; whoever reads the other is told nothing", async () => {
    await portal.call(inviteUsers, { token: portal.tokens.all, body: { people: { by: "ids", ids: [id] } } });
    await change();
    const mails = await mailsNow();
    expect(mails.map(({ headers }) => headers["to"])).toEqual([to, to]);
    const invitation = mails.find(({ text }) => keyIn(text) !== "none");
    expect((await portal.call(passwordLinkState, { body: { key: keyIn(invitation?.text) } })).body).toMatchObject({ email: to });
    expect((await portal.find(to)).body.person.invitation).toMatchObject({ mail: "sent" });
  });

  test("the old address is told also of who is inactive, and a password set by mail elsewhere opens no further area", async () => {
    await portal.configure({ person: portal.person(`ana${people}@example.com`), areas: { HUB: portal.hub() } }, portal.tokens.hub);
    const [ana, own] = [`ana${people}@example.com`, `maria${people}.own@example.com`];
    await portal.signInNew(ana);
    await portal.pool.query("update app_user set password_changed_at = now() where email = $1", [ana]);
    const put = async (email: string, more: object) => {
      const saved = await portal.configure({ person: { email, version: await versionOf(email), ...more } }, portal.tokens.hub);
      expect(saved.body, saved.text).toMatchObject({ ok: true });
    };
    await put(ana, { active: false });
    await put(ana, { newEmail: own });
    await duties["send-mails"]!.run(portal.ctx);
    expect(server.received.map(readMail).filter(({ headers }) => headers["to"] === ana)).toHaveLength(1);
    await put(own, { active: true });
    await portal.call(askForPassword, { body: { email: own } });
    await duties["answer-password-requests"]!.run(portal.ctx);
    const [mail] = (await mailsNow()).filter(({ headers }) => headers["to"] === own);
    const password = "a phrase nobody else knows";
    expect((await portal.call(usePasswordLink, { body: { key: keyIn(mail?.text), password } })).status).toBe(200);
    await put(own, { newEmail: ana });
    expect(await portal.signIn(ana, password)).toBeTruthy();
    const added = await portal.configure({ person: portal.person(ana), areas: { MUT: portal.mut() } }, portal.tokens.mut);
    expect(added.body.ok).toBe(true);
    await expect(portal.signIn(ana, password)).rejects.toThrow(/401/);
    // What its reader sets by mail at the address of today is theirs, whoever gave that.
    portal.passMinutes(1);
    await portal.call(askForPassword, { body: { email: ana } });
    await duties["answer-password-requests"]!.run(portal.ctx);
    await duties["send-mails"]!.run(portal.ctx);
    const again = server.received.map(readMail).findLast(({ headers, text }) => headers["to"] === ana && keyIn(text) !== "none");
    expect((await portal.call(usePasswordLink, { body: { key: keyIn(again?.text), password } })).status).toBe(200);
    await portal.configure({ person: portal.person(ana), areas: { WF: portal.wf() } }, portal.tokens.wf);
    expect(await portal.signIn(ana, password)).toBeTruthy();
  });

  test("a link that was to be written while the address changed goes nowhere", async () => {
    const written = await writePasswordMail(portal.ctx, { id: 0, userId: id, email: `before.${from}`, about: {} });
    expect([written, (await writePasswordMail(portal.ctx, { id: 0, userId: id, email: from, about: {} }))?.subject]).toEqual([
      undefined,
      expect.any(String),
    ]);
  });

  test("items of the plan that name them go on naming them, with a line in their history", async () => {
    const { rows } = await portal.pool.query(
      `with ob as (insert into swp_org (level, code, name) values ('ob', $1, 'OB') returning id),
       unit as (insert into swp_org (level, code, name, parent_id) select 'unit', $1, 'U', id from ob returning id),
       division as (insert into swp_org (level, code, name, parent_id) select 'division', $1, 'D', id from unit returning id),
       family as (
         insert into swp_term (kind, code, label_es, label_en, search, updated_at) values ('job-profile-family', $1, 'F', 'F', 'f', now()) returning id),
       term as (
         insert into swp_term (kind, code, parent_id, label_es, label_en, search, updated_at)
         select 'job-profile', $1, id, 'P', 'P', 'p', now() from family returning id)
       insert into swp_item (tab, division_id, source, created_at, updated_at, search, competency, profile_id)
       select 'key-profiles', d.id, $2, now(), now(), $2 || ' something', 'something', t.id from division d, term t returning id`,
      [`E${people}`, from],
    );
    await change();
    const item = await portal.pool.query("select source, search, version from swp_item where id = $1", [rows[0].id]);
    expect(item.rows).toEqual([{ source: to, search: `${to} something`, version: 2 }]);
    const history = await portal.pool.query("select user_id, kind, changes from swp_item_change where item_id = $1", [rows[0].id]);
    expect(history.rows).toEqual([{ user_id: portal.all.id, kind: "edited", changes: [["source", from, to]] }]);
  });

  test("not to one that is somebody's, removed or not; the old one is free for somebody else", async () => {
    const other = `other${people}@example.com`;
    await portal.configure({ person: portal.person(other), areas: { WF: portal.wf() } });
    const taken = await change(portal.tokens.all, [from, other]);
    expect(portal.part(taken, "PERSON")).toMatchObject({ code: "existing-user", fields: [{ path: ["person", "newEmail"] }] });
    await portal.configure({
      action: "delete",
      person: { email: other, version: await versionOf(other) },
      remove: [{ area: "WF", version: 1 }],
    });
    expect(refusalOf(await change(portal.tokens.all, [from, other]))).toBe("existing-user");
    await change();
    const namesake = await portal.configure({ person: portal.person(from, { name: "Mario" }), areas: { WF: portal.wf() } });
    expect(namesake.body).toMatchObject({ ok: true, email: from });
    expect(namesake.body.id).not.toBe(id);
  });

  test("not one's own, not by whom administers only a part of them, and not by a personal access token", async () => {
    expect(refusalOf(await change(portal.tokens.all, [portal.all.email, to]))).toBe("own-rights");
    expect(refusalOf(await change(portal.tokens.hub))).toBe("other-area");
    const body = { name: "Robot", scopes: ["users.manage"], lastDay: "2026-12-31" };
    const { token } = (await portal.call(createAccessToken, { token: portal.tokens.all, body })).body;
    expect(refusalOf(await change(token))).toBe("operation-not-allowed");
    expect((await portal.find(from)).body.person).toMatchObject({ id, version: 1 });
  });

  test("an undo of the import that made them leaves alone who has their former address by now", async () => {
    const mistyped = `typo${people}@example.com`;
    const sent = await portal.send(tasks.startImport, {
      token: portal.tokens.all,
      fields: { kind: "users-import", dryRun: "false", replaceUnversioned: "true" },
      fileName: "users.csv",
      content: `email;name;workflow\n${mistyped};Ana;Workflow user\n`,
      language: "en",
    });
    await portal.runJobs();
    await change(portal.tokens.all, [mistyped, `right${people}@example.com`]);
    await portal.configure({ person: portal.person(mistyped, { name: "Bob" }), areas: { WF: portal.wf() } });
    const undone = await portal.call(tasks.undoTask, { token: portal.tokens.all, params: { id: sent.body.id } });
    expect(undone.body).toMatchObject({ undone: { taken: 0, kept: 1 } });
    expect((await portal.find(mistyped)).body.person).toMatchObject({ name: "Bob" });
  });

  test("by a sheet, for many at once, each address once; an undo gives the old ones back", async () => {
    const [second, third] = [`second${people}@example.com`, `third${people}@example.com`];
    for (const email of [second, third]) await portal.configure({ person: portal.person(email), areas: { WF: portal.wf() } });
    const sent = await portal.send(tasks.startImport, {
      token: portal.tokens.all,
      fields: { kind: "users-import", dryRun: "false", replaceUnversioned: "true" },
      fileName: "users.csv",
      content: `email;newEmail;name;workflow\n${from};${to.toUpperCase()};;\n${second};${to};;\nnobody${people}@example.com;x@example.com;Nobody;Workflow user\n${to};;Late;Workflow user\n${third};no mail;;\n`,
      language: "en",
    });
    await portal.runJobs();
    const { body } = await portal.call(tasks.getTask, { token: portal.tokens.all, params: { id: sent.body.id }, language: "en" });
    expect(body.counts).toMatchObject({ modified: 1, added: 0, errors: 4 });
    expect(body.findings.map((finding: any) => [finding.key, finding.issues[0].code])).toEqual([
      [second, "errors.existing-user"],
      [`nobody${people}@example.com`, "user-sheet.new-email-of-nobody"],
      [to, "errors.existing-user"],
      [third, "user-sheet.email-invalid"],
    ]);
    expect((await portal.find(to)).body.person).toMatchObject({ id, name: "María" });
    const undone = await portal.call(tasks.undoTask, { token: portal.tokens.all, params: { id: body.id } });
    expect(undone.body).toMatchObject({ undone: { taken: 1, kept: 0 } });
    expect((await portal.find(from)).body.person).toMatchObject({ id });
  });
});
