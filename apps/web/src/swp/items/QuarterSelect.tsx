import { addQuarters, parseQuarter, type Quarter, quartersBetween, writeQuarter } from "@hub/domain/swp/timeline.ts";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { dayFromNow } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";

type Props = Omit<NativeSelectProps, "value" | "onChange" | "data" | "error"> & {
  /** `2027-Q1`; empty: none. */
  value: string;
  /** What none is called. */
  none: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};
const [yearsBack, yearsAhead] = [2, 12];

/** A quarter of the years that one plans for, year by year; another one that is there already is offered, too. */
export function QuarterSelect({ value, none, onChange, ...input }: Props) {
  const t = useText();
  const offered = offeredQuarters(value, Number(dayFromNow(0).slice(0, 4)));
  const years = [...new Set(offered.map(({ year }) => year))];
  return (
    <NativeSelect
      {...input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: "", label: none },
        ...years.map((year) => ({
          group: String(year),
          items: offered
            .filter((each) => each.year === year)
            .map((each) => ({ value: writeQuarter(each), label: t("swp.table-quarter", { quarter: each.quarter, year: String(year) }) })),
        })),
      ]}
    />
  );
}

/** The quarters of the years around one, with the one that is chosen wherever it lies. */
function offeredQuarters(value: string, thisYear: number): Quarter[] {
  const first = { year: thisYear - yearsBack, quarter: 1 };
  const offered = quartersBetween(first, addQuarters(first, (yearsBack + yearsAhead + 1) * 4 - 1));
  const chosen = parseQuarter(value);
  if (!chosen || offered.some((each) => writeQuarter(each) === writeQuarter(chosen))) return offered;
  return chosen.year < thisYear ? [chosen, ...offered] : [...offered, chosen];
}
