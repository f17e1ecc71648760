import { listSections } from "@hub/contract/configuration/configuration.ts";
import { listMonths, listYears } from "@hub/contract/validation/validation.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { ListFilters } from "../list-filters.ts";
import { useAddress } from "../../ui/use-address.ts";
import { useFailedChoice } from "../../ui/pick/use-failed-choice.ts";

/** Year, month and section of the list; they live in the address. What is typed in the form stays, so nobody is asked about it. */
export function ConsolidationFilters({ filters }: { filters: ListFilters }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const { show, change } = useAddress("/validation");
  const failed = useFailedChoice();
  const [years, months, sections] = [useRoute(listYears), useRoute(listMonths), useRoute(listSections)];
  const all = { value: "", label: t("ui.all") };
  const set = (name: keyof ListFilters, value: string) => change({ [name]: value || undefined }, { replace: true, ignoreBlocker: true });
  const reset = () => show({ view: "list" }, { replace: true, ignoreBlocker: true });
  const any = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className="hub-filters">
      <NativeSelect
        label={t("ui.year")}
        value={filters.year ?? ""}
        onChange={(event) => set("year", event.currentTarget.value)}
        data={[all, ...failed(years), ...(years.data ?? []).map((year) => ({ value: String(year), label: String(year) }))]}
      />
      <NativeSelect
        label={t("ui.month")}
        value={filters.month ?? ""}
        onChange={(event) => set("month", event.currentTarget.value)}
        data={[all, ...failed(months), ...(months.data ?? []).map((month) => ({ value: String(month), label: formats.monthName(month) }))]}
      />
      <NativeSelect
        label={t("ui.section")}
        value={filters.section ?? ""}
        onChange={(event) => set("section", event.currentTarget.value)}
        data={[
          { value: "", label: t("validation.all-sections") },
          ...failed(sections),
          ...(sections.data?.items ?? []).map(({ code }) => ({ value: code, label: codeText("validation", `section-${code}`) })),
        ]}
      />
      {any && (
        <Button variant="default" onClick={reset}>
          {t("validation.filters-reset")}
        </Button>
      )}
    </div>
  );
}
