import * as configuration from "@hub/contract/configuration/configuration.ts";
import * as backups from "@hub/contract/configuration/backups.ts";
import * as access from "@hub/contract/configuration/access/access.ts";
import * as campaigns from "@hub/contract/configuration/access/campaigns.ts";
import * as audit from "@hub/contract/configuration/audit.ts";
import * as calendar from "@hub/contract/configuration/calendar/calendar.ts";
import * as entityTrees from "@hub/contract/configuration/entity-trees.ts";
import * as groups from "@hub/contract/configuration/groups.ts";
import * as legalEntities from "@hub/contract/configuration/legal-entities.ts";
import * as reports from "@hub/contract/configuration/reports.ts";
import * as retention from "@hub/contract/configuration/retention.ts";
import * as sections from "@hub/contract/configuration/calendar/section-rules.ts";
import * as settings from "@hub/contract/configuration/settings.ts";
import * as userSignIn from "@hub/contract/configuration/user-sign-in.ts";
import * as users from "@hub/contract/configuration/users.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { found } from "../problem.ts";
import { listCalendar } from "./calendar/calendar.ts";
import { listSectionRows } from "./calendar/calendar.sql.ts";
import { changeCalendar, fillCalendar, previewChange, previewFilling } from "./calendar/change-many.ts";
import { createCalendarRow, deleteCalendarRow, previewCalendarRow, updateCalendarRow } from "./calendar/change-row.ts";
import { listLegalEntities, getLegalEntity, findAlike, searchLegalEntities } from "./legal-entities/list-legal-entities.ts";
import { explainAccess } from "./access/explain-access.ts";
import { listMatrix } from "./access/list-matrix.ts";
import { askBackup } from "./backups/ask-backup.ts";
import { decideBackupKey, proposeBackupKey } from "./backups/change-key.ts";
import { updateBackupPlan } from "./backups/change-plan.ts";
import { listBackups } from "./backups/list-backups.ts";
import { listAuditKinds } from "./audit/audit-list.sql.ts";
import { listAudit } from "./audit/list-audit.ts";
import { listDeletedGroups } from "./groups/list-deleted-groups.ts";
import { handOverReview, moveDeadline, withdrawCampaign } from "./campaigns/change-campaign.ts";
import { closeCampaign, downloadEvidence } from "./campaigns/close-campaign.ts";
import { selectReviewRows as selectReviewRowsRoute } from "@hub/contract/configuration/access/decide-many.ts";
import { selectReviewRows } from "./campaigns/decide-many.ts";
import { decideReview } from "./campaigns/decide-review.ts";
import { getCampaign, listCampaignRows, listCampaigns, listReviewRows, listReviews } from "./campaigns/list-campaigns.ts";
import { startCampaign } from "./campaigns/start-campaign.ts";
import { listGroups } from "./groups/list-groups.ts";
import { bringBackGroup, createGroup, deleteGroup, getGroup, updateGroup } from "./groups/save-group.ts";
import { createNode, deleteNode, placeIn, updateNode } from "./entity-trees/edit-tree.ts";
import { createTree, deleteTree, updateTree } from "./entity-trees/save-tree.ts";
import { findTree, listTrees } from "../closing/trees/entity-trees.sql.ts";
import { deleteLegalEntity } from "./legal-entities/delete-legal-entity.ts";
import { mergeLegalEntity, previewMerge } from "./entity-merge/merge-entities.ts";
import { createLegalEntity, previewLegalEntity, updateLegalEntity } from "./legal-entities/save-legal-entity.ts";
import { askErasure, confirmErasure, downloadErasureCertificate, listErasures, withdrawErasure } from "./erasure/erasures.ts";
import { repeatErasures, takeCertificate } from "./erasure/missing.ts";
import { createLegalHold, liftLegalHold, listLegalHolds } from "./retention/holds.ts";
import { listRetention, updateRetentionPeriod } from "./retention/periods.ts";
import { deleteReport } from "./reports/delete-report.ts";
import { getReport, listReports } from "./reports/list-reports.ts";
import { moveReport } from "./reports/move-report.ts";
import {
  createClosingType,
  deleteClosingType,
  listClosingTypes,
  previewClosingType,
  previewNewClosingType,
  updateClosingType,
} from "./section-rules/save-closing-type.ts";
import { createSection, deleteSection, previewSection, updateSection } from "./section-rules/save-section.ts";
import { listSectionRules } from "./section-rules/sections.sql.ts";
import { copyReport, createReport, updateReport } from "./reports/save-report.ts";
import { addLookupValue, deleteLookupValue, listLookupValues, updateLookupValue } from "./settings/lookups.ts";
import { listPortalLanguages, updatePortalLanguage } from "./settings/portal-languages.ts";
import { listSettings, updateSetting } from "./settings/settings.ts";
import { selectUsers as selectUsersRoute } from "@hub/contract/configuration/many.ts";
import { findLanguage as findLanguageRoute, saveLanguage as saveLanguageRoute } from "@hub/contract/session/session.ts";
import { findLanguage, saveLanguage } from "./users/person/choose-language.ts";
import { configureUsers } from "./users/save/configure-users.ts";
import { endFirst } from "./users/save/end-first.ts";
import { selectUsers } from "./users/many/select-users.ts";
import { inviteUsers } from "./users/invite/invite-users.ts";
import { endUserSessions, makePasswordLink } from "./users/person/end-sessions.ts";
import { endUserSession, listUserSessions, revokeUserToken } from "./users/person/user-sessions.ts";
import { findUser, findWorkflowUser } from "./users/person/find-user.ts";
import { listOptions, listUsers } from "./users/list/list-users.ts";
import { listOwned } from "./users/person/owned-by.ts";
import { resetSecondFactor } from "./users/person/reset-second-factor.ts";
import { findAttempts, liftAttempts } from "./users/person/sign-in-attempts.ts";

/** People, groups and what they may; legal entities, reports, the calendar, settings and the trail. `door`: connections of their own for what ends access. */
export function configurationRoutes(app: FastifyInstance, ctx: Context, door: Context): void {
  bind(app, ctx, configuration.listSections, async (ctx) => ({ items: await listSectionRows(ctx.db, ctx.language) }));
  bind(app, ctx, configuration.listLegalEntities, (ctx) => listLegalEntities(ctx));
  bind(app, ctx, configuration.listCalendar, (ctx, { query }) => listCalendar(ctx, query));
  bind(app, ctx, calendar.previewCalendarFilling, (ctx, { body }) => previewFilling(ctx, body));
  bind(app, ctx, calendar.fillCalendar, (ctx, { body }) => fillCalendar(ctx, body));
  bind(app, ctx, calendar.previewCalendarChange, (ctx, { body }) => previewChange(ctx, body));
  bind(app, ctx, calendar.changeCalendar, (ctx, { body }) => changeCalendar(ctx, body));
  bind(app, ctx, configuration.createCalendarRow, (ctx, { body }) => createCalendarRow(ctx, body));
  bind(app, ctx, configuration.previewCalendarRow, (ctx, { params, body }) => previewCalendarRow(ctx, params.id, body));
  bind(app, ctx, configuration.updateCalendarRow, (ctx, { params, body, ifMatch }) => updateCalendarRow(ctx, params.id, ifMatch, body));
  bind(app, ctx, configuration.deleteCalendarRow, (ctx, { params, query, ifMatch }) =>
    deleteCalendarRow(ctx, params.id, ifMatch, query.token),
  );
  bind(app, ctx, sections.listSectionRules, async (ctx) => ({ items: await listSectionRules(ctx.db) }));
  bind(app, ctx, sections.createSection, (ctx, { body }) => createSection(ctx, body));
  bind(app, ctx, sections.previewSection, (ctx, { params, body }) => previewSection(ctx, params.code, body));
  bind(app, ctx, sections.updateSection, (ctx, { params, body, ifMatch }) => updateSection(ctx, params.code, ifMatch, body));
  bind(app, ctx, sections.deleteSection, (ctx, { params, ifMatch }) => deleteSection(ctx, params.code, ifMatch));
  bind(app, ctx, sections.listClosingTypes, (ctx) => listClosingTypes(ctx));
  bind(app, ctx, sections.createClosingType, (ctx, { body }) => createClosingType(ctx, body));
  bind(app, ctx, sections.previewNewClosingType, (ctx, { body }) => previewNewClosingType(ctx, body));
  bind(app, ctx, sections.previewClosingType, (ctx, { params, body }) => previewClosingType(ctx, params.code, body));
  bind(app, ctx, sections.updateClosingType, (ctx, { params, body, ifMatch }) => updateClosingType(ctx, params.code, ifMatch, body));
  bind(app, ctx, sections.deleteClosingType, (ctx, { params, ifMatch }) => deleteClosingType(ctx, params.code, ifMatch));
  bind(app, ctx, findLanguageRoute, (ctx, { params }) => findLanguage(ctx, params.email));
  bind(app, ctx, saveLanguageRoute, (ctx, { body }) => saveLanguage(ctx, body));
  bind(app, ctx, users.allUsers, (ctx, { query }) => listUsers(ctx, query));
  bind(app, ctx, users.configurationOptions, (ctx) => listOptions(ctx));
  bind(app, ctx, users.configureUsersInPlatform, async (ctx, { body }) => {
    await endFirst({ ...ctx, db: door.db }, body);
    return configureUsers(ctx, body);
  });
  bind(app, ctx, users.findByEmail, (ctx, { params }) => findUser(ctx, params.email));
  bind(app, ctx, users.findByEmailWF, (ctx, { params }) => findWorkflowUser(ctx, params.email));
  bind(app, ctx, users.ownedBy, (ctx, { params }) => listOwned(ctx, params.email));
  bind(app, door, users.endUserSessions, (ctx, { params }) => endUserSessions(ctx, params.email));
  bind(app, ctx, userSignIn.findAttempts, (ctx, { params }) => findAttempts(ctx, params.email));
  bind(app, ctx, userSignIn.inviteUsers, (ctx, { body }) => inviteUsers(ctx, body));
  bind(app, ctx, selectUsersRoute, (ctx, { body }) => selectUsers(ctx, body));
  bind(app, ctx, userSignIn.listUserSessions, (ctx, { params }) => listUserSessions(ctx, params.email));
  bind(app, door, userSignIn.endUserSession, async (ctx, { params }) => {
    await endUserSession(ctx, params.email, params.id);
    return {};
  });
  bind(app, door, userSignIn.revokeUserToken, async (ctx, { params }) => {
    await revokeUserToken(ctx, params.email, params.id);
    return {};
  });
  bind(app, door, userSignIn.resetSecondFactor, (ctx, { params, body }) => resetSecondFactor(ctx, params.email, body));
  bind(app, door, userSignIn.liftAttempts, (ctx, { params }) => liftAttempts(ctx, params.email));
  bind(app, ctx, users.createPasswordLink, (ctx, { params }) => makePasswordLink(ctx, params.email));
  bind(app, ctx, groups.listGroups, (ctx, { query }) => listGroups(ctx, query));
  bind(app, ctx, groups.getGroup, (ctx, { params }) => getGroup(ctx, params.id));
  bind(app, ctx, groups.createGroup, (ctx, { body }) => createGroup(ctx, body));
  bind(app, ctx, groups.updateGroup, (ctx, { params, body, ifMatch }) => updateGroup(ctx, params.id, ifMatch, body));
  bind(app, ctx, groups.deleteGroup, (ctx, { params, ifMatch }) => deleteGroup(ctx, params.id, ifMatch));
  bind(app, ctx, groups.listDeletedGroups, (ctx, { query }) => listDeletedGroups(ctx, query));
  bind(app, ctx, groups.bringBackGroup, (ctx, { params, body }) => bringBackGroup(ctx, params.id, body.dryRun));
  bind(app, ctx, access.explainAccess, (ctx, { query }) => explainAccess(ctx, query));
  bind(app, ctx, access.accessMatrix, (ctx, { query }) => listMatrix(ctx, query));
  bind(app, ctx, campaigns.listCampaigns, (ctx) => listCampaigns(ctx));
  bind(app, ctx, campaigns.startCampaign, (ctx, { body }) => startCampaign(ctx, body));
  bind(app, ctx, campaigns.getCampaign, (ctx, { params }) => getCampaign(ctx, params.id));
  bind(app, ctx, campaigns.listCampaignRows, (ctx, { params, query }) => listCampaignRows(ctx, params.id, query));
  bind(app, ctx, campaigns.closeCampaign, (ctx, { params }) => closeCampaign(ctx, params.id));
  bind(app, ctx, campaigns.withdrawCampaign, (ctx, { params, body }) => withdrawCampaign(ctx, params.id, body.reason));
  bind(app, ctx, campaigns.moveCampaignDeadline, (ctx, { params, body }) => moveDeadline(ctx, params.id, body));
  bind(app, ctx, campaigns.handOverReview, (ctx, { params, body }) => handOverReview(ctx, params.id, body));
  bind(app, ctx, campaigns.downloadCampaignEvidence, (ctx, { params }) => downloadEvidence(ctx, params.id));
  bind(app, ctx, campaigns.listReviews, (ctx) => listReviews(ctx));
  bind(app, ctx, campaigns.listReviewRows, (ctx, { params, query }) => listReviewRows(ctx, params.id, query));
  bind(app, ctx, selectReviewRowsRoute, (ctx, { body }) => selectReviewRows(ctx, body));
  bind(app, ctx, campaigns.decideReview, (ctx, { params, body }) => decideReview(ctx, params.id, body));
  bind(app, ctx, legalEntities.searchLegalEntities, (ctx, { query }) => searchLegalEntities(ctx, query));
  bind(app, ctx, legalEntities.getLegalEntity, (ctx, { params }) => getLegalEntity(ctx, params.id));
  bind(app, ctx, legalEntities.findAlike, (ctx, { query }) => findAlike(ctx, query));
  bind(app, ctx, legalEntities.createLegalEntity, (ctx, { body }) => createLegalEntity(ctx, body));
  bind(app, ctx, legalEntities.previewLegalEntity, (ctx, { params, body }) => previewLegalEntity(ctx, params.id, body));
  bind(app, ctx, legalEntities.updateLegalEntity, (ctx, { params, body, ifMatch }) => updateLegalEntity(ctx, params.id, ifMatch, body));
  bind(app, ctx, legalEntities.previewLegalEntityMerge, (ctx, { params, query }) => previewMerge(ctx, { id: params.id, into: query.into }));
  bind(app, ctx, legalEntities.mergeLegalEntity, (ctx, { params, body, ifMatch }) =>
    mergeLegalEntity(ctx, { id: params.id, into: body.into }, { version: ifMatch, intoVersion: body.intoVersion }),
  );
  bind(app, ctx, legalEntities.deleteLegalEntity, (ctx, { params, ifMatch }) => deleteLegalEntity(ctx, params.id, ifMatch));
  bind(app, ctx, entityTrees.listEntityTrees, async (ctx) => ({
    items: (await listTrees(ctx.db)).map(({ nodes: _nodes, places: _places, ...header }) => header),
  }));
  bind(app, ctx, entityTrees.getEntityTree, async (ctx, { params }) => found(await findTree(ctx.db, params.id)));
  bind(app, ctx, entityTrees.createEntityTree, (ctx, { body }) => createTree(ctx, body));
  bind(app, ctx, entityTrees.updateEntityTree, (ctx, { params: { id }, body, ifMatch: version }) => updateTree(ctx, { id, version }, body));
  bind(app, ctx, entityTrees.deleteEntityTree, (ctx, { params: { id }, ifMatch: version }) => deleteTree(ctx, { id, version }));
  bind(app, ctx, entityTrees.createTreeNode, (ctx, { params: { id }, body, ifMatch: version }) => createNode(ctx, { id, version }, body));
  bind(app, ctx, entityTrees.updateTreeNode, (ctx, { params: { id, nodeId }, body, ifMatch: version }) =>
    updateNode(ctx, { id, version }, nodeId, body),
  );
  bind(app, ctx, entityTrees.deleteTreeNode, (ctx, { params: { id, nodeId }, ifMatch: version }) =>
    deleteNode(ctx, { id, version }, nodeId),
  );
  bind(app, ctx, entityTrees.placeInEntityTree, (ctx, { params: { id }, body, ifMatch: version }) => placeIn(ctx, { id, version }, body));
  bind(app, ctx, settings.listSettings, (ctx) => listSettings(ctx));
  bind(app, ctx, settings.updateSetting, (ctx, { params, body, ifMatch }) => updateSetting(ctx, params.key, ifMatch, body.value));
  bind(app, ctx, settings.listPortalLanguages, (ctx) => listPortalLanguages(ctx));
  bind(app, ctx, settings.updatePortalLanguage, (ctx, { params, body, ifMatch }) => updatePortalLanguage(ctx, params.code, ifMatch, body));
  bind(app, ctx, settings.listLookupValues, (ctx, { query }) => listLookupValues(ctx, query.lookup));
  bind(app, ctx, settings.createLookupValue, (ctx, { body }) => addLookupValue(ctx, body));
  bind(app, ctx, settings.updateLookupValue, (ctx, { params, body, ifMatch }) => updateLookupValue(ctx, params.id, ifMatch, body));
  bind(app, ctx, settings.deleteLookupValue, (ctx, { params, ifMatch }) => deleteLookupValue(ctx, params.id, ifMatch));
  bind(app, ctx, backups.listBackups, (ctx) => listBackups(ctx));
  bind(app, ctx, backups.updateBackupPlan, (ctx, { body, ifMatch }) => updateBackupPlan(ctx, ifMatch, body));
  bind(app, ctx, backups.askBackup, (ctx) => askBackup(ctx));
  bind(app, ctx, backups.proposeBackupKey, (ctx, { body }) => proposeBackupKey(ctx, body.recipient));
  bind(app, ctx, backups.decideBackupKey, (ctx, { params, body }) => decideBackupKey(ctx, params.id, body.accept));
  bind(app, ctx, audit.listAudit, (ctx, { query }) => listAudit(ctx, query));
  bind(app, ctx, audit.auditKinds, (ctx) => listAuditKinds(ctx.db));
  bind(app, ctx, reports.listReports, (ctx) => listReports(ctx));
  bind(app, ctx, reports.getReport, (ctx, { params }) => getReport(ctx, params.id));
  bind(app, ctx, reports.createReport, (ctx, { body }) => createReport(ctx, body));
  bind(app, ctx, reports.copyReport, (ctx, { params, body }) => copyReport(ctx, params.id, body.name));
  bind(app, ctx, reports.updateReport, (ctx, { params, body, ifMatch }) => updateReport(ctx, params.id, ifMatch, body));
  bind(app, ctx, reports.moveReport, (ctx, { params, body, ifMatch }) => moveReport(ctx, params.id, ifMatch, body));
  bind(app, ctx, reports.deleteReport, (ctx, { params, query, ifMatch }) => deleteReport(ctx, params.id, ifMatch, query.grants));
  bind(app, ctx, retention.listRetention, (ctx) => listRetention(ctx));
  bind(app, ctx, retention.updateRetentionPeriod, (ctx, { params, body, ifMatch }) =>
    updateRetentionPeriod(ctx, params.kind, ifMatch, body),
  );
  bind(app, ctx, retention.listLegalHolds, (ctx) => listLegalHolds(ctx));
  bind(app, ctx, retention.createLegalHold, (ctx, { body }) => createLegalHold(ctx, body));
  bind(app, ctx, retention.liftLegalHold, (ctx, { params, ifMatch }) => liftLegalHold(ctx, params.id, ifMatch));
  bind(app, ctx, retention.listErasures, (ctx) => listErasures(ctx));
  bind(app, ctx, retention.askErasure, (ctx, { body }) => askErasure(ctx, body));
  bind(app, ctx, retention.confirmErasure, (ctx, { params }) => confirmErasure(ctx, params.id));
  bind(app, ctx, retention.withdrawErasure, (ctx, { params }) => withdrawErasure(ctx, params.id));
  bind(app, ctx, retention.takeErasureCertificate, (ctx, { body }) => takeCertificate(ctx, body.certificate));
  bind(app, ctx, retention.repeatErasures, (ctx, { body }) => repeatErasures(ctx, body));
  bind(app, ctx, retention.downloadErasureCertificate, (ctx, { params }) => downloadErasureCertificate(ctx, params.id));
}
