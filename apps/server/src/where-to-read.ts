import * as access from "@hub/contract/configuration/access/access.ts";
import * as campaigns from "@hub/contract/configuration/access/campaigns.ts";
import * as configuration from "@hub/contract/configuration/configuration.ts";
import * as entityTrees from "@hub/contract/configuration/entity-trees.ts";
import * as groups from "@hub/contract/configuration/groups.ts";
import * as legalEntities from "@hub/contract/configuration/legal-entities.ts";
import * as reports from "@hub/contract/configuration/reports.ts";
import * as settings from "@hub/contract/configuration/settings.ts";
import * as userSignIn from "@hub/contract/configuration/user-sign-in.ts";
import * as users from "@hub/contract/configuration/users.ts";
import { downloadMarkedWorkbook, downloadUploadFile } from "@hub/contract/ingestion/deliveries.ts";
import { getPayCategories } from "@hub/contract/pay-reports/pay-reports.ts";
import type { Route } from "@hub/contract/route.ts";
import { listFigureRows } from "@hub/contract/scenarios/passport.ts";
import * as account from "@hub/contract/session/account.ts";
import * as secondFactor from "@hub/contract/session/second-factor.ts";
import * as session from "@hub/contract/session/session.ts";
import { runSelection } from "@hub/contract/tasks/selections.ts";
import { createDelegation, endDelegation } from "@hub/contract/workflows/workflows.ts";

const routesOf = (...modules: object[]): Set<unknown> => new Set(modules.flatMap((module) => Object.values(module) as unknown[]));

/** Who may do what, who is signed in where, and what strangers tried: read where it is decided, for whoever looks there wants what holds, not what held. */
const aboutAccess = routesOf(session, secondFactor, account, users, groups, access, campaigns, userSignIn);

/** What decides what others may see: by the time that its change is answered, no replica shows anybody what is over. */
const decidingAccess = routesOf(users, groups, campaigns, configuration, legalEntities, entityTrees, reports, settings, {
  createDelegation,
  endDelegation,
  // What is done to many at once: access is given, ended and reviewed like that, too.
  runSelection,
});

/** The GETs that write, and why; they are read where changes are taken. A test holds it against what they do. */
export const writingReads: ReadonlyMap<Route, string> = new Map<Route, string>([
  [session.signIn, "opens a session; a GET by specification 7"],
  [account.startSso, "keeps what the provider has to bring back"],
  [getPayCategories, "keeps in the trail that somebody looked at pay; what cannot be kept is not shown"],
  [listFigureRows, "keeps in the trail that somebody looked at rows of people; what cannot be kept is not shown"],
  [downloadUploadFile, "keeps in the trail that somebody took a file with pay"],
  [downloadMarkedWorkbook, "keeps in the trail that somebody took a file with pay"],
  [account.finishSso, "takes what the provider brought, and opens a session"],
]);

/** Whether what a GET answers is read where changes are taken, and never on a replica (decision 0057). */
export const readsHere = (route: Route): boolean => aboutAccess.has(route) || writingReads.has(route);

/** Whether what a route changes is shown to everybody from then on, and not only to who changed it. */
export const changesForAll = (route: Route): boolean => decidingAccess.has(route);
