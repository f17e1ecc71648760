import { auditKinds } from "@hub/contract/configuration/audit.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { RemovableChips } from "../../ui/list/RemovableChips.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { changeFilter } from "../../ui/address.ts";
import type { AuditFilter } from "./audit-filter.ts";
import type { useAuditWords } from "./use-audit-words.ts";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = { filter: AuditFilter; words: ReturnType<typeof useAuditWords>; onFilter: (filter: AuditFilter) => void };

/** Narrows the trail: who, what, about what kind of thing, from and to which day. */
export function AuditFilters({ filter, words, onFilter }: Props) {
  const t = useText();
  const kinds = useRoute(auditKinds);
  const change = (changed: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }) => onFilter(changeFilter(filter, changed));
  const offer = (codes: readonly string[] | undefined, chosen: string | undefined, label: (code: string) => string) =>
    [...new Set([...(codes ?? []), ...(chosen ? [chosen] : [])])]
      .map((value) => ({ value, label: label(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <div className="hub-filters" role="search" aria-label={t("audit.filters")}>
      <SearchField label={t("audit.filter-actor")} value={filter.actor ?? ""} onSearch={(actor) => change({ actor: actor || undefined })} />
      <Pick
        label={t("audit.action")}
        placeholder={t("audit.all-actions")}
        clearable
        clearButtonProps={{ "aria-label": t("audit.clear", { what: t("audit.action") }) }}
        value={filter.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
        question={kinds}
        data={offer(kinds.data?.actions, filter.action, words.action)}
      />
      <Pick
        label={t("audit.subject-type")}
        placeholder={t("audit.all-subjects")}
        clearable
        clearButtonProps={{ "aria-label": t("audit.clear", { what: t("audit.subject-type") }) }}
        value={filter.subjectType ?? null}
        onChange={(subjectType) => change({ subjectType: subjectType ?? undefined, subjectId: undefined })}
        question={kinds}
        data={offer(kinds.data?.subjectTypes, filter.subjectType, words.subjectType)}
      />
      <DateRange
        labels={{ from: t("audit.filter-from"), to: t("audit.filter-to") }}
        from={filter.from}
        to={filter.to}
        onChange={(end, day) => change({ [end]: day })}
      />
    </div>
  );
}

/** What the trail is narrowed to. */
export function AuditChips({ filter, words, onFilter }: Props) {
  const t = useText();
  const formats = useFormats();
  const chips = [
    { key: "actor", what: t("audit.filter-actor"), value: filter.actor },
    { key: "action", what: t("audit.action"), value: filter.action && words.action(filter.action) },
    { key: "subjectType", what: t("audit.subject-type"), value: filter.subjectType && words.subjectType(filter.subjectType) },
    { key: "subjectId", what: t("audit.subject-id"), value: filter.subjectId },
    { key: "from", what: t("audit.filter-from"), value: filter.from && formats.day(filter.from) },
    { key: "to", what: t("audit.filter-to"), value: filter.to && formats.day(filter.to) },
  ].flatMap(({ key, what, value }) => (value ? [{ key, text: t("audit.chip", { what, value }) }] : []));
  return (
    <RemovableChips
      label={t("audit.chips")}
      chips={chips}
      removeLabel={(text) => t("audit.chip-remove", { filter: text })}
      resetLabel={t("audit.filters-reset")}
      onRemove={(key) => onFilter(changeFilter(filter, { [key]: undefined }))}
      onReset={() => onFilter({})}
    />
  );
}
