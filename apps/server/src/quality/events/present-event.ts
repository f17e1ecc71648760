import type { qualityEvent } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import { isOverdue, nextStatuses } from "@hub/domain/quality/event-status.ts";
import type { Language } from "@hub/domain/languages.ts";
import { issueText } from "../../checks/issue-text.ts";
import type { RequestContext } from "../../context.ts";
import { todayOf } from "../../context.ts";
import type { ElementRow } from "./elements.sql.ts";
import type { EventRow } from "./events.sql.ts";
import { acceptReachOf, type EventReach, payReachOf, reaches, reachOf } from "../policy.ts";

export type EventItem = Output<typeof qualityEvent>;

/** What a reader may see and do of events, worked out once for a page of them. */
export type EventSight = {
  edit: EventReach;
  accept: EventReach;
  pay: EventReach;
  language: Language;
  today: string;
};

export function sightOf(ctx: RequestContext, elements: readonly ElementRow[]): EventSight {
  return {
    edit: reachOf(ctx.actor, "quality.edit", elements),
    accept: acceptReachOf(ctx.actor, elements),
    pay: payReachOf(ctx.actor, elements),
    language: ctx.language,
    today: todayOf(ctx),
  };
}

/** Whether what was found is kept from the reader: pay, for roles that see none. */
export function isValueHidden(
  row: Pick<EventRow, "sensitive" | "legalEntityId" | "elementId" | "accountantId">,
  sight: Pick<EventSight, "pay">,
): boolean {
  return row.sensitive && !reaches(sight.pay, row);
}

/** What is wrong, in the reader's language: the message of our rule, or what the outside system said. */
export function detailOf(
  row: Pick<EventRow, "ruleOrigin" | "ruleCode" | "params" | "detail" | "objectValue" | "sensitive">,
  hidden: boolean,
  language: Language,
): string {
  if (row.ruleOrigin === "outside") return hidden ? "" : (row.detail ?? "");
  return issueText(
    language,
    { code: row.ruleCode, found: row.objectValue, params: row.params, sensitive: row.sensitive },
    hidden ? "no-rows" : "rows",
  );
}

/** An event as it is answered. */
export function presentEvent(row: EventRow, sight: EventSight): EventItem {
  const hidden = isValueHidden(row, sight);
  const mayEdit = reaches(sight.edit, row);
  return {
    idEvent: row.id,
    dataSource: row.dataSource,
    tableName: row.tableName,
    legalEntity: { id: row.legalEntityId, code: row.entityCode, name: row.entityName },
    idType: row.idType,
    idValue: row.idValue,
    objectType: row.objectType,
    objectName: row.objectName,
    objectValue: hidden ? null : row.objectValue,
    valueHidden: hidden,
    elementId: row.elementId,
    ruleId: row.ruleId,
    exceptionRule: row.ruleCode,
    exceptionRuleDetail: detailOf(row, hidden, sight.language),
    status: row.status,
    acceptedUntil: row.acceptedUntil,
    firstExceptionDate: row.firstOn,
    lastExceptionDate: row.lastOn,
    goneSince: row.goneOn,
    deliveryId: row.deliveryId,
    accountantPerimeter:
      row.perimeterId === null
        ? null
        : { id: row.perimeterId, code: row.perimeterCode ?? "", name: row.perimeterName ?? row.perimeterCode ?? "" },
    accountant:
      row.accountantId === null ? null : { id: row.accountantId, email: row.accountantEmail ?? "", name: row.accountantName ?? "" },
    dueDate: row.dueOn,
    overdue: isOverdue(row, sight.today),
    comments: row.comments,
    updatedBy: row.updatedBy,
    updatedOn: row.updatedAt.toISOString(),
    version: row.version,
    mayEdit,
    nextStatuses: mayEdit ? nextStatuses(row.status, reaches(sight.accept, row)) : [],
  };
}
