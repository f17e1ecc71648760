import { eventStatuses, isOpen, isOverdue, statusWhenFound } from "@hub/domain/quality/event-status.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import * as said from "./event-status.sql.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const today = "2026-11-21";
const days = [null, "2026-11-20", today, "2026-11-22"];
const cases = eventStatuses.flatMap((status) => days.flatMap((dueOn) => days.map((acceptedUntil) => ({ status, dueOn, acceptedUntil }))));

test("SQL says of every status and day what the domain says", async () => {
  const { rows } = await sql<{ open: boolean; overdue: boolean; reopens: boolean | null }>`
    select ${said.isOpen} as open, ${said.isOverdue(today)} as overdue, ${said.reopensWhenFound(sql`${today}::date`)} as reopens
    from (
      select c.at, c.status, coalesce(c."dueOn", 'infinity') as due_on, c."acceptedUntil" as accepted_until
      from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as (status quality_status, "dueOn" date, "acceptedUntil" date))
        with ordinality as c (status, "dueOn", "acceptedUntil", at)
    ) e order by e.at`.execute(portal.db);
  expect(rows.map(({ reopens, ...row }) => ({ ...row, reopens: reopens === true }))).toEqual(
    cases.map(({ status, dueOn, acceptedUntil }) => ({
      open: isOpen(status),
      overdue: isOverdue({ status, dueOn }, today),
      reopens: status !== "OPEN" && statusWhenFound(status, acceptedUntil, today) === "OPEN",
    })),
  );
});
