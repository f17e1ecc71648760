import { cutText } from "@hub/domain/cut-text.ts";
import { type Address, defined } from "../../ui/address.ts";
import { isDay } from "../../ui/dates/read-day.ts";
import type { SearchOf } from "../../ui/use-address.ts";

/** Which lines of the trail are shown, by the names of the call that lists. */
export type AuditFilter = { actor?: string; action?: string; subjectType?: string; subjectId?: string; from?: string; to?: string };

/** The filter an address asks for; what it cannot mean is left out. */
export function filterOf({ actor, action, subject, id, from, to }: Address): AuditFilter {
  return defined<AuditFilter>({
    actor: cutText(actor?.trim() ?? "", 254, "") || undefined,
    action: cutText(action ?? "", 100, "") || undefined,
    subjectType: cutText(subject ?? "", 100, "") || undefined,
    subjectId: cutText(id ?? "", 200, "") || undefined,
    from: from && isDay(from) ? from : undefined,
    to: to && isDay(to) ? to : undefined,
  });
}

/** The address's parameters of a filter. */
export function searchOf({ actor, action, subjectType, subjectId, from, to }: AuditFilter): SearchOf<"/configuration"> {
  return { actor, action, subject: subjectType, id: subjectId, from, to };
}
