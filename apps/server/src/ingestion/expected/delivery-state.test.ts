import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { countsByState, dayOfState, deliveryState, hasArrived, rankOfState } from "./delivery-state.sql.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

type Line = {
  loaded?: boolean;
  quarantined?: boolean;
  held?: boolean;
  attempt?: "RECEIVED" | "CHECKING" | "REJECTED" | "FAILED";
  due?: string;
};
const [today, yesterday] = ["2026-11-21", "2026-11-20"];

function rowOf({ loaded, quarantined, held, attempt, due = today }: Line) {
  return sql`select ${loaded ? 1 : null}::bigint as loaded_id, ${quarantined ? 2 : null}::bigint as quarantined_id, ${held ? 4 : null}::bigint as held_id,
    ${attempt ? 3 : null}::bigint as attempt_id, ${attempt ?? null}::text as attempt_state, ${due}::date as due_date`;
}

test.each<[string, Line, string, boolean]>([
  ["nothing came, and there is time", {}, "waits", false],
  ["nothing came, and its day is past", { due: yesterday }, "late", false],
  ["a file is being read", { attempt: "CHECKING" }, "waits", true],
  ["a file is being read after its day", { attempt: "RECEIVED", due: yesterday }, "late", true],
  ["a file was rejected", { attempt: "REJECTED" }, "failed", true],
  ["a file could not be read", { attempt: "FAILED", due: yesterday }, "failed", true],
  ["a file has blocking issues", { quarantined: true }, "failed", true],
  ["a file with blocking issues came after one that is loaded", { loaded: true, quarantined: true }, "failed", true],
  ["a file waits for a yes", { held: true }, "held", true],
  ["a file waits for a yes beside one that is loaded", { loaded: true, held: true, due: yesterday }, "held", true],
  ["a file waits for a yes that came after one with blocking issues", { quarantined: true, held: true }, "held", true],
  ["a file is loaded", { loaded: true }, "done", true],
  ["a file is loaded, whenever it was due", { loaded: true, due: yesterday }, "done", true],
  ["a file is loaded, and a later one was rejected", { loaded: true, attempt: "REJECTED" }, "done", true],
])("a delivery of which %s", async (_, line, state, arrived) => {
  const { rows } = await sql`select ${deliveryState(today)} as state, ${hasArrived} as arrived from (${rowOf(line)}) lines`.execute(
    portal.db,
  );
  expect(rows).toEqual([{ state, arrived }]);
});

test("failed, held and late come first, the longest due before the others; then what waits; then what is there, the newest before the others", async () => {
  const lines: Record<string, Line> = {
    "late of May": { due: "2026-06-10" },
    "failed of June": { attempt: "FAILED", due: "2026-07-10" },
    "held of July": { loaded: true, held: true, due: "2026-08-09" },
    "late of July": { due: "2026-08-10" },
    "waits of October": { due: "2026-11-25" },
    "waits of November": { due: "2026-12-10" },
    "done of September": { loaded: true, due: "2026-10-10" },
    "done of August": { loaded: true, due: "2026-09-10" },
  };
  const all = sql.join(
    Object.entries(lines).map(([name, line]) => sql`select ${name}::text as name, x.* from (${rowOf(line)}) x`),
    sql` union all `,
  );
  const states = sql`select *, ${deliveryState(today)} as state from (${all}) lines`;
  const { rows } = await sql<{ name: string }>`select name from (${states}) s order by ${rankOfState}, ${dayOfState}`.execute(portal.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(lines));
  const counted = await sql<{ counts: object }>`select ${countsByState} as counts from (${states}) s`.execute(portal.db);
  expect(counted.rows[0]?.counts).toEqual({ failed: 1, held: 1, late: 2, waits: 2, done: 2 });
});
