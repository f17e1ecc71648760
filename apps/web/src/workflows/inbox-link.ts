import type { getInbox } from "@hub/contract/workflows.ts";
import type { Output } from "@hub/contract/route.ts";

export type InboxItem = Output<typeof getInbox.answer>["items"][number];
export type ItemLink = { to: string; params?: Record<string, string>; search?: Record<string, string> };

/** Where the work is done, as far along as an address can lead. */
export function linkOf({ step, section, legalEntity, scenarioId, year, month }: InboxItem): ItemLink {
  if (step === "close-again") return { to: "/scenaries/$id/dashboard", params: { id: String(scenarioId ?? "") } };
  const place = { year: String(year), month: String(month), section: section ?? "", entity: String(legalEntity?.id ?? "") };
  return step === "deliver" || step === "reopen" ? { to: "/mut", search: place } : { to: "/validation", search: place };
}
