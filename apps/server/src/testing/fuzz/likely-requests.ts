import { previewCalendarChange, previewCalendarFilling } from "@hub/contract/configuration/calendar/calendar.ts";
import { createCalendarRow, previewCalendarRow, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import {
  createClosingType,
  createSection,
  previewClosingType,
  previewNewClosingType,
  previewSection,
} from "@hub/contract/configuration/calendar/section-rules.ts";
import * as checks from "@hub/contract/checks/checks.ts";
import { compareVersions } from "@hub/contract/closing/closings.ts";
import { compareScenarios, saveComparison } from "@hub/contract/scenarios/comparison.ts";
import { compareDeliveries, listCellHistory } from "@hub/contract/ingestion/deliveries.ts";
import { compareCardVersions } from "@hub/contract/glossary/versions.ts";
import { startCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import { selectReviewRows } from "@hub/contract/configuration/access/decide-many.ts";
import { createEntityTree, createTreeNode, placeInEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import { createGroup } from "@hub/contract/configuration/groups.ts";
import { sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { confirmWithPassword } from "@hub/contract/session/second-factor.ts";
import { inviteUsers, resetSecondFactor } from "@hub/contract/configuration/user-sign-in.ts";
import { createLegalEntity, previewLegalEntity, previewLegalEntityMerge } from "@hub/contract/configuration/legal-entities.ts";
import { getCell, nudge, returnCell } from "@hub/contract/validation/month.ts";
import { getBreakdown, getPassport, listFigureRows, orderBreakdown } from "@hub/contract/scenarios/passport.ts";
import {
  getPayCategories,
  getPayReport,
  listPayDuties,
  preparePayReports,
  reviewPayReports,
  submitPayReports,
} from "@hub/contract/pay-reports/pay-reports.ts";
import { editQualityEvents, previewQualityEdit } from "@hub/contract/quality/bulk.ts";
import { selectEvents } from "@hub/contract/quality/many.ts";
import { selectCards } from "@hub/contract/glossary/many.ts";
import { selectUsers } from "@hub/contract/configuration/many.ts";
import { selectDeliveries } from "@hub/contract/ingestion/many.ts";
import { selectItems } from "@hub/contract/swp/many.ts";
import { createQualityView } from "@hub/contract/quality/views.ts";
import * as reopenings from "@hub/contract/validation/reopenings.ts";
import type { Route } from "@hub/contract/route.ts";
import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { createTarget } from "@hub/contract/scenarios/targets.ts";
import { saveSubscription } from "@hub/contract/subscriptions/subscriptions.ts";
import { saveSwpAnswer } from "@hub/contract/swp/questions.ts";
import { listSwpComparisonItems } from "@hub/contract/swp/snapshots.ts";
import { closeSwpItem } from "@hub/contract/swp/items.ts";
import { downloadTemplate, startExport, startImport } from "@hub/contract/tasks/tasks.ts";
import { previewValidation, saveValidation } from "@hub/contract/validation/validation.ts";
import { commented } from "../group-portal.ts";
import type { Proven } from "./known-values.ts";

export type Ids = { a: number; b: number; c: number; ingestion: number; scenario: number; deliveries: number[]; division: number };

/** Requests that go well when somebody may and nothing has been done about it yet: their fields must go together, which chance finds too seldom. */
export function likelyRequests({ a, b, c, ingestion, scenario, deliveries, division }: Ids): [Route, Proven][] {
  const cell = (legalEntityId: number, section = "PLN") => ({ section, legalEntityId, year: 2026, month: 10 });
  const of = (route: Route, given: Partial<Proven>): [Route, Proven] => [route, { params: {}, query: {}, body: undefined, ...given }];
  const form = (legalEntityId: number | undefined, userRole: string, consolidationType = "PLN") => ({
    consolidationType,
    ...(legalEntityId === undefined ? {} : { legalEntityId }),
    year: 2026,
    month: 10,
    scopes: [],
    kpis: [],
    userRole,
  });
  const share = { role: "data-owner", legalEntityIds: [a], sections: null, ingestionIds: null, validFrom: null, validTo: null };
  const section = {
    labels: { es: "Otra", en: "Another", de: null, pt: null },
    periodicity: "yearly",
    month: 4,
    expectedByDefault: false,
    position: 9,
  };
  const type = { sections: ["PLN"], firstMonth: { year: 2026, month: 11 }, position: 9 };
  const filter = { status: "OPEN" };
  const change = { addComment: "Seen." };
  const paid = { params: { scenarioId: scenario }, query: { legalEntityId: a } };
  return [
    of(saveValidation, { body: { ...form(b, "coordinator"), findings: commented } }),
    of(saveValidation, { body: form(b, "owner") }),
    of(saveValidation, { body: form(undefined, "group-owner") }),
    of(saveValidation, { body: { ...form(b, "coordinator", "OnHR"), findings: commented } }),
    of(returnCell, { body: { ...cell(b), reason: "Look again." } }),
    of(nudge, { body: cell(b) }),
    of(nudge, { body: cell(b, "OnHR") }),
    of(getCell, { query: cell(a) }),
    of(previewValidation, { query: { consolidationType: "PLN", year: 2026, month: 10, legalEntityId: b } }),
    ...(["OnHR", "PLN"] as const).map((section) =>
      of(reopenings.askReopening, { body: { ...cell(a, section), reason: "One is missing.", until: "2026-11-20" } }),
    ),
    of(reopenings.refuseReopening, { body: { comment: "It is right." } }),
    of(previewLegalEntityMerge, { params: { id: c }, query: { into: a } }),
    of(createCalendarRow, { body: { section: "PLN", legalEntityId: c, first: { year: 2027, month: 1 }, last: null, dueDay: 10 } }),
    of(previewCalendarRow, { body: { section: "PLN", first: { year: 2026, month: 10 }, last: { year: 2026, month: 10 }, dueDay: 12 } }),
    of(updateCalendarRow, { body: { section: "PLN", legalEntityId: c, first: { year: 2027, month: 2 }, last: null, dueDay: 12 } }),
    of(previewCalendarFilling, {
      body: { sections: ["PLN"], legalEntityIds: null, country: null, first: { year: 2026, month: 10 }, last: null, dueDay: 10 },
    }),
    of(previewCalendarChange, { body: { ids: null, section: "PLN", last: null } }),
    of(previewCalendarChange, { body: { ids: null, section: "PLN", dueDay: 15 } }),
    of(createSection, { body: { code: "MORE", ...section } }),
    of(previewSection, { params: { code: "GPG" }, body: section }),
    of(createClosingType, { body: { code: "SECOND", ...type } }),
    of(previewNewClosingType, { body: { code: "SECOND", ...type } }),
    of(previewClosingType, { params: { code: "CLOSING" }, body: type }),
    of(createLegalEntity, {
      body: { code: "NEW", name: "Another", country: "PT", currency: "EUR", parentId: null, validFrom: "2026-01-01", validTo: null },
    }),
    of(previewLegalEntity, {
      params: { id: b },
      body: {
        code: "B",
        name: "B",
        country: "ES",
        currency: "EUR",
        parentId: null,
        validFrom: "2020-01-01",
        validTo: "2026-10-31",
        active: true,
      },
    }),
    of(createEntityTree, { body: { code: "MORE", name: "Another tree", showsPay: true } }),
    of(createTreeNode, { body: { code: "SOUTH", name: "South", belowId: null, validFrom: null } }),
    of(placeInEntityTree, { body: { nodeIds: [], legalEntityIds: [b], belowId: null, validFrom: "2026-01-01", validTo: null } }),
    of(inviteUsers, { body: { people: { by: "filter", filter: { signIn: "never" } }, dryRun: true } }),
    of(createGroup, {
      body: { area: "HUB", name: "Owners", description: "", active: true, assignments: [share], views: { reports: null, scenarios: null } },
    }),
    of(startCampaign, {
      body: {
        name: "Autumn",
        filter: { roles: [], legalEntityIds: [], sections: [], users: [], groupIds: [], unusedDays: null },
        parts: [{ reviewer: "coordinator@example.com", legalEntityIds: [a, b] }],
        fallback: "owner@example.com",
        deadline: "2027-01-31",
        atDeadline: "take",
        escalateTo: null,
        secondDeadline: null,
      },
    }),
    of(checks.setTolerance, { body: { rule: "undeclared-sex", legalEntityId: b, value: "5", reason: "Known." } }),
    of(updateSetting, { params: { key: "corporate-domain" }, body: { value: "example.com" } }),
    of(updateSetting, { params: { key: "minimum-group-size" }, body: { value: 6 } }),
    of(updateSetting, { params: { key: "second-factor-administrators" }, body: { value: 0 } }),
    of(confirmWithPassword, { body: { password: "a long enough password" } }),
    of(resetSecondFactor, { body: { reason: "Lost the phone." } }),
    of(compareScenarios, { query: { columns: `${scenario},${scenario}.1` } }),
    of(saveSubscription, {
      body: {
        dashboardId: null,
        kpi: "headcount",
        legalEntityId: a,
        nodeId: null,
        onClosing: true,
        onClosingAgain: false,
        weekly: true,
        movedBy: "2.5",
      },
    }),
    of(createTarget, {
      body: {
        kpi: "headcount",
        legalEntityId: a,
        first: { year: 2027, month: 1 },
        last: { year: 2027, month: 12 },
        value: "120",
        currency: null,
      },
    }),
    of(saveComparison, {
      body: {
        scenarioType: "COMPARATIVE",
        name: "Months",
        columns: [
          { scenarioId: scenario, version: null },
          { scenarioId: scenario, version: 1 },
        ],
        kpis: [],
        likeForLike: false,
      },
    }),
    of(compareVersions, { params: { id: scenario }, query: { from: 1, to: 1 } }),
    of(closeScenario, { body: { scenarioType: "CLOSING", year: 2026, month: 10, comment: "Now." } }),
    of(getPassport, { params: { id: scenario, kpi: "headcount" }, query: { legalEntityId: a } }),
    of(getBreakdown, { params: { id: scenario, kpi: "headcount" }, query: { legalEntityId: a, by: "unit" } }),
    of(getBreakdown, { params: { id: scenario, kpi: "average-age" }, query: { by: "country" } }),
    of(orderBreakdown, { params: { id: scenario, kpi: "average-age" }, body: { by: "sex" } }),
    of(listFigureRows, { params: { id: scenario, kpi: "headcount" }, query: { legalEntityId: a } }),
    of(getPayReport, paid),
    of(getPayCategories, paid),
    of(listPayDuties, { params: { scenarioId: scenario } }),
    of(preparePayReports, { params: { scenarioId: scenario }, body: { version: 1, law: "european", legalEntityIds: [a] } }),
    of(reviewPayReports, { params: { scenarioId: scenario }, body: { version: 1, law: "european", legalEntityIds: [a], note: "Seen." } }),
    of(submitPayReports, {
      params: { scenarioId: scenario },
      body: { version: 1, law: "european", legalEntityIds: [a], comment: "Sent." },
    }),
    of(compareDeliveries, { params: { id: deliveries[0] }, query: { to: deliveries.at(-1) } }),
    of(listCellHistory, { query: { ingestionId: ingestion, legalEntityId: b, year: 2026, month: 10 } }),
    of(sendUpload, { body: { ingestionId: ingestion, legalEntityId: b, year: 2026, month: 10, purpose: "deliver" } }),
    of(sendUpload, { body: { ingestionId: ingestion, legalEntityId: b, year: 2026, month: 10, purpose: "check" } }),
    of(createQualityView, { body: { name: "Open ones", query: "status=OPEN", shared: true } }),
    of(previewQualityEdit, { body: { filter, change } }),
    of(selectEvents, { body: { selection: { filter: { status: "OPEN" } }, act: { kind: "quality-edit", comment: "Seen." } } }),
    of(selectCards, {
      body: { selection: { filter: { glossary: "kpi" } }, act: { kind: "glossary-theme", field: "internalTheme", code: null } },
    }),
    of(selectUsers, { body: { selection: { filter: { signIn: "never" } }, act: { kind: "users-invite" } } }),
    of(selectReviewRows, { body: { selection: { filter: { campaign: 1 } }, act: { kind: "reviews-take", campaign: 1, reason: "Left" } } }),
    of(selectDeliveries, { body: { selection: { filter: { state: "late" } }, act: { kind: "deliveries-remind" } } }),
    of(selectItems, { body: { selection: { filter: { tab: "profiles-shortage" } }, act: { kind: "swp-move", quarters: 1 } } }),
    of(editQualityEvents, { body: { filter, change, token: "" } }),
    of(compareCardVersions, { query: { from: 1, to: 1 } }),
    of(saveSwpAnswer, { body: { tab: "profiles-pool", divisionId: division, reskilled: 5, outsourced: null } }),
    of(saveSwpAnswer, { body: { tab: "profiles-shortage", divisionId: division, reskilled: 3, outsourced: 2 } }),
    of(closeSwpItem, { body: { coverage: "COMPLETED", comment: "Done." } }),
    of(listSwpComparisonItems, { query: { tab: "profiles-shortage", by: "division", now: "1", column: 1, kind: "changed" } }),
    of(downloadTemplate, { query: { kind: "legal-entities-import" } }),
    ...(["legal-entities-import", "entity-trees-import", "glossary-import", "users-import"] as const).flatMap((kind) =>
      ["true", "false"].map((dryRun) => of(startImport, { body: { kind, dryRun } })),
    ),
    ...(
      ["legal-entities-export", "entity-trees-export", "targets-export", "glossary-export", "quality-export", "audit-export"] as const
    ).map((kind) => of(startExport, { body: { kind, format: "csv", filter: {} } })),
  ];
}
