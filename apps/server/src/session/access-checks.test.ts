import { allowMutAccess, allowWFAccess } from "@hub/contract/session/session.ts";
import { type Role, roles } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const inMut: Role[] = ["mut-admin", "process-source", "steward", "upload-coordinator", "data-owner", "group-owner", "auditor"];
const inWorkflow: Role[] = ["wf-admin", "wf-user"];

test.each(roles)("[API-03] [API-04] whether one may use MUT and Workflow is told to %s", async (role) => {
  const token = await portal.signIn((await portal.addUser(role, [{ role }])).email);
  expect((await portal.call(allowMutAccess, { token })).body).toEqual({ allowed: inMut.includes(role) });
  expect((await portal.call(allowWFAccess, { token })).body).toEqual({ allowed: inWorkflow.includes(role) });
});
