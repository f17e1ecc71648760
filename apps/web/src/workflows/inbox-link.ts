import type { getInbox } from "@hub/contract/workflows/workflows.ts";
import type { Output } from "@hub/contract/route.ts";
import { openStatuses } from "@hub/domain/quality/event-status.ts";

export type InboxItem = Output<typeof getInbox.answer>["items"][number];
export type ItemLink = { to: string; params?: Record<string, string>; search?: Record<string, string> };

/** Where the work is done, as far along as an address can lead. */
export function linkOf({ step, section, legalEntity, scenarioId, year, month, blocking, events, suggestions }: InboxItem): ItemLink {
  if (step === "close-again") return { to: "/scenaries/$id/dashboard", params: { id: String(scenarioId ?? "") } };
  if (step === "quality") {
    const whose: Record<string, string> =
      typeof events?.accountant === "number" ? { accountants: String(events.accountant) } : { mine: "1" };
    return { to: "/quality", search: { ...whose, ...(events?.overdue ? { overdue: "1" } : { status: openStatuses.join(",") }) } };
  }
  if (step === "suggestions") return { to: "/glossary", search: { card: String(suggestions?.card ?? "") } };
  const place = { year: String(year), month: String(month), section: section ?? "", entity: String(legalEntity?.id ?? "") };
  // What is delivered with errors is read first, in the list; else the form opens filled in.
  if (step === "deliver") return { to: "/mut", search: blocking > 0 ? place : { ...place, tab: "deliver" } };
  return { to: step === "reopen" ? "/mut" : "/validation", search: place };
}
