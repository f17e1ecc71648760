import * as bulk from "@hub/contract/quality/bulk.ts";
import * as contract from "@hub/contract/quality/events.ts";
import { addEntity, addExpectation, addIngestion } from "../../testing/fixtures.ts";
import { startTestPortal, type TestAnswer } from "../../testing/test-portal.ts";

export type QualityPortal = Awaited<ReturnType<typeof startQualityPortal>>;

/** An event as a test needs it; everything has a value of its own unless told. */
export type TestEvent = {
  entity?: "north" | "south";
  feed?: "people" | "pay" | "outside";
  rule?: string;
  idValue?: string;
  value?: string | null;
  sensitive?: boolean;
  status?: string;
  acceptedUntil?: string;
  accountant?: number | null;
  perimeter?: number | null;
  firstOn?: string;
  dueOn?: string;
  gone?: boolean;
  comments?: string;
  deliveryId?: number;
};

/**
 * A portal with two entities, two ingestions and an outside system that exceptions are of, two perimeters, and people of each role; "north" in a name means
 * that only this entity is theirs.
 */
export async function startQualityPortal() {
  const portal = await startTestPortal();
  const { db, pool } = portal;
  const entities = { north: await addEntity(db, "NOR"), south: await addEntity(db, "SUR") };
  const ingestions = { people: await addIngestion(db, "OnHR"), pay: await addIngestion(db, "GPG") };
  for (const legalEntityId of Object.values(entities))
    await addExpectation(db, { section: "OnHR", legalEntityId, first: { year: 2026, month: 1 } });
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query(`${text} returning id`, values)).rows[0].id);
  const element = (ingestionId: number | null, source: string, name: string) =>
    insert(
      "insert into quality_element (ingestion_id, data_source, table_name, id_type, object_type, object_name) values ($1, $2, 'T', 'Person', 'column', $3)",
      [ingestionId, source, name],
    );
  const elements = {
    people: await element(ingestions.people, "PEOPLE", "Hired"),
    pay: await element(ingestions.pay, "PAY", "Salary"),
    outside: await element(null, "LEDGER", "Cost centre"),
  };
  const perimeter = (code: string) =>
    insert(
      "insert into lookup_value (lookup, code, label_es, label_en, position) values ('accountant-perimeter', $1, $1 || ' es', $1 || ' en', 1)",
      [code],
    );
  const perimeters = { reward: await perimeter("REWARD"), payroll: await perimeter("PAYROLL") };

  const people: Record<string, { id: number; email: string; token: string }> = {};
  const add = async (name: string, grants: Parameters<typeof portal.addUser>[1]) => {
    const user = await portal.addUser(name, grants);
    return (people[name] = { ...user, token: await portal.signIn(user.email) });
  };
  await add("source", [{ role: "process-source", ingestionId: ingestions.people }]);
  await add("coordinator-north", [{ role: "upload-coordinator", legalEntityId: entities.north }]);
  await add("steward", [{ role: "steward", ingestionId: ingestions.people }]);
  await add("owner", [{ role: "data-owner" }]);
  await add("owner-north", [{ role: "data-owner", legalEntityId: entities.north }]);
  await add("owner-south", [{ role: "data-owner", legalEntityId: entities.south }]);
  await add("group", [{ role: "group-owner" }]);
  const of = (name: string) => people[name] ?? { id: 0, email: "", token: "" };

  let made = 0;
  // What the messages of our rules say besides what was found.
  const params = { pattern: "mm/dd/yyyy", example: "10/31/2026", max: "80" };
  return {
    ...portal,
    entities,
    ingestions,
    elements,
    perimeters,
    of,
    add,
    /** Puts an event there, in the north, of people, of nobody; answers its id. */
    async addEvent(given: TestEvent = {}): Promise<number> {
      made += 1;
      const { feed = "people", idValue = `P${made}`, value = `value ${made}`, sensitive = false, comments = "" } = given;
      const rule = given.rule ?? "date-unreadable";
      const origin = feed === "outside" ? "outside" : "delivery";
      await pool.query("insert into quality_rule (origin, code) values ($1, $2) on conflict do nothing", [origin, rule]);
      const id = await insert(
        `insert into quality_event (element_id, rule_id, legal_entity_id, status, accepted_until, accountant_id, perimeter_id, first_on, last_on, due_on, gone_on,
          updated_at, id_value, delivery_id)
        select $1, r.id, $2, $3, $4, $5, $6, $7, greatest($7::date, '2026-11-04'), coalesce($8::date, 'infinity'), case when $9 then '2026-11-04'::date end, $10, $11, $12
        from quality_rule r where r.origin = $13 and r.code = $14`,
        [
          elements[feed],
          entities[given.entity ?? "north"],
          given.status ?? "OPEN",
          given.acceptedUntil ?? null,
          given.accountant ?? null,
          given.perimeter ?? null,
          given.firstOn ?? "2026-10-01",
          given.dueOn ?? null,
          given.gone ?? false,
          portal.ctx.clock.now(),
          idValue,
          given.deliveryId ?? null,
          origin,
          rule,
        ],
      );
      await pool.query(
        `insert into quality_event_text (event_id, object_value, sensitive, params, detail, comments, search)
        values ($1, $2, $3, $7::jsonb, $4, $5, quality_search($6, $2, $3, $7::jsonb, $4, $5))`,
        [id, value, sensitive, feed === "outside" ? "does not exist" : null, comments, idValue, feed === "outside" ? null : params],
      );
      return id;
    },
    async read(who: string, id: number): Promise<TestAnswer["body"]> {
      return (await portal.call(contract.getQualityEvent, { token: of(who).token, params: { id }, language: "en" })).body;
    },
    /** Edits an event as it stands, unless told on which version. */
    async edit(who: string, id: number, body: object, ifMatch?: number): Promise<TestAnswer> {
      const version = ifMatch ?? Number((await pool.query("select version from quality_event where id = $1", [id])).rows[0]?.version ?? 1);
      return portal.call(contract.updateQualityEvent, { token: of(who).token, params: { id }, body, ifMatch: version, language: "en" });
    },
    async history(who: string, id: number): Promise<TestAnswer["body"]> {
      return (await portal.call(contract.listQualityHistory, { token: of(who).token, params: { id }, language: "en" })).body;
    },
    preview: (who: string, filter: object, change: object): Promise<TestAnswer> =>
      portal.call(bulk.previewQualityEdit, { token: of(who).token, body: { filter, change }, language: "en" }),
    editAll: (who: string, filter: object, change: object, token: string): Promise<TestAnswer> =>
      portal.call(bulk.editQualityEvents, { token: of(who).token, body: { filter, change, token }, language: "en" }),
  };
}
