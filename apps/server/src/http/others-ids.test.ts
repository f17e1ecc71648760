import * as checks from "@hub/contract/checks/checks.ts";
import * as deliveries from "@hub/contract/ingestion/deliveries.ts";
import * as ingestion from "@hub/contract/ingestion/ingestion.ts";
import * as month from "@hub/contract/validation/month.ts";
import * as payReports from "@hub/contract/pay-reports/pay-reports.ts";
import * as reopenings from "@hub/contract/validation/reopenings.ts";
import type { Route } from "@hub/contract/route.ts";
import * as scenarios from "@hub/contract/scenarios/scenarios.ts";
import { getPassport } from "@hub/contract/scenarios/passport.ts";
import * as workflows from "@hub/contract/workflows/workflows.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";

// Everything is A's and its people's; whoever tries has every role of work there is, but for B.
let portal: GroupPortal;
let ids: Record<"a" | "upload" | "delivery" | "reopening" | "delegation" | "scenario" | "tolerance", number>;
const roles: Role[] = ["process-source", "upload-coordinator", "steward", "data-owner"];
const ofB: Record<string, string> = {};
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"] });
  const legalEntityId = portal.idOf("B");
  const all = roles.map((role) => ({ role, legalEntityId }));
  const add = async (name: string, grants: Parameters<GroupPortal["addUser"]>[1]) =>
    (ofB[name] = await portal.signIn((await portal.addUser(name, grants)).email));
  await add("every role", [...all, { role: "wf-user" }]);
  await add(
    "another section",
    roles.map((role) => ({ role, sectionCode: "GPG" })),
  );
  // Stood in for the owner of all, until yesterday.
  const away = await portal.addUser("away", [{ role: "data-owner" }, { role: "wf-user" }]);
  const former = await portal.addUser("former", [{ role: "wf-user" }]);
  const token = await portal.signIn(away.email);
  const lent = await portal.call(workflows.createDelegation, {
    token,
    body: { to: former.email, firstDay: "2026-11-05", lastDay: "2026-11-05" },
  });
  await portal.complete(
    "A",
    Array.from({ length: 40 }, (_, n) => ({ person: `A-${n}`, sex: n % 2 ? "M" : "F", hourlyPay: "20" })),
  );
  const asked = await portal.call(reopenings.askReopening, {
    token: portal.tokens.coordinator,
    body: { section: "OnHR", legalEntityId: portal.idOf("A"), ...october, reason: "one is missing", until: "2026-11-09" },
  });
  const set = { rule: "undeclared-sex", legalEntityId: portal.idOf("A"), value: "3", reason: "known" };
  const proposed = await portal.call(checks.proposeTolerance, { token: portal.tokens.owner, body: set });
  const { rows } = await portal.pool.query(
    "select d.id::int as delivery, d.upload_id::int as upload, (select id from scenario limit 1) as scenario from delivery d",
  );
  ids = { a: portal.idOf("A"), ...rows[0], reopening: asked.body.id, delegation: lent.body.id, tolerance: proposed.body.id };
  if (Object.values(ids).some((id) => !Number.isInteger(id) || id < 1)) throw new Error(JSON.stringify(ids));
  portal.setNow("2026-11-06T08:00:00Z");
  for (const name of ["every role", "another section"]) ofB[name] = await portal.signIn(`${name}@example.com`).catch(() => ofB[name] ?? "");
  ofB["a stand-in whose days are over"] = await portal.signIn(former.email);
});
afterAll(() => portal.stop());

const cell = () => ({ section: "OnHR", legalEntityId: ids.a, ...october });
type Given = Parameters<GroupPortal["call"]>[1];
const attempts: [string, Route, () => Given][] = [
  ["the cell", month.getCell, () => ({ query: cell() })],
  ["sending it back", month.returnCell, () => ({ body: { ...cell(), reason: "look again" } })],
  ["asking to reopen it", reopenings.askReopening, () => ({ body: { ...cell(), reason: "x", until: "2026-11-10" } })],
  ["approving its reopening", reopenings.approveReopening, () => ({ params: { id: ids.reopening }, body: {} })],
  ["refusing its reopening", reopenings.refuseReopening, () => ({ params: { id: ids.reopening }, body: { comment: "no" } })],
  ["withdrawing its reopening", reopenings.withdrawReopening, () => ({ params: { id: ids.reopening }, body: {} })],
  ["ending its reopening", reopenings.endReopening, () => ({ params: { id: ids.reopening }, body: {} })],
  ["its upload", ingestion.getUpload, () => ({ params: { id: ids.upload } })],
  ["the errors of its upload", ingestion.listUploadIssues, () => ({ params: { id: ids.upload } })],
  ["its file", deliveries.downloadUploadFile, () => ({ params: { id: ids.upload } })],
  ["its marked workbook", deliveries.downloadMarkedWorkbook, () => ({ params: { id: ids.upload } })],
  ["what changed in it", deliveries.compareDeliveries, () => ({ params: { id: ids.delivery }, query: { to: ids.delivery } })],
  ["deciding its tolerance", checks.decideTolerance, () => ({ params: { id: ids.tolerance }, body: { accept: true } })],
  ["withdrawing its tolerance", checks.withdrawTolerance, () => ({ params: { id: ids.tolerance }, body: {} })],
  [
    "setting its tolerance",
    checks.setTolerance,
    () => ({ body: { rule: "undeclared-sex", legalEntityId: ids.a, value: "9", reason: "x" } }),
  ],
  ["a stand-in of others", workflows.endDelegation, () => ({ params: { id: ids.delegation }, ifMatch: 1 })],
  ["where its figure comes from", getPassport, () => ({ params: { id: ids.scenario, kpi: "headcount" }, query: { legalEntityId: ids.a } })],
  ["its pay report", payReports.getPayReport, () => ({ params: { scenarioId: ids.scenario }, query: { legalEntityId: ids.a } })],
  ["its pay by category", payReports.getPayCategories, () => ({ params: { scenarioId: ids.scenario }, query: { legalEntityId: ids.a } })],
];

describe.each(["every role", "another section", "a stand-in whose days are over"])(
  "with %s, but not for what is somebody else's",
  (name) => {
    test.each(attempts)("%s", async (what, route, given) => {
      const answer = await portal.call(route, { ...given(), token: ofB[name] ?? "" });
      // Whoever stood in has ended it for themselves: that is theirs to do.
      if (what === "a stand-in of others" && name.startsWith("a stand-in")) return expect([200, 412]).toContain(answer.status);
      expect([403, 404], answer.text).toContain(answer.status);
      expect(answer.text).not.toMatch(/Entity A|coordinator@|one is missing|test\.csv/);
    });

    test("lists hold nothing of it", async () => {
      const token = ofB[name] ?? "";
      for (const [route, query] of [
        [checks.listCellFindings, october],
        // A tolerance counts in every section: whoever is given the entity in one sees it.
        ...(name === "another section" ? [] : [[checks.listTolerances, {}]]),
        [month.getHistory, cell()],
        [reopenings.listReopenings, { all: "1" }],
        [workflows.getInbox, {}],
        [scenarios.listScenarios, {}],
        [month.getMonth, october],
      ] as [Route, Record<string, string | number>][]) {
        const answer = await portal.call(route, { token, query });
        expect([200, 403], answer.text).toContain(answer.status);
        expect(answer.text).not.toMatch(/Entity A|one is missing/);
      }
    });
  },
);

test("a deactivated user's session and token lead nowhere", async () => {
  const gone = await portal.addUser("gone", [{ role: "data-owner" }]);
  const token = await portal.signIn(gone.email);
  await portal.pool.query("update app_user set active = false where id = $1", [gone.id]);
  for (const [, route, given] of attempts) expect((await portal.call(route, { ...given(), token })).status).toBe(401);
});
