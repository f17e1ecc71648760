import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { offeredYears } from "./delivery-entry.ts";
import type { UploadFilter } from "./queries.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = {
  filter: UploadFilter;
  reset: ReactNode;
  onFilter: (filter: UploadFilter) => void;
  /** Where the list can be narrowed to a section too. */
  section?: { value: string | undefined; onChange: (section: string | undefined) => void };
};
const thisYear = () => new Date().getFullYear();
const numberOf = (value: string | null) => (value ? Number(value) : undefined);

/** Narrows a list to an ingestion, an entity, a year or a month. */
export function HistoryFilters({ filter, reset, onFilter, section }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const ingestions = useRoute(listIngestions);
  const entities = useRoute(listLegalEntities);
  const sections = [...new Set((ingestions.data?.items ?? []).map((ingestion) => ingestion.section))].toSorted();
  const change = (changed: UploadFilter) => onFilter({ ...filter, ...changed });
  return (
    <div className="hub-filters" role="search" aria-label={t("ingestion.filters")}>
      {section && (
        <NativeSelect
          label={t("ingestion.section")}
          value={section.value ?? ""}
          onChange={(event) => section.onChange(event.currentTarget.value || undefined)}
          data={[
            { value: "", label: t("ingestion.all-sections") },
            ...sections.map((code) => ({ value: code, label: codeText("validation", `section-${code}`) })),
          ]}
        />
      )}
      <NativeSelect
        label={t("ingestion.ingestion")}
        value={filter.ingestionId ?? ""}
        onChange={(event) => change({ ingestionId: numberOf(event.currentTarget.value) })}
        data={[
          { value: "", label: t("ingestion.all-ingestions") },
          ...(ingestions.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Pick
        label={t("ui.legal-entity")}
        placeholder={t("ingestion.all-entities")}
        clearable
        clearButtonProps={{ "aria-label": t("ingestion.entity-clear") }}
        value={filter.legalEntityId === undefined ? null : String(filter.legalEntityId)}
        onChange={(value) => change({ legalEntityId: numberOf(value) })}
        question={entities}
        data={(entities.data?.items ?? []).map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
      />
      <NativeSelect
        label={t("ui.year")}
        value={filter.year ?? ""}
        onChange={(event) => change({ year: numberOf(event.currentTarget.value) })}
        data={[
          { value: "", label: t("ingestion.all-years") },
          ...offeredYears(thisYear(), filter.year).map((year) => ({ value: String(year), label: String(year) })),
        ]}
      />
      <NativeSelect
        label={t("ui.month")}
        value={filter.month ?? ""}
        onChange={(event) => change({ month: numberOf(event.currentTarget.value) })}
        data={[
          { value: "", label: t("ingestion.all-months") },
          ...Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: formats.monthName(at + 1) })),
        ]}
      />
      {reset}
    </div>
  );
}
