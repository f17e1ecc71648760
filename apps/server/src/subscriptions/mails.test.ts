import * as contract from "@hub/contract/subscriptions/subscriptions.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoredFigure } from "../dashboards/testing/stored-version.ts";
import { sendQueued } from "../mail/send-queued.ts";
import { readMail } from "../mail/testing/mail-server.ts";
import { addMonths } from "@hub/domain/period.ts";
import { october } from "../testing/group-portal.ts";
import { queueSubscriptions } from "./queue-subscriptions.ts";
import { september, startSubscribedPortal, type SubscribedPortal, writers } from "./testing/subscribed-portal.ts";

let portal: SubscribedPortal;
beforeEach(async () => {
  portal = await startSubscribedPortal();
});
afterEach(() => portal.stop());

const own = async (token: string) => (await portal.call(contract.listSubscriptions, { token, language: "en" })).body.items;
const toOf = (mails: Awaited<ReturnType<SubscribedPortal["run"]>>) => mails.map(({ headers }) => headers["to"]).toSorted();

describe("[FIG-07] a mail tells what its recipient may read when it is sent", () => {
  test("two people are sent different figures of the same report, each in their language, and no pay", async () => {
    const [a, b] = [portal.idOf("A"), portal.idOf("B")];
    const pay = (kpi: string, entity: number | null, numerator: string, denominator: string): StoredFigure => ({
      kpi,
      entity,
      numerator,
      denominator,
      women: 300,
      men: 400,
      section: "GPG",
    });
    const share = (entity: number | null, women: number): StoredFigure => ({
      kpi: "female-share",
      entity,
      numerator: String(women),
      denominator: "1000",
      women,
      men: 1000 - women,
    });
    const paid = (more: number) =>
      [a, b, null].flatMap((entity, at) => [
        pay("mean-pay-gap", entity, `${61 + at + more}.1234`, "77.7"),
        pay("median-pay-gap", entity, `${71 + at + more}.1234`, "88.8"),
        pay("workforce-cost-per-fte", entity, `${43_210_987 + at * 1000 + more}`, "987"),
        pay("pay-quartile-1", entity, `${131 + at + more}`, "275"),
      ]);
    await portal.close(september, 2, { A: 1000, B: 500 }, [share(a, 400), share(null, 410), ...paid(0)]);
    await portal.pool.query("update app_user set language = 'de' where id = $1", [portal.a.id]);
    const ofPay = await portal.idOfReport("diversity-and-pay");
    for (const dashboardId of [portal.overview, ofPay])
      for (const token of [portal.tokens.group, portal.tokens.a]) await portal.subscribe(token, { dashboardId, onClosing: true });
    for (const kpi of ["mean-pay-gap", "workforce-cost-per-fte"])
      await portal.subscribe(portal.tokens.a, { kpi, legalEntityId: a, onClosing: true });
    await portal.close(october, 1, { A: 1234, B: 500 }, [share(a, 450), share(null, 420), ...paid(5)]);

    const mails = await portal.run();
    expect(toOf(mails)).toEqual(["group@example.com", "group@example.com", ...Array(4).fill("owner-a@example.com")]);
    const overview = (to: string) =>
      mails.find(({ headers, text }) => headers["to"] === to && text.includes(`/dashboards/${portal.overview}/`))?.text ?? "";
    const [group, owner] = [overview("group@example.com"), overview("owner-a@example.com")];
    expect(group).toContain("Cifras de: Grupo");
    expect(group).toContain("- Plantilla: 1.734 (+234; +15,6 %)");
    expect(group).toContain("Se ha cerrado octubre de 2026 (versión 1).");
    expect(group).toContain("Entre paréntesis, el cambio frente a septiembre de 2026.");
    expect(owner).toContain("Kennzahlen von: Entity A");
    expect(owner).toMatch(/1\.234 \(\+234; \+23,4 %\)/);
    expect(owner).not.toMatch(/1\.734|1\.500/);
    expect(owner).toContain("45,0 % (+5,0 Punkte)");
    // Every amount, component and rounding of pay there is, however it may be written.
    const { rows } = await portal.pool.query<{ value: string }>(
      `select unnest(array[trim_scale(f.numerator)::text, trim_scale(f.denominator)::text, round(f.numerator / f.denominator, 2)::text, round(100 * f.numerator / f.denominator, 1)::text,
         round(f.numerator / f.denominator, -1)::text, round(f.numerator / f.denominator, -3)::text, round(100 * f.numerator / f.denominator)::text]) as value
       from version_figure f where f.kpi_code ~ 'pay|cost'`,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { text, headers } of mails)
      for (const { value } of rows)
        for (const written of new Set([
          value,
          value.replace(".", ","),
          Number(value).toLocaleString("es-ES", { useGrouping: "always" } as never),
        ])) {
          const told = new RegExp(`(?<![\\d.,])${written.replace(/[.,]/g, "\\$&")}(?![\\d]|[.,]\\d)`);
          expect(`${headers["subject"]}\n${text.replace(/https?:\S+/g, "")}`).not.toMatch(told);
        }
    expect(mails.filter(({ text }) => /Entgeltkennzahlen werden nicht/.test(text)).length).toBeGreaterThanOrEqual(3);
    // Nothing of it is kept where mails are queued.
    const { rows: kept } = await portal.pool.query("select distinct subject || body as text from mail_message where kind = 'subscription'");
    expect(kept).toEqual([{ text: "" }]);
  });

  test("a section one is not given, and what is suppressed, are said as such", async () => {
    const a = portal.idOf("A");
    const hours = (entity: number): StoredFigure => ({
      kpi: "absenteeism",
      entity,
      numerator: "12",
      denominator: "300",
      section: "KPIs",
      monthsCovered: 12,
    });
    const person = await portal.addUser("pln-only", [{ role: "data-owner", legalEntityId: a, sectionCode: "PLN" }]);
    const token = await portal.openSession(person);
    const { rows } = await portal.pool.query(
      `select v.dashboard_id as id from report_view v, jsonb_path_query(v.definition, '$.charts[*] ? (@.kind == "tiles").kpis[*]') k where k = '"absenteeism"' limit 1`,
    );
    await portal.subscribe(token, { dashboardId: rows[0].id, onClosing: true });
    await portal.close(october, 1, { A: 1234, B: 500 }, [hours(a), { kpi: "average-age", entity: a, reason: "NO_POPULATION" }]);
    const [mail] = await portal.run();
    expect(mail?.text).toContain("Absentismo: Sin acceso");
  });

  test("a right that was lost between the order and the sending: nothing is sent, and the subscription ends and says so", async () => {
    const id = await portal.subscribe(portal.tokens.a, { kpi: "headcount", legalEntityId: portal.idOf("A"), onClosing: true });
    const report = await portal.subscribe(portal.tokens.a, { dashboardId: portal.overview, onClosing: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    await queueSubscriptions(portal.ctx);
    await portal.pool.query("update role_grant set legal_entity_id = $2 where user_id = $1", [portal.a.id, portal.idOf("B")]);
    await portal.pool.query("delete from view_grant where user_id = $1 and kind = 'report'", [portal.a.id]);
    await portal.pool.query("insert into view_grant (user_id, kind, dashboard_id) values ($1, 'report', $2)", [
      portal.a.id,
      await portal.idOfReport("movement"),
    ]);
    expect(await portal.run()).toEqual([]);
    const ended = { endedAt: "2026-11-05T08:00:00.000Z", endedBecause: "right-lost", lastSentAt: null };
    expect(await own(portal.tokens.a)).toMatchObject([
      { id: report, ...ended },
      { id, ...ended },
    ]);
    const { rows } = await portal.pool.query("select actor, after from audit where action = 'subscription-ended' order by id");
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ actor: "HUB", after: { reason: "right-lost" } })));
    // And nothing of what is closed later.
    await portal.close(october, 2, { A: 1200, B: 500 });
    expect(await portal.run()).toEqual([]);
    // Whoever is given it again begins anew.
    await portal.pool.query("update role_grant set legal_entity_id = $2 where user_id = $1", [portal.a.id, portal.idOf("A")]);
    const again = await portal.subscribe(portal.tokens.a, { kpi: "headcount", legalEntityId: portal.idOf("A"), onClosingAgain: true });
    expect(again).not.toBe(id);
    await portal.close(october, 3, { A: 1201, B: 500 });
    expect(toOf(await portal.run())).toEqual(["owner-a@example.com"]);
  });

  test("a right that is given later shows more, and one who is without any right is sent nothing", async () => {
    await portal.subscribe(portal.tokens.a, { dashboardId: portal.overview, onClosing: true, onClosingAgain: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    await queueSubscriptions(portal.ctx);
    await portal.pool.query("update role_grant set legal_entity_id = null where user_id = $1", [portal.a.id]);
    expect((await portal.run())[0]?.text).toContain("Plantilla: 1.600 (");
    await portal.pool.query("delete from role_grant where user_id = $1", [portal.a.id]);
    await portal.close(october, 2, { A: 1100, B: 501 });
    expect(await portal.run()).toEqual([]);
    expect(await own(portal.tokens.a)).toMatchObject([{ endedBecause: "right-lost", lastSentAt: "2026-11-05T08:00:00.000Z" }]);
  });

  test("an older month that does not have what is subscribed to ends nothing", async () => {
    const [a, group] = [portal.tokens.a, portal.tokens.group];
    const occasions = { onClosing: true, onClosingAgain: true };
    await portal.subscribe(a, { kpi: "headcount", legalEntityId: portal.idOf("A"), ...occasions });
    await portal.subscribe(a, { dashboardId: portal.overview, ...occasions });
    await portal.subscribe(group, { kpi: "headcount", legalEntityId: portal.idOf("A"), ...occasions });
    const may = addMonths(october, -5);
    for (const number of [1, 2]) {
      await portal.close(may, number, { B: 500 });
      expect(await portal.run()).toEqual([]);
    }
    for (const token of [a, group]) for (const { endedAt } of await own(token)) expect(endedAt).toBeNull();
    await portal.close(october, 1, { A: 1100, B: 500 });
    expect(toOf(await portal.run()).toSorted()).toEqual(["group@example.com", "owner-a@example.com", "owner-a@example.com"]);
  });

  test("a report that was deleted, a KPI or a legal entity that is gone end it", async () => {
    const { rows } = await portal.pool.query("insert into dashboard (position, name) values (90, 'Ours') returning id");
    const report = await portal.subscribe(portal.tokens.group, { dashboardId: rows[0].id, onClosing: true });
    const entity = await portal.subscribe(portal.tokens.group, { kpi: "headcount", legalEntityId: portal.idOf("B"), onClosing: true });
    const kpi = await portal.subscribe(portal.tokens.group, { kpi: "joiners", onClosing: true });
    await portal.pool.query("delete from dashboard where id = $1", [rows[0].id]);
    await portal.pool.query("update subscription set kpi = 'former-kpi' where id = $1", [kpi]);
    await portal.close(october, 1, { A: 1100 });
    expect(await portal.run()).toEqual([]);
    expect(await own(portal.tokens.group)).toMatchObject([
      { id: kpi, kpi: "former-kpi", endedBecause: "gone" },
      { id: entity, legalEntity: { code: "B" }, endedBecause: "gone" },
      { id: report, name: "Ours", endedBecause: "gone" },
    ]);
  });
});

describe("[FIG-07] it is sent on the occasions that were named", () => {
  test("on a closing, on closing again, or both; what was closed before is no news", async () => {
    await portal.subscribe(portal.tokens.group, { kpi: "headcount", onClosing: true });
    await portal.subscribe(portal.tokens.a, { dashboardId: portal.overview, onClosingAgain: true });
    expect(await portal.run()).toEqual([]);
    await portal.close(october, 1, { A: 1100, B: 500 });
    expect(toOf(await portal.run())).toEqual(["group@example.com"]);
    await portal.close(october, 2, { A: 1090, B: 500 });
    const [again, ...others] = await portal.run();
    expect(others).toEqual([]);
    expect(again?.headers["to"]).toBe("owner-a@example.com");
    expect(again?.text).toContain("Se ha vuelto a cerrar octubre de 2026 (versión 2).");
    // Against what was known, not the month before.
    expect(again?.text).toContain("Plantilla: 1.090 (-10; -0,9 %)");
    expect(again?.text).toContain("el cambio frente a la versión 1.");
    expect(await portal.run()).toEqual([]);
  });

  test("when a figure moved by more than was said, against the month before or the version before; by exactly so much it is not sent", async () => {
    const of = { legalEntityId: portal.idOf("A") };
    await portal.subscribe(portal.tokens.a, { kpi: "headcount", ...of, movedBy: "10" });
    await portal.close(october, 1, { A: 1100, B: 500 });
    expect(await portal.run()).toEqual([]);
    await portal.close(october, 2, { A: 1210, B: 500 });
    expect(await portal.run()).toEqual([]);
    await portal.close(october, 3, { A: 1332, B: 500 });
    const [mail, ...others] = await portal.run();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("la cifra ha cambiado más de lo que usted indicó");
    expect(mail?.text).toContain("Plantilla: 1.332 (+122; +10,1 %)");
    const { rows } = await portal.pool.query("select state, count(*)::int from mail_message group by state order by state");
    expect(rows).toEqual([
      { state: "dropped", count: 2 },
      { state: "sent", count: 1 },
    ]);
  });

  test("a figure of pay that moved is told without its value; one that is hidden has not moved", async () => {
    const gap = (code: string, numerator: string, women: number): StoredFigure => ({
      kpi: "mean-pay-gap",
      entity: portal.idOf(code),
      numerator,
      denominator: "10",
      women,
      men: 5000,
      section: "GPG",
    });
    for (const code of ["A", "B"])
      await portal.subscribe(portal.tokens.group, { kpi: "mean-pay-gap", legalEntityId: portal.idOf(code), movedBy: "20.5" });
    await portal.close(september, 2, { A: 9000, B: 9000 }, [gap("A", "1", 5000), gap("B", "1", 5000)]);
    // Of the version before they are news by then.
    await portal.run();
    await portal.close(october, 1, { A: 9000, B: 9000 }, [gap("A", "9", 5000), gap("B", "9", 3)]);
    const [mail, ...others] = await portal.run();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Cifras de: Entity A");
    expect(mail?.text).toContain("Las cifras de retribución no se envían por correo");
    expect(mail?.text.replace(/https:\S+/g, "")).not.toMatch(/\d %|puntos|20[.,]5|90|80/);
  });

  test("an occasion that is named later is told of what comes after it, and nothing that was due before is lost", async () => {
    const given = { kpi: "headcount", legalEntityId: portal.idOf("A") };
    await portal.subscribe(portal.tokens.a, { ...given, onClosingAgain: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    portal.setNow("2026-11-11T08:00:00Z");
    const token = await portal.openSession(portal.a);
    await portal.subscribe(token, { ...given, onClosing: true, onClosingAgain: true, weekly: true });
    expect(await portal.run()).toEqual([]);
    await portal.close(october, 2, { A: 1101, B: 500 });
    // No worker has seen it yet.
    await portal.subscribe(token, { ...given, onClosingAgain: true });
    expect((await portal.run())[0]?.text).toContain("(versión 2)");
    expect(await portal.run()).toEqual([]);
  });

  test("weekly: once a week from the Monday after, whatever was closed, and not before five o'clock", async () => {
    await portal.subscribe(portal.tokens.a, { kpi: "headcount", legalEntityId: portal.idOf("A"), weekly: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    expect(await portal.run()).toEqual([]);
    portal.setNow("2026-11-09T04:59:00Z");
    expect(await portal.run()).toEqual([]);
    portal.setNow("2026-11-09T05:00:00Z");
    const [mail, ...others] = await portal.run();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Resumen semanal del último mes cerrado: octubre de 2026 (versión 1).");
    expect(mail?.text).toContain("Plantilla: 1.100 (+100; +10,0 %)");
    portal.setNow("2026-11-15T23:00:00Z");
    expect(await portal.run()).toEqual([]);
    // Nobody was there on Monday.
    portal.setNow("2026-11-18T09:00:00Z");
    expect(await portal.run()).toHaveLength(1);
    expect(await portal.run()).toEqual([]);
    // Other occasions are named between the day's beginning and the hour of the mails: Sunday evening elsewhere.
    portal.setNow("2026-11-23T02:00:00Z");
    const again = { kpi: "headcount", legalEntityId: portal.idOf("A"), weekly: true, onClosingAgain: true };
    await portal.subscribe(await portal.openSession(portal.a), again);
    expect(await portal.run()).toEqual([]);
    portal.setNow("2026-11-23T05:00:00Z");
    expect(await portal.run()).toHaveLength(1);
  });

  test("with no mail server nothing is ordered, and people who are gone are not written to", async () => {
    await portal.subscribe(portal.tokens.a, { dashboardId: portal.overview, onClosing: true, onClosingAgain: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    await queueSubscriptions({ ...portal.ctx, config: { ...portal.ctx.config, mail: undefined } });
    expect((await portal.pool.query("select id from mail_message")).rows).toEqual([]);
    await portal.pool.query("update app_user set active = false where id = $1", [portal.a.id]);
    expect(await portal.run()).toEqual([]);
  });
});

describe("[FIG-07] each is sent once", () => {
  test("ordered and sent by many workers at the same instant", async () => {
    for (const token of [portal.tokens.group, portal.tokens.a])
      await portal.subscribe(token, { dashboardId: portal.overview, onClosing: true, onClosingAgain: true, weekly: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    await portal.close(october, 2, { A: 1101, B: 500 });
    portal.setNow("2026-11-09T05:00:00Z");
    for (let again = 0; again < 2; again += 1) {
      await Promise.all([1, 2, 3].map(() => queueSubscriptions(portal.ctx)));
      await Promise.all([1, 2, 3].map(() => sendQueued(portal.ctx, { writers })));
    }
    const mails = portal.server.received.map(readMail);
    expect(toOf(mails)).toEqual([...Array(3).fill("group@example.com"), ...Array(3).fill("owner-a@example.com")]);
    expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(6);
  });
});

describe("[FIG-07] one click to leave", () => {
  const keyIn = (text: string) => /#\/leave\?key=([\w-]+)/.exec(text)?.[1] ?? "";

  test("by the header that mail programs post to, by the link in the text; to open either changes nothing", async () => {
    const id = await portal.subscribe(portal.tokens.a, { dashboardId: portal.overview, onClosing: true, onClosingAgain: true });
    const other = await portal.subscribe(portal.tokens.a, { kpi: "headcount", legalEntityId: portal.idOf("A"), onClosingAgain: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    const [mail] = await portal.run();
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const address = /^<https:\/\/hub\.example\.com(\/api\/subscriptions\/leave\/([\w-]{43}))>$/.exec(
      mail?.headers["list-unsubscribe"] ?? "",
    );
    const [, url = "", key = ""] = address ?? [];
    expect(keyIn(mail?.text ?? "")).toBe(key);
    for (const method of ["GET", "HEAD"] as const) {
      const opened = await portal.app.inject({ method, url });
      if (method === "GET")
        expect([opened.statusCode, opened.headers.location]).toEqual([302, `https://hub.example.com/#/leave?key=${key}`]);
    }
    expect((await own(portal.tokens.a)).map((each: { id: number }) => each.id)).toEqual([other, id]);
    const post = (content: string) =>
      portal.app.inject({ method: "POST", url, headers: { "content-type": content }, payload: "List-Unsubscribe=One-Click" });
    expect([(await post("application/x-www-form-urlencoded")).json(), (await post("application/x-www-form-urlencoded")).json()]).toEqual([
      { left: true },
      { left: false },
    ]);
    expect((await own(portal.tokens.a)).map((each: { id: number }) => each.id)).toEqual([other]);
    const { rows } = await portal.pool.query(
      "select actor, subject_id, before->>'person' as person, after from audit where action = 'subscription-ended'",
    );
    expect(rows).toEqual([{ actor: "HUB", subject_id: String(id), person: "owner-a@example.com", after: { reason: "link" } }]);
    await portal.close(october, 2, { A: 1101, B: 500 });
    expect(await portal.run()).toHaveLength(1);
    // A form is taken there alone.
    const signIn = await portal.app.inject({
      method: "POST",
      url: "/api/setup",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "a=b",
    });
    expect(signIn.statusCode).toBe(415);
  });

  test("whoever left after the order is sent nothing", async () => {
    const id = await portal.subscribe(portal.tokens.a, { dashboardId: portal.overview, onClosing: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    await queueSubscriptions(portal.ctx);
    expect((await portal.call(contract.endSubscription, { token: portal.tokens.a, params: { id } })).status).toBe(200);
    expect(await portal.run()).toEqual([]);
  });

  test("multipart, as RFC 8058 allows", async () => {
    await portal.subscribe(portal.tokens.a, { dashboardId: portal.overview, onClosing: true });
    await portal.close(october, 1, { A: 1100, B: 500 });
    const key = keyIn((await portal.run())[0]?.text ?? "");
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    const request = new Request("http://portal", { method: "POST", body: form });
    const answer = await portal.app.inject({
      method: "POST",
      url: `/api/subscriptions/leave/${key}`,
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.json()).toEqual({ left: true });
  });
});
