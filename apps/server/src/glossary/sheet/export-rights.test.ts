import { createAccessToken } from "@hub/contract/session/account.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());

const fetched = async (token: string, id: number) =>
  (await portal.app.inject({ url: `/api/tasks/${id}/file?purpose=result`, headers: { authorization: `Bearer ${token}` } })).statusCode;
async function exported(who: string): Promise<number> {
  const { body } = await portal.start(who);
  await portal.runJobs();
  return body.id;
}

test("a file with drafts is for who may see drafts when they fetch it: no token that only reads, and nobody who edits no more", async () => {
  await portal.create("editor", { globalName: "Draft" });
  await portal.publish("group", (await portal.create("group", { globalName: "Published" })).body.id, 1);
  const [session, id] = [portal.tokenOf("editor"), await exported("editor")];
  const tokenOf = async (scopes: string[]): Promise<string> => {
    const body = { name: scopes.join(" "), scopes, lastDay: "2026-12-31" };
    return (await portal.call(createAccessToken, { token: session, body })).body.token;
  };
  const [reads, edits] = [await tokenOf(["glossary.read"]), await tokenOf(["glossary.read", "glossary.edit"])];
  expect([await fetched(session, id), await fetched(edits, id), await fetched(reads, id)]).toEqual([200, 200, 403]);
  expect(await fetched(portal.tokenOf("reader"), await exported("reader"))).toBe(200);
  await portal.pool.query("update role_grant set role = 'mut-admin' where user_id = $1", [portal.ids["editor"]]);
  expect(await fetched(session, id)).toBe(403);
  expect(await fetched(session, await exported("editor"))).toBe(200);
});
