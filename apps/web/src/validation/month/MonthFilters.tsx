import { listMonths, listYears } from "@hub/contract/validation/validation.ts";
import { Button, NativeSelect } from "@mantine/core";
import { addMonths } from "@hub/domain/period.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { type Month, type Show, shows } from "./cell-state.ts";
import { answerOf, countIn } from "../../ui/list/facet-values.ts";

type Props = {
  shown: { year: number; month: number };
  month: { data: Month | undefined; error: unknown };
  show: Show | undefined;
  search: string;
  onMonth: (year: number, month: number) => void;
  onShow: (show: Show | undefined) => void;
  onSearch: (search: string) => void;
};

/** Which month, and what of it: what waits for me, is late or blocked. Both live in the address. */
export function MonthFilters({ shown, month: question, show, search, onMonth, onShow, onSearch }: Props) {
  const t = useText();
  const formats = useFormats();
  const years = useRoute(listYears).data ?? [];
  // Before the others are known there is the one that is shown, which the buttons beside lead on from.
  const months = useRoute(listMonths).data ?? [shown.month];
  const offered = [...new Set([...years, shown.year])].toSorted((a, b) => b - a);
  const go = (by: number) => {
    const { year, month } = addMonths(shown, by);
    onMonth(year, month);
  };
  const totals = answerOf(question);
  const count = (of: Show) => formats.count(countIn(totals, (month) => month.totals[of]));
  return (
    <div className="hub-month-filters">
      <div className="hub-month-choice">
        <Button variant="default" onClick={() => go(-1)}>
          {t("validation.month-before")}
        </Button>
        <NativeSelect
          label={t("ui.month")}
          value={String(shown.month)}
          onChange={(event) => onMonth(shown.year, Number(event.currentTarget.value))}
          data={months.map((month) => ({ value: String(month), label: formats.monthName(month) }))}
        />
        <NativeSelect
          label={t("ui.year")}
          value={String(shown.year)}
          onChange={(event) => onMonth(Number(event.currentTarget.value), shown.month)}
          data={offered.map((year) => ({ value: String(year), label: String(year) }))}
        />
        <Button variant="default" onClick={() => go(1)}>
          {t("validation.month-after")}
        </Button>
      </div>
      <SearchField label={t("validation.month-search")} value={search} onSearch={onSearch} />
      <div className="hub-month-shows" role="group" aria-label={t("validation.shows")}>
        {shows.map((each) => (
          <Button
            key={each}
            variant={each === show ? "filled" : "default"}
            aria-pressed={each === show}
            onClick={() => onShow(each === show ? undefined : each)}
          >
            {t(`validation.show-${each}`, { count: count(each) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
