import * as contract from "@hub/contract/glossary/cards.ts";
import * as versions from "@hub/contract/glossary/versions.ts";
import { languages } from "@hub/domain/languages.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { cardOf, type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";

let portal: GlossaryPortal;
beforeAll(async () => void (portal = await startGlossaryPortal()));
afterAll(() => portal.stop());

let made = 0;
/** A name that no other test takes. */
const fresh = (words = "Card") => `${words} ${(made += 1)}`;
const fieldsOf = (answer: TestAnswer): [string, string][] =>
  (answer.body.fields ?? []).map(({ path, code }: { path: string[]; code: string }) => [path.join("."), code]);
const refusedWith = (answer: TestAnswer) => [answer.status, answer.body.code];
const nothingUnder = {
  peopleKpiName: "",
  standardName: "",
  otherNames: [],
  description: "",
  content: "",
  calculation: "",
  measure: "",
  observations: "",
};

describe("[GLO-01] two glossaries", () => {
  test("terms and KPIs are cards of their own, and a name is free in the other one", async () => {
    const globalName = fresh();
    const term = await portal.create("editor", { glossary: "term", globalName });
    const kpi = await portal.create("editor", { glossary: "kpi", globalName });
    expect([term.status, term.body.glossary, kpi.status, kpi.body.glossary]).toEqual([201, "term", 201, "kpi"]);
    const taken = await portal.create("owner", { glossary: "term", globalName: ` ${globalName.toUpperCase()}  ` });
    expect(refusedWith(taken)).toEqual([409, "glossary-name-taken"]);
    expect(fieldsOf(taken)).toEqual([["globalName", "errors.glossary-name-taken"]]);
  });

  test("a KPI's card defines a KPI of the portal, one card each; a term's does not", async () => {
    const { body, status } = await portal.create("editor", { globalName: fresh(), kpi: "average-age" });
    expect([status, body.content.kpi]).toEqual([201, "average-age"]);
    const taken = await portal.create("editor", { globalName: fresh(), kpi: "average-age" });
    expect(refusedWith(taken)).toEqual([409, "glossary-kpi-taken"]);
    expect(fieldsOf(taken)).toEqual([["kpi", "errors.glossary-kpi-taken"]]);
    expect(fieldsOf(await portal.create("editor", { globalName: fresh(), kpi: "no-such" }))).toEqual([["kpi", "glossary.kpi-unknown"]]);
    expect(fieldsOf(await portal.create("editor", { globalName: fresh(), kpi: "constructor" }))).toEqual([["kpi", "glossary.kpi-unknown"]]);
    expect(fieldsOf(await portal.create("editor", { glossary: "term", globalName: fresh(), kpi: "average-tenure" }))).toEqual([
      ["kpi", "glossary.kpi-of-term"],
    ]);
    const listed = await portal.call(contract.listKpiCards, { token: portal.tokenOf("editor") });
    expect(listed.body.items).toHaveLength(33);
    expect(listed.body.items).toContainEqual({ kpi: "average-age", card: body.id, published: false });
    expect(listed.body.items).toContainEqual({ kpi: "average-tenure", card: null, published: false });
    const read = await portal.call(contract.listKpiCards, { token: portal.tokenOf("reader") });
    expect(read.body.items).toContainEqual({ kpi: "average-age", card: null, published: false });
    await portal.publish("group", body.id, 1);
    const published = await portal.call(contract.listKpiCards, { token: portal.tokenOf("reader") });
    expect(published.body.items).toContainEqual({ kpi: "average-age", card: body.id, published: true });
  });
});

describe("[GLO-03] a card is made, viewed, edited and deleted", () => {
  test("with its version, and each is written into the trail", async () => {
    const globalName = fresh();
    const { body: card } = await portal.create("editor", { globalName });
    expect(card).toMatchObject({
      version: 1,
      published: false,
      publishedVersion: null,
      savedBy: "editor",
      savedAt: "2026-11-05T08:00:00.000Z",
    });
    expect((await portal.read("owner", card.id)).body).toMatchObject({
      id: card.id,
      content: { globalName },
      mayEdit: true,
      mayDelete: true,
    });
    const renamed = fresh();
    const changed = await portal.update("owner", card.id, 1, { ...cardOf({ globalName: renamed }), comment: " clearer " });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, savedBy: "owner", content: { globalName: renamed } } });
    expect((await portal.remove("editor", card.id, 1)).status).toBe(412);
    expect((await portal.remove("editor", card.id, 2)).status).toBe(200);
    for (const answer of [
      await portal.read("editor", card.id),
      await portal.remove("editor", card.id, 2),
      await portal.update("editor", card.id, 2, cardOf()),
      await portal.restore("editor", card.id, 2, 1),
      await portal.publish("group", card.id, 2),
    ])
      expect(refusedWith(answer)).toEqual([404, "not-found"]);
    // Whoever may bring it back reads what became of it; nobody else does.
    for (const [who, status] of [
      ["editor", 200],
      ["reader", 404],
    ] as const)
      expect([(await portal.versions(who, card.id)).status, (await portal.compare(who, card.id, 1, 2)).status]).toEqual([status, status]);
    expect(await portal.trail(card.id)).toEqual([
      {
        action: "glossary-card-created",
        actor: "editor@example.com",
        before: null,
        after: { name: globalName, glossary: "kpi", kind: "created", version: 1 },
      },
      {
        action: "glossary-card-changed",
        actor: "owner@example.com",
        before: { name: globalName, version: 1 },
        after: { name: renamed, kind: "edited", version: 2 },
      },
      { action: "glossary-card-deleted", actor: "editor@example.com", before: { name: renamed, glossary: "kpi", version: 2 }, after: null },
    ]);
    // Its versions are kept, its name is free again.
    const { rows } = await portal.pool.query("select version, comment from glossary_version where card_id = $1 order by 1", [card.id]);
    expect(rows).toEqual([
      { version: 1, comment: "" },
      { version: 2, comment: "clearer" },
    ]);
    expect((await portal.create("editor", { globalName: renamed })).status).toBe(201);
  });

  test("a save that changes nothing makes no version", async () => {
    const globalName = fresh();
    const texts = { de: { peopleKpiName: "Fluktuation" } };
    const { body: card } = await portal.create("editor", { globalName, texts });
    const same = await portal.update("owner", card.id, 1, cardOf({ globalName: `  ${globalName}\n`, texts }));
    expect(same.body).toMatchObject({ version: 1, savedBy: "editor" });
    expect((await portal.update("owner", card.id, 1, { ...cardOf({ globalName, texts }), confirmed: ["de", "pt"] })).body.version).toBe(1);
    expect((await portal.trail(card.id)).map(({ action }) => action)).toEqual(["glossary-card-created"]);
  });

  test("[GLO-05] a language that stayed behind is outdated, until it is changed or said to be right", async () => {
    const globalName = fresh();
    const german = { de: { peopleKpiName: "Fluktuation" } };
    const { body: card } = await portal.create("editor", { globalName, texts: german });
    expect(card.states).toEqual({ es: "current", en: "current", de: "current", pt: "missing" });
    const changed = cardOf({ globalName, texts: { ...german, es: { description: "otra" } } });
    expect((await portal.update("editor", card.id, 1, changed)).body.states).toMatchObject({
      es: "current",
      en: "outdated",
      de: "outdated",
    });
    const confirmed = await portal.update("editor", card.id, 2, { ...changed, confirmed: ["de"] });
    expect(confirmed.body).toMatchObject({ version: 3, states: { en: "outdated", de: "current" } });
    const caughtUp = { ...changed, texts: { ...changed.texts, en: { ...changed.texts.en, description: "another" } } };
    expect((await portal.update("editor", card.id, 3, caughtUp)).body.states).toMatchObject({
      es: "current",
      en: "current",
      de: "current",
    });
  });
});

describe("[GLO-05] what is wrong is said with the tab it stands on", () => {
  test("the required fields of Spanish and English, and of German once it is used", async () => {
    const answer = await portal.create("editor", {
      globalName: " ",
      texts: { es: nothingUnder, en: { peopleKpiName: " \n" }, de: { measure: "Prozent" } },
    });
    expect(refusedWith(answer)).toEqual([422, "invalid-input"]);
    expect(answer.body.fields).toEqual([
      { path: ["globalName"], code: "glossary.required", error: "Fill in this field." },
      { path: ["es", "peopleKpiName"], code: "glossary.tab-required", error: "Spanish tab: fill in this field." },
      { path: ["en", "peopleKpiName"], code: "glossary.tab-required", error: "English tab: fill in this field." },
      { path: ["de", "peopleKpiName"], code: "glossary.tab-required", error: "German tab: fill in this field." },
    ]);
  });

  test("in the reader's language", async () => {
    const body = { glossary: "kpi", ...cardOf({ globalName: fresh(), texts: { pt: { content: "x" } } }) };
    for (const [language, error] of [
      ["es", "Pestaña de portugués: rellene este campo."],
      ["de", "Reiter Portugiesisch: Füllen Sie dieses Feld aus."],
      ["pt", "Separador de português: preencha este campo."],
    ] as const) {
      const answer = await portal.call(contract.createCard, { token: portal.tokenOf("editor"), body, language });
      expect(answer.body.fields).toEqual([{ path: ["pt", "peopleKpiName"], code: "glossary.tab-required", error }]);
    }
  });

  test("what publishing needs besides", async () => {
    const { body: card } = await portal.create("editor", {
      globalName: fresh(),
      texts: { en: { measure: "" }, de: { peopleKpiName: "x", description: "y", measure: "z" } },
    });
    const answer = await portal.publish("group", card.id, 1);
    expect(refusedWith(answer)).toEqual([422, "invalid-input"]);
    expect(answer.body.fields).toEqual([
      {
        path: ["en", "measure"],
        code: "glossary.tab-needed-to-publish",
        error: "English tab: the card cannot be published without this field.",
      },
      {
        path: ["de", "calculation"],
        code: "glossary.tab-needed-to-publish",
        error: "German tab: the card cannot be published without this field.",
      },
    ]);
    expect((await portal.read("reader", card.id)).status).toBe(404);
  });

  test("a name of 5,000 characters, in any of its fields", async () => {
    const long = "ñ".repeat(5000);
    const answer = await portal.create("editor", {
      globalName: long,
      standard: long,
      texts: {
        en: { peopleKpiName: "short" },
        es: { peopleKpiName: long, standardName: long, otherNames: ["short", long] },
        pt: { peopleKpiName: long },
      },
    });
    expect(fieldsOf(answer)).toEqual([
      ["globalName", "glossary.too-long"],
      ["standard", "glossary.too-long"],
      ["es.peopleKpiName", "glossary.tab-too-long"],
      ["es.standardName", "glossary.tab-too-long"],
      ["es.otherNames", "glossary.tab-too-long"],
      ["pt.peopleKpiName", "glossary.tab-too-long"],
    ]);
    expect(answer.body.fields.at(-1).error).toBe("Portuguese tab: it is too long; 200 characters at most.");
    // A text is long enough for them.
    const kept = await portal.create("editor", { globalName: fresh(), texts: { es: { description: long } } });
    expect(kept.body.content.texts.es.description).toBe(long);
  });
});

describe("[GLO-06] all fields of a card come back as they were given", () => {
  test("in four languages, with files and themes named in the reader's language", async () => {
    const texts = Object.fromEntries(
      languages.map((language) => [
        language,
        {
          peopleKpiName: `Name ${language}`,
          standardName: `Standard name ${language}`,
          otherNames: [`Other ${language}`, `Another, ${language}`],
          description: `Description\n${language}`,
          content: `Content ${language}`,
          calculation: `a / b ${language}`,
          measure: `% ${language}`,
          observations: `Observations ${language}`,
        },
      ]),
    );
    const file = await portal.addFile("editor", "Definición.pdf");
    const given = {
      globalName: fresh(),
      type: "quantitative" as const,
      standard: "ISO 30414:2018",
      underStandard: true,
      standardTheme: "MOVEMENT",
      internalTheme: "PAY",
      kpi: "span-of-control",
      texts,
      files: [{ id: file, name: "what I call it.exe" }],
    };
    const { body, status } = await portal.create("editor", given);
    expect(status).toBe(201);
    expect(body.content).toEqual({ ...given, files: [{ id: file, name: "Definición.pdf" }] });
    expect(body.files).toEqual([{ id: file, name: "Definición.pdf", contentType: "application/pdf", size: 3 }]);
    expect(body.standardTheme).toMatchObject({ code: "MOVEMENT", name: "MOVEMENT en" });
    const german = (await portal.read("editor", body.id, {}, "de")).body;
    expect([german.standardTheme.name, german.internalTheme.name]).toEqual(["Bewegung", "PAY en"]);
    expect(german.content).toEqual(body.content);
    const published = await portal.publish("group", body.id, 1);
    expect(published.body).toMatchObject({ published: true, publishedVersion: 1, content: body.content });
    expect((await portal.read("reader", body.id)).body.content).toEqual(body.content);
  });

  test.each([
    ["a script", '<script>alert("x")</script><img src=x onerror=alert(1)>'],
    ["right to left", "مؤشر الدوران שלום \u202eabc\u202c"],
    ["emoji of several characters", "👩🏽‍💻🇪🇺 ½ ≥ 𝕏"],
    ["what a spreadsheet or a database would run", `=1+1';drop table glossary_card;--%_\\`],
    ["signs that fold into a dozen letters", "\ufdfa".repeat(150)],
  ])("%s in every text field", async (_, text) => {
    const said = {
      peopleKpiName: text,
      standardName: text,
      otherNames: [text],
      description: text,
      content: text,
      calculation: text,
      measure: text,
      observations: text,
    };
    const globalName = `${text} ${fresh()}`;
    const answer = await portal.create("editor", { globalName, standard: text, texts: { es: said, en: said, de: said, pt: said } });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.content).toMatchObject({ globalName, standard: text, texts: { es: said, en: said, de: said, pt: said } });
    expect((await portal.publish("group", answer.body.id, 1)).status).toBe(200);
    expect((await portal.read("reader", answer.body.id)).body.content).toEqual(answer.body.content);
  });

  test("a NUL or half a character is refused in every field, never a failure", async () => {
    const body = { glossary: "kpi", ...cardOf({ globalName: fresh(), texts: { es: { otherNames: ["a"] } } }) };
    for (const bad of ["a\u0000b", "a\ud800"]) {
      for (const field of Object.keys(nothingUnder) as (keyof typeof nothingUnder)[]) {
        const value = field === "otherNames" ? [bad] : bad;
        const texts = { ...body.texts, es: { ...body.texts.es, [field]: value } };
        const answer = await portal.call(contract.createCard, { token: portal.tokenOf("editor"), body: { ...body, texts } });
        expect(refusedWith(answer), field).toEqual([422, "invalid-input"]);
      }
      for (const field of ["globalName", "standard", "standardTheme", "internalTheme", "kpi"]) {
        const answer = await portal.call(contract.createCard, { token: portal.tokenOf("editor"), body: { ...body, [field]: bad } });
        expect(refusedWith(answer), field).toEqual([422, "invalid-input"]);
      }
    }
  });

  test("themes that are not there are refused, one that is offered no more stays where it stands", async () => {
    const globalName = fresh();
    expect(fieldsOf(await portal.create("editor", { globalName, standardTheme: "NONE", internalTheme: "" }))).toEqual([
      ["standardTheme", "glossary.theme-unknown"],
      ["internalTheme", "glossary.theme-unknown"],
    ]);
    const { body: card } = await portal.create("editor", { globalName, internalTheme: "PAY" });
    await portal.pool.query("update lookup_value set active = false where code = 'PAY'");
    const kept = await portal.update("editor", card.id, 1, cardOf({ globalName, internalTheme: "PAY", standard: "ISO" }));
    expect([kept.status, kept.body.internalTheme.code]).toEqual([200, "PAY"]);
    expect(fieldsOf(await portal.create("editor", { globalName: fresh(), internalTheme: "PAY" }))).toEqual([
      ["internalTheme", "glossary.theme-unknown"],
    ]);
    const listed = (await portal.call(contract.listGlossaryThemes, { token: portal.tokenOf("reader"), language: "de" })).body;
    expect(listed.internal).toMatchObject([
      { code: "MOVEMENT", name: "Bewegung", active: true },
      { code: "PAY", name: "PAY en", active: false },
    ]);
    await portal.pool.query("update lookup_value set active = true where code = 'PAY'");
  });

  test("files are those of the card, or wait from whoever saves it", async () => {
    const [own, others, second] = [
      await portal.addFile("editor", "own.pdf"),
      await portal.addFile("owner", "others.pdf"),
      await portal.addFile("editor", "2.pdf"),
    ];
    const globalName = fresh();
    const named = (...ids: number[]) => cardOf({ globalName, files: ids.map((id) => ({ id, name: "x" })) });
    const refused = await portal.create("editor", { globalName, files: [own, others, 0, -1, 1.5, 1e300].map((id) => ({ id, name: "x" })) });
    expect(fieldsOf(refused)).toEqual([1, 2, 3, 4, 5].map((at) => [`files.${at}`, "glossary.file-unknown"]));
    const { body: card } = await portal.create("editor", named(own, own));
    expect(card.files.map(({ name }: { name: string }) => name)).toEqual(["own.pdf"]);
    // Another card does not take it, and a colleague keeps it with this one.
    expect(fieldsOf(await portal.create("editor", { ...named(own), globalName: fresh() }))).toEqual([["files.0", "glossary.file-unknown"]]);
    expect((await portal.update("owner", card.id, 1, named(others, own))).body.files).toHaveLength(2);
    // Taken out, it comes back; in two cards at once it stands in one.
    expect((await portal.update("editor", card.id, 2, named())).body.files).toEqual([]);
    expect((await portal.update("editor", card.id, 3, named(own))).body.files).toHaveLength(1);
    const both = await Promise.all(
      [fresh(), fresh()].map((name) => portal.create("editor", { globalName: name, files: [{ id: second, name: "x" }] })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe("two at once", () => {
  test("of two editors one is told, with the card as it stands, and nothing is lost", async () => {
    for (let at = 0; at < 5; at += 1) {
      const globalName = fresh();
      const { body: card } = await portal.create("editor", { globalName });
      const change = (description: string) => cardOf({ globalName, texts: { es: { description } } });
      const both = await Promise.all([
        portal.update("editor", card.id, 1, change("by the editor")),
        portal.update("owner", card.id, 1, change("by the owner")),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const [saved, stale] = both[0].status === 200 ? both : [both[1], both[0]];
      expect(stale.body.code).toBe("version-stale");
      expect(stale.body.now).toEqual(saved.body);
      expect((await portal.versions("editor", card.id)).body.items.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    }
  });

  test("the version is asked for", async () => {
    const { body: card } = await portal.create("editor", { globalName: fresh() });
    expect(refusedWith(await portal.update("editor", card.id, undefined, cardOf()))).toEqual([428, "version-required"]);
  });

  test("of two that make a card of the same name one is refused, in every try", async () => {
    for (let at = 0; at < 5; at += 1) {
      const globalName = fresh("Año");
      const answers = await Promise.all(
        ["editor", "owner"].map((who) => portal.create(who, { globalName: who === "owner" ? globalName.replace("ñ", "n") : globalName })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe("glossary-name-taken");
    }
  });

  test("two cards that take each other's name are told so, and neither is lost", async () => {
    for (let at = 0; at < 3; at += 1) {
      const [one, other] = [fresh(), fresh()];
      const cards = await Promise.all([one, other].map(async (globalName) => (await portal.create("editor", { globalName })).body));
      const answers = await Promise.all([
        portal.update("editor", cards[0].id, 1, cardOf({ globalName: other })),
        portal.update("owner", cards[1].id, 1, cardOf({ globalName: one })),
      ]);
      for (const answer of answers) expect(refusedWith(answer)).toEqual([409, "glossary-name-taken"]);
      for (const [at, name] of [one, other].entries())
        expect((await portal.read("editor", cards[at].id)).body).toMatchObject({ version: 1, content: { globalName: name } });
    }
  });

  test("a card is published once, and edited while it is deleted by one of both", async () => {
    const globalName = fresh();
    const { body: card } = await portal.create("editor", { globalName });
    const twice = await Promise.all([portal.publish("group", card.id, 1), portal.publish("group", card.id, 1)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await portal.pool.query("select version from glossary_publication where card_id = $1", [card.id]);
    expect(rows).toEqual([{ version: 1 }]);
    const [edited, removed] = await Promise.all([
      portal.update("editor", card.id, 1, cardOf({ globalName, standard: "ISO" })),
      portal.remove("group", card.id, 1),
    ]);
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([edited.status, removed.status]);
  });
});

describe("who may what", () => {
  test.each(roles)("%s", async (role) => {
    const token = await portal.openSession(await portal.addUser(`a-${role}`, [{ role }]));
    const [edits, publishes] = [["steward", "data-owner", "group-owner"].includes(role), role === "group-owner"];
    const { body: draft } = await portal.create("editor", { globalName: fresh() });
    const { body: open } = await portal.create("editor", { globalName: fresh() });
    await portal.publish("group", open.id, 1);
    const call = (route: Parameters<GlossaryPortal["call"]>[0], id: number, body?: object) =>
      portal.call(route, { token, params: { id }, ifMatch: 1, ...(body && { body }) });
    expect((await call(contract.getCard, open.id)).body).toMatchObject({ mayEdit: edits, mayPublish: publishes, mayDelete: publishes });
    expect((await call(contract.getCard, draft.id)).status).toBe(edits ? 200 : 404);
    expect((await call(versions.listCardVersions, draft.id)).status).toBe(edits ? 200 : 404);
    const asked = await portal.call(contract.getCard, { token, params: { id: open.id }, query: { edition: "working" } });
    expect(asked.status).toBe(edits ? 200 : 403);
    expect((await portal.call(contract.createCard, { token, body: { glossary: "term", ...cardOf({ globalName: fresh() }) } })).status).toBe(
      edits ? 201 : 403,
    );
    expect((await call(contract.updateCard, draft.id, cardOf({ globalName: draft.content.globalName }))).status).toBe(edits ? 200 : 403);
    expect((await call(versions.restoreCard, draft.id, { version: 1 })).status).toBe(edits ? 200 : 403);
    expect((await call(contract.deleteCard, open.id)).status).toBe(publishes ? 200 : 403);
    expect((await call(contract.publishCard, draft.id, { published: true })).status).toBe(publishes ? 200 : 403);
  });

  test("nobody without a role", async () => {
    const token = await portal.openSession(await portal.addUser("nobody"));
    for (const route of [contract.getCard, versions.listCardVersions])
      expect((await portal.call(route, { token, params: { id: 1 } })).status).toBe(403);
    expect((await portal.call(contract.listGlossaryThemes, { token })).status).toBe(403);
  });
});

describe("where a KPI's card stands", () => {
  type Use = { place: string; id: number | null; code: string | null; name: string | null };

  test("sections, types of scenario, check rules, and the reports that one is offered", async () => {
    const { body: card } = await portal.create("editor", { globalName: fresh(), kpi: "average-headcount" });
    await portal.publish("group", card.id, 1);
    const uses: Use[] = (await portal.read("group", card.id)).body.uses;
    expect(uses.filter(({ place }) => place === "validation").map(({ code }) => code)).toEqual(["OnHR", "PLN", "KPIs", "GPG"]);
    expect(uses.filter(({ place }) => place === "scenarios").map(({ code }) => code)).toEqual(["CLOSING"]);
    const reports = uses.filter(({ place }) => place === "dashboards");
    expect(reports.map(({ code, name }) => [code, name])).toEqual([
      ["people-overview", "People overview"],
      ["movement", "Joiners, leavers and turnover"],
    ]);
    // Reports are for those who may open them.
    const seenBy = async (who: string) =>
      ((await portal.read(who, card.id)).body.uses as Use[]).filter(({ place }) => place === "dashboards");
    expect(await seenBy("reader")).toEqual([]);
    const [first, second] = reports;
    await portal.pool.query("update view_grant set dashboard_id = $2 where user_id = $1 and kind = 'report'", [
      portal.ids["coordinator"],
      first?.id,
    ]);
    expect(await seenBy("coordinator")).toEqual([first]);
    await portal.pool.query("update dashboard set hidden = true where id = $1", [first?.id]);
    expect(await seenBy("group")).toEqual([second]);
    await portal.pool.query("update dashboard set hidden = false where id = $1", [first?.id]);
  });

  test("the card of a KPI in use is neither taken back nor deleted, whoever asks; a term is", async () => {
    const globalName = fresh();
    const { body: card } = await portal.create("editor", { globalName, kpi: "headcount" });
    expect((await portal.read("group", card.id)).body.mayDelete).toBe(false);
    expect(refusedWith(await portal.remove("editor", card.id, 1))).toEqual([409, "glossary-card-in-use"]);
    expect((await portal.publish("group", card.id, 1)).status).toBe(200);
    for (const answer of [await portal.publish("group", card.id, 1, false), await portal.remove("group", card.id, 1)]) {
      expect(refusedWith(answer)).toEqual([409, "glossary-card-in-use"]);
      expect(answer.body.details.uses).toContainEqual({ place: "checks", id: null, code: "fte-within-headcount", name: null });
    }
    // Nor is it by leaving the KPI out of what is being worked on.
    await portal.update("editor", card.id, 1, cardOf({ globalName }));
    expect(refusedWith(await portal.publish("group", card.id, 2, false))).toEqual([409, "glossary-card-in-use"]);
    expect(refusedWith(await portal.remove("group", card.id, 2))).toEqual([409, "glossary-card-in-use"]);
    expect((await portal.read("reader", card.id)).body).toMatchObject({ version: 1, content: { kpi: "headcount" } });
    const { body: term } = await portal.create("editor", { glossary: "term", globalName: fresh() });
    await portal.publish("group", term.id, 1);
    expect((await portal.publish("group", term.id, 1, false)).body).toMatchObject({ published: false, publishedVersion: null });
    expect((await portal.remove("editor", term.id, 1)).status).toBe(200);
  });

  test("who edits does not delete what is published", async () => {
    const { body: card } = await portal.create("editor", { globalName: fresh() });
    await portal.publish("group", card.id, 1);
    expect((await portal.read("editor", card.id)).body).toMatchObject({ mayDelete: false });
    expect(refusedWith(await portal.remove("editor", card.id, 1))).toEqual([403, "operation-not-allowed"]);
    expect((await portal.remove("group", card.id, 1)).status).toBe(200);
    expect((await portal.read("reader", card.id)).status).toBe(404);
  });

  test("suggestions of a card that goes are declined, in the language of who made them", async () => {
    const { body: card } = await portal.create("editor", { globalName: fresh() });
    await portal.pool.query(
      `insert into glossary_suggestion (card_id, version, language, text, at, user_id, state, answer, answered_at, answered_by)
       values ($1, 1, 'es', 'open', now(), $2, 'open', '', null, null), ($1, 1, 'es', 'done', now(), $2, 'taken', 'thanks', now(), $2)`,
      [card.id, portal.ids["reader"]],
    );
    await portal.pool.query("update app_user set language = 'pt' where id = $1", [portal.ids["reader"]]);
    expect((await portal.read("editor", card.id)).body.openSuggestions).toBe(1);
    await portal.remove("editor", card.id, 1);
    const { rows } = await portal.pool.query(
      "select text, state, answer, answered_by from glossary_suggestion where card_id = $1 order by id",
      [card.id],
    );
    expect(rows).toEqual([
      { text: "open", state: "declined", answer: "A ficha foi eliminada do glossário.", answered_by: portal.ids["editor"] },
      { text: "done", state: "taken", answer: "thanks", answered_by: portal.ids["reader"] },
    ]);
  });
});

test("a card costs the same statements whatever it holds", async () => {
  const files = await Promise.all(Array.from({ length: 20 }, (_, at) => portal.addFile("editor", `${at}.pdf`)));
  const small = (await portal.create("editor", { globalName: fresh(), kpi: "joiners" })).body.id;
  const names = Array.from({ length: 50 }, (_, at) => `name ${at}`);
  const text = "word ".repeat(2000).trim();
  const said = {
    peopleKpiName: "n",
    otherNames: names,
    description: text,
    content: text,
    calculation: text,
    measure: text,
    observations: text,
  };
  const large = await portal.create("editor", {
    globalName: fresh(),
    kpi: "leavers",
    standardTheme: "PAY",
    internalTheme: "PAY",
    files: files.map((id) => ({ id, name: "x" })),
    texts: { es: said, en: said, de: said, pt: said },
  });
  expect(large.status, large.text).toBe(201);
  for (let version = 1; version < 10; version += 1)
    await portal.update("editor", large.body.id, version, { ...large.body.content, standard: `Standard ${version}` });
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const statements = async (work: () => Promise<TestAnswer>) => {
    sent.mockClear();
    expect((await work()).status).toBe(200);
    return sent.mock.calls.length;
  };
  await portal.read("editor", small);
  const few = await statements(() => portal.read("editor", small));
  expect(await statements(() => portal.read("editor", large.body.id))).toBe(few);
  const versions = await statements(() => portal.versions("editor", small));
  expect(await statements(() => portal.versions("editor", large.body.id))).toBe(versions);
  expect(await statements(() => portal.compare("editor", large.body.id, 1, 10))).toBe(
    await statements(() => portal.compare("editor", small, 1, 1)),
  );
  expect([few, versions]).toEqual([4, 3]);
  sent.mockRestore();
});
