import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CardGiven, cardOf, type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";

let portal: GlossaryPortal;
beforeAll(async () => void (portal = await startGlossaryPortal()));
afterAll(() => portal.stop());

let made = 0;
const fresh = () => `Card ${(made += 1)}`;
/** Minutes, so that nobody has to sign in again. */
const at = (minute: number) => `2026-11-05T08:${String(minute).padStart(2, "0")}:00.000Z`;
type Version = { version: number; kind: string; inForce: { from: string; to: string | null }[] };
const numbersOf = (answer: { body: { items: Version[] } }) => answer.body.items.map(({ version }) => version);
const said = (description: string, more: CardGiven = {}): CardGiven => ({ ...more, texts: { ...more.texts, en: { description } } });
const readBy = async (who: string, id: number, query: Record<string, string> = {}) => {
  const { body } = await portal.read(who, id, query);
  return body.content?.texts.en.description ?? body.code;
};

describe("a published card that is edited", () => {
  test("is read as it was until it is published anew; those who edit see the latest", async () => {
    const globalName = fresh();
    const { body: card } = await portal.create("editor", said("first", { globalName }));
    expect(await readBy("reader", card.id)).toBe("not-found");
    expect((await portal.publish("group", card.id, 1)).body).toMatchObject({ version: 1, published: true, publishedVersion: 1 });
    expect(await readBy("reader", card.id)).toBe("first");
    const renamed = fresh();
    const edited = await portal.update("editor", card.id, 1, cardOf(said("second", { globalName: renamed })));
    expect(edited.body).toMatchObject({ version: 2, published: true, publishedVersion: 1 });
    expect((await portal.read("reader", card.id)).body).toMatchObject({ version: 1, content: { globalName } });
    expect(await readBy("owner", card.id)).toBe("second");
    expect(await readBy("owner", card.id, { edition: "published" })).toBe("first");
    // The name that readers know it by is not given to another card's readers.
    const { body: other } = await portal.create("editor", { globalName });
    expect((await portal.publish("group", other.id, 1)).body.code).toBe("glossary-name-taken");
    expect((await portal.publish("group", card.id, 1)).status).toBe(412);
    expect((await portal.publish("group", card.id, 2)).body.publishedVersion).toBe(2);
    expect(await readBy("reader", card.id)).toBe("second");
    expect((await portal.publish("group", other.id, 1)).status).toBe(200);
    expect((await portal.trail(card.id)).map(({ action, before, after }) => [action, before, after]).slice(-2)).toEqual([
      ["glossary-card-changed", { name: globalName, version: 1 }, { name: renamed, kind: "edited", version: 2 }],
      ["glossary-card-published", { version: 1 }, { name: renamed, version: 2 }],
    ]);
  });

  test("publishing what is published, or taking back what is not, does nothing", async () => {
    const { body: card } = await portal.create("editor", { globalName: fresh() });
    expect((await portal.publish("group", card.id, 1, false)).status).toBe(200);
    await portal.publish("group", card.id, 1);
    await portal.publish("group", card.id, 1);
    expect((await portal.trail(card.id)).map(({ action }) => action)).toEqual(["glossary-card-created", "glossary-card-published"]);
  });
});

test("the version in force at an instant is the one that was published then, for everybody", async () => {
  const globalName = fresh();
  portal.setNow(at(5));
  const { body: card } = await portal.create("editor", said("first", { globalName }));
  portal.setNow(at(6));
  await portal.publish("group", card.id, 1);
  portal.setNow(at(7));
  await portal.update("editor", card.id, 1, cardOf(said("second", { globalName })));
  portal.setNow(at(8));
  await portal.publish("group", card.id, 2);
  portal.setNow(at(10));
  await portal.publish("group", card.id, 2, false);
  portal.setNow(at(12));
  for (const who of ["reader", "editor", "group"]) {
    const days = [at(5), at(6), at(7), at(8), at(9), at(10), at(11)];
    const inForce = await Promise.all(days.map((instant) => readBy(who, card.id, { at: instant })));
    expect(inForce).toEqual(["not-found", "first", "first", "second", "second", "not-found", "not-found"]);
  }
  expect(await readBy("reader", card.id)).toBe("not-found");
  const seen = await portal.read("reader", card.id, { at: at(6) });
  expect(seen.body).toMatchObject({ version: 1, published: false, savedAt: at(5), mayEdit: false });
  for (const instant of ["0001-01-01T00:00:00Z", "0000-01-01T00:00:00Z"])
    expect(await readBy("reader", card.id, { at: instant })).toBe("not-found");
  for (const instant of ["2026-11-06", "yesterday", "2026-13-01T00:00:00Z"])
    expect((await portal.read("reader", card.id, { at: instant })).status).toBe(422);

  const all = await portal.versions("editor", card.id);
  expect(all.body).toMatchObject({
    items: [
      { version: 2, at: at(7), by: "editor", kind: "edited", inForce: [{ from: at(8), to: at(10) }] },
      { version: 1, at: at(5), by: "editor", kind: "created", restoredFrom: null, comment: "", inForce: [{ from: at(6), to: at(8) }] },
    ],
    next: null,
  });
});

describe("readers", () => {
  test("see and compare the versions that were published, those who edit all", async () => {
    portal.setNow(at(12));
    const globalName = fresh();
    const { body: card } = await portal.create("editor", said("first", { globalName }));
    for (let version = 1; version < 5; version += 1)
      await portal.update("editor", card.id, version, cardOf(said(`after ${version}`, { globalName })));
    expect((await portal.versions("reader", card.id)).status).toBe(404);
    await portal.publish("group", card.id, 5);
    await portal.update("editor", card.id, 5, cardOf(said("secret", { globalName })));
    await portal.update(
      "editor",
      card.id,
      6,
      cardOf({
        globalName,
        standard: "ISO",
        texts: {
          en: { description: "last" },
          pt: { otherNames: ["um", "dois"], peopleKpiName: "nome", description: "d", calculation: "c", measure: "m" },
        },
      }),
    );
    await portal.publish("group", card.id, 7);
    await portal.update("editor", card.id, 7, cardOf(said("draft", { globalName })));
    expect(numbersOf(await portal.versions("reader", card.id))).toEqual([7, 5]);
    expect(numbersOf(await portal.versions("editor", card.id))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await portal.compare("reader", card.id, 5, 7)).body).toEqual({
      from: 5,
      to: 7,
      differences: [
        { language: null, field: "standard", before: null, after: "ISO" },
        { language: "en", field: "description", before: "after 4", after: "last" },
        { language: "pt", field: "peopleKpiName", before: null, after: "nome" },
        { language: "pt", field: "otherNames", before: null, after: "um\ndois" },
        { language: "pt", field: "description", before: null, after: "d" },
        { language: "pt", field: "calculation", before: null, after: "c" },
        { language: "pt", field: "measure", before: null, after: "m" },
      ],
    });
    for (const [from, to] of [
      [5, 6],
      [8, 7],
      [1, 5],
      [5, 99],
    ] as const) {
      const answer = await portal.compare("reader", card.id, from, to);
      expect([answer.status, answer.text.includes("secret") || answer.text.includes("draft")]).toEqual([404, false]);
    }
    expect((await portal.compare("editor", card.id, 8, 8)).body.differences).toEqual([]);
    expect((await portal.compare("editor", card.id, 6, 5)).body.differences).toMatchObject([{ before: "secret", after: "after 4" }]);
    expect((await portal.compare("editor", card.id, 1, 2_147_483_647)).status).toBe(404);
  });

  test("a version of another card is not found under this one", async () => {
    const [{ body: card }, { body: other }] = [
      await portal.create("editor", { globalName: fresh() }),
      await portal.create("editor", { globalName: fresh() }),
    ];
    await portal.update("editor", other.id, 1, cardOf({ globalName: fresh() }));
    expect((await portal.compare("editor", card.id, 1, 2)).status).toBe(404);
    expect((await portal.restore("editor", card.id, 1, 2)).status).toBe(404);
  });
});

describe("an earlier version", () => {
  test("is saved once more as the latest, its languages as far as they were, and published like any other", async () => {
    const globalName = fresh();
    const german = { de: { peopleKpiName: "Fluktuation", description: "d", calculation: "c", measure: "m" } };
    const file = await portal.addFile("editor", "a.pdf");
    const first = { globalName, texts: german, internalTheme: "PAY", files: [{ id: file, name: "x" }] };
    const { body: card } = await portal.create("editor", first);
    await portal.publish("group", card.id, 1);
    const changed = await portal.update("editor", card.id, 1, cardOf({ globalName, texts: { ...german, es: { description: "otra" } } }));
    expect(changed.body.states).toMatchObject({ en: "outdated", de: "outdated" });
    await portal.pool.query("update lookup_value set active = false where code = 'PAY'");
    const restored = await portal.restore("owner", card.id, 2, 1);
    expect(restored).toMatchObject({ status: 200, body: { version: 3, savedBy: "owner", publishedVersion: 1, states: card.states } });
    expect(restored.body.content).toEqual(card.content);
    await portal.pool.query("update lookup_value set active = true where code = 'PAY'");
    expect((await portal.versions("editor", card.id)).body.items[0]).toMatchObject({
      version: 3,
      kind: "restored",
      restoredFrom: 1,
      by: "owner",
    });
    expect((await portal.trail(card.id)).at(-1)).toMatchObject({
      action: "glossary-card-restored",
      actor: "owner@example.com",
      after: { name: globalName, kind: "restored", version: 3, restoredFrom: 1 },
    });
    // Once more changes nothing; back again brings the outdated languages back.
    expect((await portal.restore("owner", card.id, 3, 1)).body.version).toBe(3);
    expect((await portal.restore("owner", card.id, 3, 2)).body.states).toMatchObject({ en: "outdated", de: "outdated" });
    expect((await portal.publish("group", card.id, 4)).body.publishedVersion).toBe(4);
  });

  test("is refused when somebody saved since, or another card has its name by now", async () => {
    const globalName = fresh();
    const { body: card } = await portal.create("editor", { globalName });
    await portal.update("editor", card.id, 1, cardOf({ globalName: fresh() }));
    await portal.create("editor", { globalName });
    const stale = await portal.restore("owner", card.id, 1, 1);
    expect([stale.status, stale.body.code, stale.body.now.version]).toEqual([412, "version-stale", 2]);
    expect((await portal.restore("owner", card.id, 2, 1)).body.code).toBe("glossary-name-taken");
    expect(numbersOf(await portal.versions("editor", card.id))).toEqual([2, 1]);
    for (const version of [0, -1, 3, 2_147_483_648])
      expect([404, 422]).toContain((await portal.restore("owner", card.id, 2, version)).status);
  });
});

test("versions come by pages of 50, each once", async () => {
  const globalName = fresh();
  const { body: card } = await portal.create("editor", { globalName });
  await portal.pool.query(
    `insert into glossary_version (card_id, version, at, kind, content, states)
     select card_id, n, at, 'edited', content, states from glossary_version, generate_series(2, 120) n where card_id = $1`,
    [card.id],
  );
  const seen: number[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page = await portal.versions("editor", card.id, before === undefined ? {} : { before });
    seen.push(...numbersOf(page));
    before = page.body.next;
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
});
