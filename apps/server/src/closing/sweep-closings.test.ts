import { deleteCalendarRow, listCalendar } from "@hub/contract/configuration/configuration.ts";
import * as contract from "@hub/contract/scenarios/scenarios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { sweepConsolidations } from "../validation/consolidations/sweep-consolidations.ts";
import { sweepClosings } from "./sweep-closings.ts";

/** What the worker does by itself every minute. */
async function sweep(): Promise<void> {
  await sweepConsolidations(portal.ctx);
  await sweepClosings(portal.ctx);
}

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"] });
});
afterEach(() => portal.stop());

async function standing(): Promise<{ state: string; closing: boolean; versions: number }> {
  const { body: list } = await portal.call(contract.listScenarios, { token: portal.tokens.group });
  const id = list.items.find((item: { year: number; month: number }) => item.year === october.year && item.month === october.month)?.id;
  const { body } = await portal.call(contract.getScenario, { token: portal.tokens.group, params: { id } });
  return { state: body.state, closing: body.closing, versions: body.versions.length };
}

test("[SCN-02] a scenario that is complete because the calendar expects less closes by itself, once", async () => {
  await portal.complete("A", undefined, { section: "PLN" });
  await sweep();
  expect(await portal.runJobs()).toBe(0);
  const admin = await portal.addUser("admin", [{ role: "hub-admin" }]);
  const token = await portal.signIn(admin.email);
  const { body } = await portal.call(listCalendar, { token });
  const row = body.items.find((item: { legalEntity: { code: string } }) => item.legalEntity.code === "B");
  expect((await portal.call(deleteCalendarRow, { token, params: { id: row.id }, ifMatch: row.version })).status).toBe(200);
  expect(await standing()).toMatchObject({ state: "OPEN", closing: false });
  await Promise.all([sweep(), sweep()]);
  await portal.runJobs();
  await sweep();
  await portal.runJobs();
  expect(await standing()).toEqual({ state: "CLOSED", closing: false, versions: 1 });
});

test("[SCN-02] a closing whose job gave up is tried again, and closes once", async () => {
  await portal.complete("A", undefined, { section: "PLN" });
  await portal.complete("B", undefined, { section: "PLN" });
  expect(await standing()).toMatchObject({ state: "OPEN", closing: true });
  await portal.pool.query("delete from pgboss.job where name = 'close-due-scenario'");
  await sweep();
  expect(await portal.runJobs()).toBe(0);
  portal.passMinutes(3);
  await sweep();
  await sweep();
  expect(await portal.runJobs()).toBe(1);
  expect(await standing()).toEqual({ state: "CLOSED", closing: false, versions: 1 });
});
