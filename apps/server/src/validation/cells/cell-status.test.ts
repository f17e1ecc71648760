import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { countedSignOff, dataStatus } from "./cell-status.sql.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

type Facts = {
  loaded: number[] | null;
  quarantined: number;
  held: number;
  blocking: number;
  signOff: string | null;
  signedFor: number[] | null;
};

async function statusOf(facts: Partial<Facts>): Promise<{ data: string; signOff: string } | undefined> {
  const { loaded = null, quarantined = 0, held = 0, blocking = 0, signOff = null, signedFor = null } = facts;
  const { rows } = await sql<{ data: string; signOff: string }>`
    select ${dataStatus} as data, ${countedSignOff} as "signOff"
    from (select ${loaded}::bigint[] as loaded_ids, ${quarantined}::integer as quarantined, ${held}::integer as held) s, (select ${blocking}::integer as blocking) f,
      (select ${signOff}::text as sign_off, ${signedFor}::bigint[] as delivery_ids) c`.execute(portal.db);
  return rows[0];
}

test.each<[string, Partial<Facts>, string]>([
  ["nothing was delivered", {}, "NO_DATA"],
  ["nothing stands, though the checks found something in what stood", { blocking: 1 }, "NO_DATA"],
  ["a file with blocking issues is all there is", { quarantined: 1 }, "BLOCKED"],
  ["a file with blocking issues came after one that was loaded", { loaded: [1], quarantined: 1 }, "BLOCKED"],
  ["a file is held, and nothing stands yet", { held: 1 }, "HELD"],
  ["a file is held beside one that was loaded and has findings", { loaded: [1], held: 1, blocking: 2 }, "HELD"],
  ["a file is held that came after one with blocking issues", { quarantined: 1, held: 1 }, "HELD"],
  ["the checks found something that blocks", { loaded: [1], blocking: 2 }, "BLOCKED"],
  ["what was loaded has nothing that blocks", { loaded: [1, 2] }, "READY"],
])("[VAL-02] the data of a cell of which %s", async (_, facts, data) => {
  expect((await statusOf(facts))?.data).toBe(data);
});

test.each<[string, Partial<Facts>, string]>([
  ["nobody signed, and which has no row", { loaded: [1] }, "NONE"],
  ["the first signature is for what stands", { loaded: [1, 2], signOff: "COORDINATOR_SIGNED", signedFor: [1, 2] }, "COORDINATOR_SIGNED"],
  ["another delivery came after the first signature", { loaded: [3], signOff: "COORDINATOR_SIGNED", signedFor: [1] }, "NONE"],
  ["a second delivery came besides", { loaded: [1, 2], signOff: "COORDINATOR_SIGNED", signedFor: [1] }, "NONE"],
  ["what was signed stands no more", { loaded: null, signOff: "COORDINATOR_SIGNED", signedFor: [1] }, "NONE"],
  ["the second signature stands, whatever came since", { loaded: [3], signOff: "OWNER_VALIDATED", signedFor: [1] }, "OWNER_VALIDATED"],
])("[VAL-02] the signatures of a cell of which %s", async (_, facts, signOff) => {
  expect((await statusOf(facts))?.signOff).toBe(signOff);
});
