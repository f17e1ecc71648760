import { previewClosing } from "@hub/contract/closing/closings.ts";
import { closeScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { approveReopening, askReopening } from "@hub/contract/validation/reopenings.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestPerson } from "../../../testing/fixtures.ts";
import { october, startGroupPortal } from "../../../testing/group-portal.ts";

const staff = (code: string, count: number): TestPerson[] =>
  Array.from({ length: count }, (_, at) => ({ person: `${code}${at}`, sex: at % 2 === 0 ? "F" : "M", hourlyPay: "20" }));

/** A portal with October closed of A and B, thirty people each; `closeAgain` closes it once more after A delivered 28, for a reason. */
export async function startToldPortal(options: { now?: string } = {}) {
  const portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"], ...options });
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  const scenarioId: number = items.find(
    ({ year, month }: { year: number; month: number }) => year === october.year && month === october.month,
  ).id;
  for (const code of ["A", "B"]) {
    await portal.deliver(code, staff(code, 30));
    await portal.sign(code);
    await portal.validate(code);
  }
  await portal.runJobs();

  async function closeAgain(): Promise<void> {
    portal.passMinutes(10);
    const until = new Date(portal.ctx.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const asked = await portal.call(askReopening, {
      token: portal.tokens.coordinator,
      body: { section: "PLN", legalEntityId: portal.idOf("A"), ...october, reason: "Two leavers told late", until },
    });
    await portal.call(approveReopening, { token: portal.tokens.group, params: { id: asked.body.id }, body: {} });
    await portal.deliver("A", staff("A", 28));
    // A delivery of the tests does not go through the loading, which takes signatures back.
    await sql`
      update cell set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null,
        lock_state = 'REOPENED' where legal_entity_id = ${portal.idOf("A")}`.execute(portal.db);
    portal.passMinutes(10);
    await portal.sign("A");
    await portal.validate("A");
    const { body: preview } = await portal.call(previewClosing, { token: portal.tokens.group, params: { id: scenarioId } });
    const body = { scenarioType: "CLOSING", ...october, replaces: 1, comment: "Leavers.", previewed: preview.fingerprint };
    expect((await portal.call(closeScenario, { token: portal.tokens.group, body })).status).toBe(202);
    await portal.runJobs();
  }
  return { portal, scenarioId, closeAgain };
}
