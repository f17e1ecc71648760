import type { Output } from "@hub/contract/route.ts";
import type { getInbox } from "@hub/contract/workflows/workflows.ts";
import { openStatuses } from "@hub/domain/quality/event-status.ts";
import { linkOptions } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import type { Column } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import "./workflows.css";

type Parts = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats> };

/** What the inbox shows of each task. */
export function inboxColumns({ t, formats }: Parts): Column<InboxItem>[] {
  return [
    {
      id: "what",
      header: t("workflows.what"),
      wrap: true,
      cell: (item) => (
        <>
          <What item={item} />
          <Said item={item} />
        </>
      ),
    },
    {
      id: "month",
      header: t("workflows.month"),
      sortBy: ({ year, month }) => (year === null || month === null ? null : year * 12 + month),
      cell: ({ year, month }) => (year === null || month === null ? "" : formats.month(year, month)),
    },
    { id: "due", header: t("workflows.due"), sortBy: ({ dueDate }) => dueDate, cell: (item) => <Due item={item} /> },
    {
      id: "act",
      pinned: true,
      header: t("workflows.act"),
      cell: (item) => (
        <LinkButton {...linkOf(item)} variant="default" size="compact-sm">
          {t(`workflows.act-${item.step}`)}
        </LinkButton>
      ),
    },
  ];
}

/** What is to be done, for whom. */
export function What({ item: { step, section, legalEntity, onBehalfOf, events, suggestions, gaps, count } }: { item: InboxItem }) {
  const t = useText();
  const many = events?.open ?? suggestions?.open ?? gaps?.open ?? count ?? 0;
  return (
    <>
      <strong>{t(`workflows.step-${step}`, { section: section ?? "", count: many })}</strong>
      {gaps && <div>{t(`workflows.tab-${gaps.tab as GapTab}`)}</div>}
      {legalEntity && <div>{legalEntity.name}</div>}
      {onBehalfOf !== null && <div className="hub-dimmed">{t("workflows.on-behalf-of", { name: onBehalfOf })}</div>}
    </>
  );
}

/** By when, and how late it is; a request to open a month again has no day of its own, and is not late because the month is. */
export function Due({ item: { step, dueDate, daysLate } }: { item: InboxItem }) {
  const t = useText();
  const formats = useFormats();
  if (dueDate === null) return t("workflows.no-due-day");
  if (step === "decide")
    return (
      <>
        {t("workflows.no-due-day")}
        <div className="hub-table-note">{t("workflows.due-of-month", { day: formats.day(dueDate) })}</div>
      </>
    );
  return (
    <>
      {formats.day(dueDate)}
      {daysLate > 0 && (
        <div>
          <StatusBadge meaning="late" text={t("workflows.days-late", { days: daysLate })} />
        </div>
      )}
    </>
  );
}

/** Why it waits and who asked for it: of most there is nothing to say, so it needs no column. */
function Said({ item: { blocking, returned, nudges, reopening, events, suggestions } }: { item: InboxItem }) {
  const t = useText();
  const formats = useFormats();
  return (
    <ul className="hub-workflow-said">
      {events && events.overdue > 0 && <li>{t("workflows.events-overdue", { count: events.overdue })}</li>}
      {suggestions && <li>{t("workflows.suggestions-cards", { count: suggestions.cards })}</li>}
      {blocking > 0 && <li>{t("workflows.blocking", { count: blocking })}</li>}
      {returned && <li>{t("workflows.returned", { by: returned.by, day: formats.day(returned.at), comment: returned.comment ?? "" })}</li>}
      {reopening && (
        <li>{t("workflows.reopening", { by: reopening.askedBy, day: formats.day(reopening.until), comment: reopening.reason })}</li>
      )}
      {nudges.map(({ by, at, comment }) => (
        <li key={`${by}${at}`}>
          {comment === null
            ? t("workflows.nudged", { by, day: formats.day(at) })
            : t("workflows.nudged-with", { by, day: formats.day(at), comment })}
        </li>
      ))}
    </ul>
  );
}

/** The tabs of the plan that have gaps. */
type GapTab = "profiles-shortage" | "skills-shortage";

export type InboxItem = Output<typeof getInbox.answer>["items"][number];

/** Which exceptions an entry is about: the overdue ones, else all that are open. */
export function eventsOf({ events }: Pick<InboxItem, "events">) {
  const whose = typeof events?.accountant === "number" ? { accountants: String(events.accountant) } : { mine: "1" };
  return { ...whose, ...(events?.overdue ? { overdue: "1" } : { status: openStatuses.join(",") }) };
}

/** Where the work is done, as far along as an address can lead. */
export function linkOf({ step, section, legalEntity, scenarioId, year, month, blocking, events, suggestions, gaps }: InboxItem) {
  if (step === "close-again") return linkOptions({ to: "/scenaries/$id/dashboard", params: { id: String(scenarioId ?? "") } });
  if (step === "quality") return linkOptions({ to: "/quality", search: eventsOf({ events }) });
  if (step === "suggestions") return linkOptions({ to: "/glossary", search: { card: String(suggestions?.card ?? "") } });
  if (step === "gaps") return linkOptions({ to: "/swp", search: { tab: gaps?.tab, to: gaps?.to, closed: "0", sort: "timeline" } });
  if (step === "sources") return linkOptions({ to: "/configuration", search: { section: "sftp" } });
  if (step === "reviews") return linkOptions({ to: "/reviews" });
  if (step === "erasures") return linkOptions({ to: "/configuration", search: { section: "retention", view: "erasures" } });
  if (step === "access" || step === "unfilled") return linkOptions({ to: "/configuration", search: { section: "users" } });
  const place = { year: String(year), month: String(month), section: section ?? "", entity: String(legalEntity?.id ?? "") };
  // What is delivered with errors is read first, in the list; else the form opens filled in.
  if (step === "deliver") return linkOptions({ to: "/mut", search: blocking > 0 ? place : { ...place, tab: "deliver" } });
  return step === "reopen" || step === "answer"
    ? linkOptions({ to: "/mut", search: place })
    : linkOptions({ to: "/validation", search: place });
}
