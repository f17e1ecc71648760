import { describedSession, sessionTag, portalTag } from "./session/session.examples.ts";
import { describedSecondFactor } from "./session/second-factor.examples.ts";
import { describedAccount, accountTag } from "./session/account.examples.ts";
import { describedUserSignIn } from "./configuration/user-sign-in.examples.ts";
import { describedManyUsers } from "./configuration/many.examples.ts";
import { describedUsers, usersTag } from "./configuration/users.examples.ts";
import { describedGroups, groupsTag } from "./configuration/groups.examples.ts";
import { describedAccess, accessTag } from "./configuration/access/access.examples.ts";
import { describedCampaigns } from "./configuration/access/campaigns.examples.ts";
import { describedReviewSelections } from "./configuration/access/decide-many.examples.ts";
import { describedLegalEntities, entitiesTag } from "./configuration/legal-entities.examples.ts";
import { describedEntityTrees } from "./configuration/entity-trees.examples.ts";
import { describedSettings, settingsTag } from "./configuration/settings.examples.ts";
import { describedBackups } from "./configuration/backups.examples.ts";
import { describedRetention, retentionTag } from "./configuration/retention.examples.ts";
import { describedAudit, auditTag } from "./configuration/audit.examples.ts";
import { describedCalendar } from "./configuration/calendar/calendar.examples.ts";
import { describedSections } from "./configuration/calendar/section-rules.examples.ts";
import { describedConfiguration, calendarTag } from "./configuration/configuration.examples.ts";
import { describedIngestion, uploadsTag, ingestionsTag } from "./ingestion/ingestion.examples.ts";
import { describedDeliveredRow } from "./ingestion/delivered-row.examples.ts";
import { describedDeliveries } from "./ingestion/deliveries.examples.ts";
import { describedManyDeliveries } from "./ingestion/many.examples.ts";
import { describedConnections } from "./ingestion/connections.examples.ts";
import { describedSamples } from "./ingestion/samples.examples.ts";
import { describedSftp, sourcesTag } from "./ingestion/sftp.examples.ts";
import { describedSources } from "./ingestion/sources.examples.ts";
import { describedChecks, checksTag } from "./checks/checks.examples.ts";
import { describedCellFigures } from "./validation/cell-figures.examples.ts";
import { describedMonth } from "./validation/month.examples.ts";
import { describedReopenings } from "./validation/reopenings.examples.ts";
import { describedSignatures } from "./validation/signatures.examples.ts";
import { describedValidation, validationTag } from "./validation/validation.examples.ts";
import { describedClosings } from "./closing/closings.examples.ts";
import { describedComparison } from "./scenarios/comparison.examples.ts";
import { describedPassport } from "./scenarios/passport.examples.ts";
import { describedRemarks } from "./scenarios/remarks.examples.ts";
import { describedTold } from "./closing/told.examples.ts";
import { describedScenarios, scenariosTag } from "./scenarios/scenarios.examples.ts";
import { describedRates, ratesTag } from "./scenarios/rates.examples.ts";
import { describedTargets, targetsTag } from "./scenarios/targets.examples.ts";
import { dashboardsTag, describedReports } from "./configuration/reports.examples.ts";
import { describedDashboards } from "./dashboards/dashboards.examples.ts";
import { describedPreview } from "./dashboards/preview.examples.ts";
import { describedSubscriptions } from "./subscriptions/subscriptions.examples.ts";
import { describedPayReports, payReportsTag } from "./pay-reports/pay-reports.examples.ts";
import { describedBulk } from "./quality/bulk.examples.ts";
import { describedEvents, qualityTag } from "./quality/events.examples.ts";
import { describedManyEvents } from "./quality/many.examples.ts";
import { describedTrend } from "./quality/trend.examples.ts";
import { describedViews } from "./quality/views.examples.ts";
import { describedCards, glossaryTag } from "./glossary/cards.examples.ts";
import { describedManyCards } from "./glossary/many.examples.ts";
import { describedDeletedCards } from "./glossary/deleted-cards.examples.ts";
import { describedSuggestions } from "./glossary/suggestions.examples.ts";
import { describedVersions } from "./glossary/versions.examples.ts";
import { describedAnalysis } from "./swp/analysis.examples.ts";
import { describedDelivered } from "./swp/delivered.examples.ts";
import { describedCatalogue } from "./swp/catalogue.examples.ts";
import { describedForm } from "./swp/form.examples.ts";
import { describedDeletedItems } from "./swp/deleted-items.examples.ts";
import { describedItems, planningTag } from "./swp/items.examples.ts";
import { describedManyItems } from "./swp/many.examples.ts";
import { describedOrganisation } from "./swp/organisation.examples.ts";
import { describedQuestions } from "./swp/questions.examples.ts";
import { describedSnapshots } from "./swp/snapshots.examples.ts";
import { describedWorkflows, workflowsTag } from "./workflows/workflows.examples.ts";
import { describedToday } from "./today/today.examples.ts";
import { describedTasks, tasksTag } from "./tasks/tasks.examples.ts";
import { describedSelections } from "./tasks/selections.examples.ts";
import { describedSearch, searchTag } from "./search/search.examples.ts";
import { describedEntityOverview } from "./search/entity-overview.examples.ts";
import { describedLive } from "./live/live.examples.ts";
import type { Described, Tag } from "./describe-routes.ts";
import { generalWords } from "./general.examples.ts";
import type { Route } from "./route.ts";

/** The chapters of the API in the order they are read in. */
export const tags: readonly Tag[] = [
  sessionTag,
  accountTag,
  usersTag,
  groupsTag,
  accessTag,
  entitiesTag,
  settingsTag,
  retentionTag,
  auditTag,
  calendarTag,
  ingestionsTag,
  uploadsTag,
  sourcesTag,
  checksTag,
  validationTag,
  scenariosTag,
  ratesTag,
  targetsTag,
  dashboardsTag,
  payReportsTag,
  qualityTag,
  glossaryTag,
  planningTag,
  workflowsTag,
  tasksTag,
  searchTag,
  portalTag,
];

const described: ReadonlyMap<Route, Described> = new Map([
  ...describedSession,
  ...describedAccount,
  ...describedSecondFactor,
  ...describedUserSignIn,
  ...describedManyUsers,
  ...describedReviewSelections,
  ...describedUsers,
  ...describedGroups,
  ...describedAccess,
  ...describedCampaigns,
  ...describedLegalEntities,
  ...describedEntityTrees,
  ...describedSettings,
  ...describedBackups,
  ...describedRetention,
  ...describedAudit,
  ...describedConfiguration,
  ...describedCalendar,
  ...describedSections,
  ...describedIngestion,
  ...describedDeliveries,
  ...describedManyDeliveries,
  ...describedDeliveredRow,
  ...describedSamples,
  ...describedConnections,
  ...describedSftp,
  ...describedSources,
  ...describedChecks,
  ...describedCellFigures,
  ...describedMonth,
  ...describedReopenings,
  ...describedSignatures,
  ...describedValidation,
  ...describedClosings,
  ...describedComparison,
  ...describedPassport,
  ...describedRemarks,
  ...describedTold,
  ...describedScenarios,
  ...describedRates,
  ...describedTargets,
  ...describedReports,
  ...describedDashboards,
  ...describedPreview,
  ...describedSubscriptions,
  ...describedPayReports,
  ...describedBulk,
  ...describedManyEvents,
  ...describedEvents,
  ...describedTrend,
  ...describedViews,
  ...describedCards,
  ...describedManyCards,
  ...describedDeletedCards,
  ...describedSuggestions,
  ...describedVersions,
  ...describedAnalysis,
  ...describedDelivered,
  ...describedCatalogue,
  ...describedForm,
  ...describedItems,
  ...describedManyItems,
  ...describedDeletedItems,
  ...describedOrganisation,
  ...describedQuestions,
  ...describedSnapshots,
  ...describedWorkflows,
  ...describedToday,
  ...describedTasks,
  ...describedSelections,
  ...describedSearch,
  ...describedEntityOverview,
  ...describedLive,
]);

/** What the API page says of a route. */
export function describedRoute(route: Route): Described {
  const found = described.get(route);
  if (!found) throw new Error(`${route.method} ${route.path}: its file has no examples file in contract/src/descriptions.ts.`);
  return { ...found, dictionaries: [...found.dictionaries, generalWords] };
}
