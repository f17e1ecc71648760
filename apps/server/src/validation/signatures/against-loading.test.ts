import { createDelegation } from "@hub/contract/workflows/workflows.ts";
import { saveValidation } from "@hub/contract/validation/validation.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../../ingestion/testing/delivery-portal.ts";
import { commented } from "../../testing/group-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

// Months apart from each other: one that changes would be found wanting by the next.
const file = (people: number) =>
  `Person;Sex;Hired;Salary\n${Array.from({ length: people }, (_, n) => `P${n};F;01/02/2020;30000`).join("\n")}\n`;
const save = (token: string, month: number, userRole: string) =>
  portal.call(saveValidation, {
    token,
    language: "en",
    body: {
      consolidationType: "OnHR",
      year: 2026,
      month,
      scopes: [],
      kpis: [],
      legalEntityId: portal.ids.north,
      userRole,
      ...(userRole === "coordinator" ? { findings: commented } : {}),
    },
  });
const sign = (month: number) => save(portal.tokens.coordinator, month, "coordinator");
const validate = (month: number) => save(portal.tokens.owner, month, "owner");
const deliver = async (month: number, people: number) => {
  const period = { year: 2026, month };
  const sent = await portal.send({ content: file(people), period });
  expect(sent.status).toBe(202);
};
/** What is signed, and what stands. */
const standing = async (month: number) => {
  const { rows } = await portal.pool.query(
    `select c.sign_off, c.lock_state, c.delivery_ids::text[] as signed,
      (select array_agg(d.id::text) from delivery d where d.section_code = 'OnHR' and d.legal_entity_id = c.legal_entity_id and d.period = k.period and d.state <> 'SUPERSEDED'
        and d.state <> 'QUARANTINED') as stands
    from cell c join consolidation k on k.id = c.consolidation_id
    where k.section_code = 'OnHR' and k.period = $1 and c.legal_entity_id = $2`,
    [`2026-0${month}-01`, portal.ids.north],
  );
  // A cell is there from its first signature on.
  return rows[0] ?? { sign_off: "NONE", lock_state: "OPEN", signed: null, stands: null };
};

describe("[VAL-05] a signature and a new delivery in the same instant", () => {
  test("whichever comes first, what is signed is what stands, or nothing is signed", async () => {
    const outcomes = new Set<string>();
    for (const month of [1, 3]) {
      await deliver(month, 20);
      await portal.runJobs();
      await deliver(month, 21);
      const [signed] = await Promise.all([sign(month), portal.runJobs()]);
      const { sign_off: state, signed: ids, stands } = await standing(month);
      outcomes.add(`${signed.status} ${state}`);
      if (state === "NONE") expect(ids).toBeNull();
      else expect(ids).toEqual(stands);
    }
    expect([...outcomes].every((each) => ["200 NONE", "200 COORDINATOR_SIGNED", "409 NONE"].includes(each))).toBe(true);
  });

  test("a validation locks what was signed: the delivery is refused, or it took the signatures with it", async () => {
    for (const month of [5, 7]) {
      await deliver(month, 20);
      await portal.runJobs();
      expect((await sign(month)).status).toBe(200);
      await deliver(month, 21);
      const [validated] = await Promise.all([validate(month), portal.runJobs()]);
      const { sign_off: state, lock_state: lock, signed: ids, stands } = await standing(month);
      if (validated.status === 200) {
        expect([state, lock]).toEqual(["OWNER_VALIDATED", "LOCKED"]);
        expect(ids).toEqual(stands);
      } else {
        expect(state).toBe("NONE");
        expect(lock).toBe("OPEN");
      }
    }
  });
});

test("[VAL-05] a stand-in made in the instant in which the other one signs is not a second pair of eyes", async () => {
  const both = await portal.addUser("both", [
    { role: "upload-coordinator", legalEntityId: portal.ids.north },
    { role: "data-owner", legalEntityId: portal.ids.north },
    { role: "wf-user" },
  ]);
  const stand = await portal.addUser("stand", [{ role: "wf-user" }]);
  const [token, other] = [await portal.signIn(both.email), await portal.signIn(stand.email)];
  await deliver(9, 20);
  await portal.runJobs();
  const lend = portal.call(createDelegation, { token, body: { to: stand.email, firstDay: "2026-11-05", lastDay: "2026-11-06" } });
  const [, made] = await Promise.all([save(token, 9, "coordinator"), lend]);
  expect(made.status).toBe(201);
  expect((await save(other, 9, "owner")).body.code).toBe("signer-may-not-validate");
  expect((await save(token, 9, "owner")).body.code).toBe("signer-may-not-validate");
  // Lent on to nobody: who stands in for the stand-in has nothing of it.
  const third = await portal.addUser("third");
  await portal.call(createDelegation, { token: other, body: { to: third.email, firstDay: "2026-11-05", lastDay: "2026-11-06" } });
  expect((await save(await portal.signIn(third.email), 9, "owner")).status).toBeGreaterThanOrEqual(403);
  expect((await validate(9)).status).toBe(200);
});
