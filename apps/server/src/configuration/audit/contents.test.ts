import { createAccessToken } from "@hub/contract/session/account.ts";
import { listAudit } from "@hub/contract/configuration/audit.ts";
import { createQualityView } from "@hub/contract/quality/views.ts";
import { createSwpWhatIf } from "@hub/contract/swp/analysis.ts";
import { saveSwpAnswer } from "@hub/contract/swp/questions.ts";
import { createSwpSnapshot } from "@hub/contract/swp/snapshots.ts";
import { deleteSwpItem } from "@hub/contract/swp/items.ts";
import type { Permission, Role } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type QualityPortal, startQualityPortal } from "../../quality/testing/quality-portal.ts";
import { type SheetPortal, startSheetPortal } from "../../swp/sheet/testing/sheet-portal.ts";
import { readRows, rowsOf, sheetTasks } from "../../tasks/testing/sheets.ts";
import type { TestAnswer, TestPortal } from "../../testing/test-portal.ts";

type Line = { subjectType: string; contentsHidden: boolean; before: unknown; after: unknown };
const reason = "Changes not shown: only people who can see all data of this kind can read them.";

/** The trail's lines of one area, as somebody reads them. */
async function linesOf(portal: Pick<TestPortal, "call">, token: string, area: string): Promise<Line[]> {
  const { body } = await portal.call(listAudit, { token, query: { limit: 200 }, language: "en" });
  return body.items.filter(({ subjectType }: Line) => subjectType.startsWith(area));
}
const typesOf = (lines: readonly Line[]) => [...new Set(lines.map(({ subjectType }) => subjectType))].toSorted();
const tell = (lines: readonly Line[]) => lines.filter(({ before, after }) => before !== null || after !== null);

/** What was done went well. */
function fine(answer: TestAnswer): TestAnswer["body"] {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}

const signIn = async (
  portal: Pick<TestPortal, "addUser" | "openSession">,
  name: string,
  grants: { role: Role; orgId?: number; ingestionId?: number }[],
) => portal.openSession(await portal.addUser(name, grants));

/** What an administrator's files say of an area, in both formats. */
async function exportsOf({ exported }: ReturnType<typeof sheetTasks>, token: string): Promise<string> {
  const csv = (await exported(token, "audit-export", { format: "csv", language: "en" })).toString("utf8");
  const workbook = await exported(token, "audit-export", { format: "xlsx", language: "en" });
  const { rows } = await readRows(workbook, ["What was done", "Before", "After"]);
  return [csv, ...rows.flat()].join("\n");
}

describe("plans", () => {
  const types = ["swp-answer", "swp-item", "swp-items", "swp-pool", "swp-snapshot", "swp-what-if"];
  /** Sizes and words that stand nowhere else. */
  const told = ["7411", "7412", "7413", "Redes 7414", "note 7415", "idea 7416"];
  let portal: SheetPortal;
  beforeAll(async () => {
    portal = await startSheetPortal();
    const lead = portal.tokenOf("lead");
    const tab = "profiles-shortage";
    const id = await portal.add(tab, { size: "7411" });
    fine(await portal.update("lead", id, 1, portal.itemOf(tab, { size: "7412" })));
    await portal.addPool("IBE/COM/TIE", "Redes 7414", "7413");
    fine(
      await portal.call(saveSwpAnswer, {
        token: lead,
        ifMatch: 0,
        body: { tab, divisionId: portal.org("IBE/RED/ACC"), reskilled: 3, outsourced: 4 },
      }),
    );
    fine(
      await portal.call(createSwpSnapshot, {
        token: lead,
        body: { tab, orgId: null, withoutZero: false, comment: "note 7415", overrides: [] },
      }),
    );
    fine(await portal.call(createSwpWhatIf, { token: lead, body: { name: "idea 7416", shared: false } }));
    await portal.imported("lead", "key-profiles", rowsOf({ ...profile, size: "1" }, { ...profile, size: "2", jobProfile: "P-SCI" }));
    fine(await portal.call(deleteSwpItem, { token: lead, params: { id }, ifMatch: 2 }));
  });
  afterAll(() => portal.stop());
  const profile = { id: "", division: "IBE/RED/ACC", source: "ana@example.com", jobProfile: "P-RADIO", impact: "Critical" };

  test.each<Role>(["hub-admin", "mut-admin", "wf-admin"])("are not told to a %s, who sees that something was done", async (role) => {
    const token = await signIn(portal, role, [{ role }]);
    const lines = await linesOf(portal, token, "swp-");
    expect(typesOf(lines)).toEqual(types);
    expect(tell(lines)).toEqual([]);
    expect(lines).toContainEqual(expect.objectContaining({ actor: "lead@example.com", action: "swp-item-deleted", contentsHidden: true }));
    expect(told.filter((each) => JSON.stringify(lines).includes(each))).toEqual([]);
  });

  test("are in no file of the trail either, which says why", async () => {
    const said = await exportsOf(portal.sheets, await signIn(portal, "exporting", [{ role: "hub-admin" }]));
    expect(told.filter((each) => said.includes(each))).toEqual([]);
    expect(said.split(reason).length - 1).toBeGreaterThanOrEqual(2 * types.length);
  });

  test("are told to an administrator who reads all of them, not to one who reads a part, nor to a token without it", async () => {
    const email = (await portal.addUser("reading", [{ role: "hub-admin" }, { role: "swp-reader" }])).email;
    const all = await portal.signIn(email);
    const lines = await linesOf(portal, all, "swp-");
    expect(told.filter((each) => JSON.stringify(lines).includes(each))).toEqual(told);
    expect(lines.every(({ contentsHidden }) => !contentsHidden)).toBe(true);
    const part = await signIn(portal, "partly", [{ role: "hub-admin" }, { role: "swp-reader", orgId: portal.org("IBE") }]);
    expect(tell(await linesOf(portal, part, "swp-"))).toEqual([]);
    const scopes: Permission[] = ["audit.read"];
    const { token } = fine(await portal.call(createAccessToken, { token: all, body: { name: "trail", scopes, lastDay: "2026-12-01" } }));
    expect(tell(await linesOf(portal, token, "swp-"))).toEqual([]);
  });
});

describe("events of quality", () => {
  const types = ["quality-event", "quality-events", "quality-view"];
  const told = ["2031-07-04", "2031-07-05", "batch7417", "view 7418"];
  let portal: QualityPortal;
  beforeAll(async () => {
    portal = await startQualityPortal();
    await portal.addEvent({ idValue: "batch7417" });
    fine(await portal.edit("owner", await portal.addEvent(), { dueDate: "2031-07-04" }));
    const change = { dueDate: "2031-07-05" };
    const { token } = fine(await portal.preview("owner", { text: "batch7417" }, change));
    fine(await portal.editAll("owner", { text: "batch7417" }, change, token));
    fine(
      await portal.call(createQualityView, {
        token: portal.of("owner").token,
        body: { name: "view 7418", query: "text=batch7417", shared: false },
      }),
    );
  });
  afterAll(() => portal.stop());

  test.each<Role>(["hub-admin", "mut-admin", "wf-admin"])("are not told to a %s, who sees that something was done", async (role) => {
    const lines = await linesOf(portal, await signIn(portal, role, [{ role }]), "quality-");
    expect(typesOf(lines)).toEqual(types);
    expect(tell(lines)).toEqual([]);
    expect(told.filter((each) => JSON.stringify(lines).includes(each))).toEqual([]);
  });

  test("are in no file of the trail either, which says why", async () => {
    const said = await exportsOf(sheetTasks(portal), await signIn(portal, "exporting", [{ role: "mut-admin" }]));
    expect(told.filter((each) => said.includes(each))).toEqual([]);
    expect(said.split(reason).length - 1).toBe(2 * types.length);
  });

  test("are told to an administrator who reads all of them, not to one who reads a part", async () => {
    const all = await signIn(portal, "reading", [{ role: "mut-admin" }, { role: "steward" }]);
    const lines = await linesOf(portal, all, "quality-");
    expect(told.filter((each) => JSON.stringify(lines).includes(each))).toEqual(told);
    const part = await signIn(portal, "partly", [{ role: "mut-admin" }, { role: "steward", ingestionId: portal.ingestions.people }]);
    expect(tell(await linesOf(portal, part, "quality-"))).toEqual([]);
  });
});
