import { blocksClosing } from "@hub/domain/closing/closing-rules.ts";
import type { LockState, SignOff } from "@hub/domain/validation/signature-rules.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { isClosable } from "./closings.sql.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

test.each<[string, SignOff, LockState, boolean]>([
  ["nobody signed", "NONE", "OPEN", false],
  ["one signed", "COORDINATOR_SIGNED", "OPEN", false],
  ["both signed", "OWNER_VALIDATED", "LOCKED", true],
  ["both signed, in a closed version", "OWNER_VALIDATED", "FROZEN", true],
  ["both signed, and somebody corrects it", "OWNER_VALIDATED", "REOPENED", false],
])("[SCN-02] a cell that %s is closable by the domain and in SQL alike", async (_, signOff, lockState, closable) => {
  const { rows } = await sql<{ closable: boolean }>`
    select ${isClosable} as closable from (select ${signOff}::text as sign_off, ${lockState}::text as lock_state) c`.execute(portal.db);
  expect([!blocksClosing({ expected: true, signOff, lockState }), rows[0]?.closable]).toEqual([closable, closable]);
  expect(blocksClosing({ expected: false, signOff, lockState })).toBe(false);
});
