import { createDelegation } from "@hub/contract/workflows/workflows.ts";
import { saveValidation } from "@hub/contract/validation/validation.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../../ingestion/testing/delivery-portal.ts";
import { commented } from "../../testing/group-portal.ts";
import { expectLockWaits } from "../../testing/lock-waits.ts";

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
/** What is signed, what stands, and of how many people; a cell is there from its first signature on. */
const standing = async (month: number) => {
  const { rows } = await portal.pool.query(
    `select coalesce(c.sign_off, 'NONE') as sign_off, coalesce(c.lock_state, 'OPEN') as lock_state, c.delivery_ids::text[] as signed, d.stands, d.people
    from consolidation k left join cell c on c.consolidation_id = k.id and c.legal_entity_id = $2
    cross join lateral (select array_agg(id::text) as stands, sum(row_count)::int as people from delivery
      where section_code = 'OnHR' and legal_entity_id = $2 and period = k.period and state not in ('SUPERSEDED', 'QUARANTINED')) d
    where k.section_code = 'OnHR' and k.period = $1`,
    [`2026-0${month}-01`, portal.ids.north],
  );
  return rows[0];
};

/** Has two who want the section's month in the same instant wait for it both, and come to it one after the other. */
async function inTurn<A, B>(month: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  const client = await portal.pool.connect();
  await client.query("begin");
  await client.query("select from consolidation where section_code = 'OnHR' and period = $1 for no key update", [`2026-0${month}-01`]);
  const first = one();
  await expectLockWaits(portal.pool, 1);
  const second = other();
  await expectLockWaits(portal.pool, 2);
  await client.query("commit");
  client.release();
  return Promise.all([first, second]);
}
const load = () => portal.runJobs();
const signed = { sign_off: "COORDINATOR_SIGNED", lock_state: "OPEN" };
const unsigned = { sign_off: "NONE", lock_state: "OPEN", signed: null };

describe("[VAL-05] a signature and a new delivery in the same instant", () => {
  test("the signature first: the delivery takes it back", async () => {
    await deliver(1, 20);
    await load();
    await deliver(1, 21);
    const [{ status }] = await inTurn(1, () => sign(1), load);
    expect(status).toBe(200);
    expect(await standing(1)).toMatchObject({ ...unsigned, people: 21 });
  });

  test("the delivery first: it is what is signed", async () => {
    await deliver(1, 22);
    const [, { status }] = await inTurn(1, load, () => sign(1));
    expect(status).toBe(200);
    const left = await standing(1);
    expect(left).toMatchObject({ ...signed, people: 22 });
    expect(left.signed).toEqual(left.stands);
  });

  test("whichever comes first, what is signed is what stands, or nothing is signed", async () => {
    await deliver(3, 20);
    await load();
    await deliver(3, 21);
    const [{ status }] = await Promise.all([sign(3), load()]);
    const left = await standing(3);
    expect(left.people).toBe(21);
    if (left.sign_off === "NONE") expect([status, left.signed]).toEqual([expect.toBeOneOf([200, 409]), null]);
    else expect([status, left.sign_off, left.signed]).toEqual([200, "COORDINATOR_SIGNED", left.stands]);
  });
});

describe("[VAL-05] a validation and a new delivery in the same instant", () => {
  test("the delivery first: it took the signatures with it", async () => {
    await deliver(5, 20);
    await load();
    expect((await sign(5)).status).toBe(200);
    await deliver(5, 21);
    const [, { status }] = await inTurn(5, load, () => validate(5));
    expect(status).toBe(409);
    expect(await standing(5)).toMatchObject({ ...unsigned, people: 21 });
  });

  test("the validation first: it locks what was signed, and the delivery is refused", async () => {
    expect((await sign(5)).status).toBe(200);
    await deliver(5, 22);
    const [{ status }] = await inTurn(5, () => validate(5), load);
    expect(status).toBe(200);
    const left = await standing(5);
    expect(left).toMatchObject({ sign_off: "OWNER_VALIDATED", lock_state: "LOCKED", people: 21 });
    expect(left.signed).toEqual(left.stands);
    const { rows } = await portal.pool.query("select state, problem_code from upload order by id desc limit 1");
    expect(rows).toEqual([{ state: "REJECTED", problem_code: "cell-locked" }]);
  });

  test("whichever comes first, what is validated is what stands, or nothing is", async () => {
    await deliver(7, 20);
    await load();
    expect((await sign(7)).status).toBe(200);
    await deliver(7, 21);
    const [{ status }] = await Promise.all([validate(7), load()]);
    const left = await standing(7);
    if (status === 200) {
      expect(left).toMatchObject({ sign_off: "OWNER_VALIDATED", lock_state: "LOCKED", people: 20 });
      expect(left.signed).toEqual(left.stands);
    } else expect(left).toMatchObject({ ...unsigned, people: 21 });
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
