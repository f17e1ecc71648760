import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { seedCards } from "./testing/seed-cards.ts";

let portal: TestPortal;
beforeAll(async () => void (portal = await startTestPortal()));
afterAll(() => portal.stop());

const word = fc.oneof(
  fc.constantFrom(
    "rotación",
    "Índices",
    "años",
    "meses",
    "turnover",
    "employees",
    "hiring",
    "Beschäftigten",
    "Kündigungen",
    "Straße",
    "remuneração",
    "férias",
  ),
  fc.constantFrom(
    "30414",
    "2,5",
    "1.000",
    "12%",
    "ISO-30414:2018",
    "e-mail",
    "a/b",
    "R&D",
    "l'année",
    "people@example.com",
    "www.example.com/a?b=c",
    "«x»",
    "x…",
    "½",
    "ª",
  ),
  fc.string({ maxLength: 6 }),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
const texts = fc.record({ peopleKpiName: word, standardName: text, observations: text, description: text, content: text });

test("the words of a field by itself are those that its text has when it is made plain for a search", async () => {
  const made = fc.sample(fc.record({ es: texts, en: texts, de: texts, pt: texts }), { numRuns: 120, seed: 7 });
  await seedCards(
    portal.ctx,
    made.map((each, at) => ({ globalName: `Card ${at} ${each.en.peopleKpiName}`.trim(), texts: each })),
  );
  const { rows } = await portal.pool.query(`
    select t.card_id, t.language, f.field, f.given, tsvector_to_array(ts_filter(t.own_words, array[f.weight::"char"])) as stored, tsvector_to_array(w.words) as said
    from glossary_text t join glossary_edition e on e.card_id = t.card_id and e.edition = t.edition
    cross join lateral (values ('name', 'a', concat_ws(' ', t.people_kpi_name, e.global_name)), ('standardName', 'b', t.standard_name), ('observations', 'd', t.observations))
      f (field, weight, given)
    cross join lateral (
      select regexp_replace(folded(f.given), '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u00a1-\\u00bf\\u2010-\\u205e]+', ' ', 'g') as plain offset 0) p
    cross join lateral (select to_tsvector(glossary_config(t.language), p.plain) || to_tsvector('simple', p.plain) as words) w`);
  expect(rows.length).toBeGreaterThan(2000);
  expect(rows.filter(({ stored, said }) => JSON.stringify(stored) !== JSON.stringify(said))).toEqual([]);
});
