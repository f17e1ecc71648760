import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { EventStatusBadge } from "../EventStatusBadge.tsx";
import type { QualityEvent } from "../event-pages.ts";
import { useRuleName } from "../use-code-names.ts";

/** What is wrong, in words, and how pressing it is. */
export function EventProblem({ event }: { event: QualityEvent }) {
  const t = useText();
  const ruleName = useRuleName();
  const formats = useFormats();
  const { legalEntity, idType, dueDate, goneSince } = event;
  // The entity is named beside it: its code, with which some keys begin, says it once more.
  const within = `${legalEntity.code} · `;
  const idValue = event.idValue.startsWith(within) ? event.idValue.slice(within.length) : event.idValue;
  return (
    <div className="hub-event-problem">
      <p className="hub-event-detail">
        {event.exceptionRuleDetail || t("quality.edit-detail-hidden", { rule: ruleName(event.exceptionRule) })}
      </p>
      <p className="hub-event-badges">
        <EventStatusBadge status={event.status} />
        {event.overdue && dueDate !== null && (
          <StatusBadge meaning="late" text={t("quality.edit-overdue", { day: formats.day(dueDate) })} />
        )}
        {goneSince !== null && <StatusBadge meaning="pending" text={t("quality.edit-gone-since", { day: formats.day(goneSince) })} />}
        <span className="hub-dimmed">
          {t("quality.edit-of", { entity: legalEntity.name, idType: idType || t("quality.table-column-idValue"), idValue })}
        </span>
      </p>
    </div>
  );
}
