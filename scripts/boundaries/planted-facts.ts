import { type Planted, plant, plantFile } from "./plant.ts";

const file = "apps/server/migrations/0051_a.sql";
// What it does to the release before is another rule's.
const marked = (text: string) => ({
  "package.json": '{ "version": "1.2.0" }',
  "CHANGELOG.md": "## 1.2.0\nRoll-out: node by node\n",
  [file]: `${text}\n-- contract: needs 1.1.0, it is planted for the rule`,
});
const migration = (what: string, text: string, line = 1) => plant("facts", what, marked(text), `${file}:${line}`);

/** What would keep the tables of facts on one server. */
export const plantedFacts: Planted[] = [
  migration(
    "a trigger",
    "create table a (b int);\ncreate trigger c\n  after insert on person_fact for each statement execute function d();",
    2,
  ),
  migration("a foreign key to one", "create table a (b bigint references public.figure_fact (delivery_id));"),
  migration("a foreign key from one", "alter table version_person\n  add column a integer,\n  add foreign key (a) references b;"),
  migration("its entity taken away", "alter table only version_given_figure drop column if exists legal_entity_id;"),
  migration("its entity called otherwise", "alter table person_fact rename column legal_entity_id to entity;"),
  migration("a key over all entities", "-- legal_entity_id\nalter table person_fact add primary key (period, delivery_id, row_number);", 2),
  migration("an index over all entities", "create unique index a on figure_fact (period, delivery_id, row_number);"),
  migration("a table made anew without it", "create table person_fact (delivery_id bigint, period date) partition by range (period);"),
  migration(
    "a join across entities in a function",
    "select from version_person p\njoin person_fact f on f.person_hash = p.person_hash where true;",
  ),
  plantFile(
    "facts",
    "a join across entities",
    "apps/server/src/closing/a.sql.ts",
    "export const a = sql`\n  select from person_fact f join person_fact e on e.person_hash = f.person_hash where f.period = e.period`;",
    2,
  ),
];
