import type { Subject } from "@hub/domain/subscriptions/subscription.ts";
import type { ToldVersion } from "./subscriptions.sql.ts";

/** Where one is asked whether one wants to leave: to open it changes nothing. */
export const leavePage = (publicUrl: string, key: string): string => `${publicUrl}/#/leave?key=${key}`;

/** What a mail program posts to when its "unsubscribe" is pressed; opened as a page it leads to the question. */
export const leaveAtOnce = (publicUrl: string, key: string): string => `${publicUrl}/api/subscriptions/leave/${key}`;

/** Where what a mail tells is seen: the report, the reports of the node, or the scenario of the figure. */
export function pageOf(publicUrl: string, { dashboardId, legalEntityId, nodeId }: Subject, { scenarioId, number }: ToldVersion): string {
  if (dashboardId !== null) return `${publicUrl}/#/dashboards/${dashboardId}/dashboard?scenario=${scenarioId}&version=${number}`;
  if (nodeId !== null) return `${publicUrl}/#/dashboards?scenario=${scenarioId}&version=${number}&node=${nodeId}`;
  return `${publicUrl}/#/scenaries/${scenarioId}/dashboard?version=${number}${legalEntityId === null ? "" : `&entity=${legalEntityId}`}`;
}
