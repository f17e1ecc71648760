import type { Period } from "@hub/domain/period.ts";
import { Checkbox, NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { PeriodFields } from "./PeriodFields.tsx";

type Months = { first: Period; last: Period | null };
type Props = { id: string; value: Months; error: string | undefined; onChange: (changed: Partial<Months>) => void };
const lastDueDay = 28;

/** From which month on something is expected, and to which, or without end. */
export function MonthsFields({ id, value: { first, last }, error, onChange }: Props) {
  const t = useText();
  return (
    <>
      <PeriodFields legend={t("configuration.from")} id={`${id}-first`} period={first} onChange={(month) => onChange({ first: month })} />
      <div>
        <PeriodFields
          legend={t("configuration.to")}
          id={`${id}-last`}
          period={last}
          error={error}
          onChange={(month) => onChange({ last: month })}
        />
        <Checkbox
          mt={8}
          label={t("configuration.no-end-long")}
          checked={last === null}
          onChange={(event) => onChange({ last: event.currentTarget.checked ? null : { ...first, month: 12 } })}
        />
      </div>
    </>
  );
}

/** The day of the month after by which it is due. */
export function DueDayField({
  value,
  onChange,
  ...field
}: Omit<NativeSelectProps, "value" | "onChange"> & { value: number; onChange: (day: number) => void }) {
  const t = useText();
  return (
    <NativeSelect
      {...field}
      description={t("configuration.due-day-help")}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={Array.from({ length: lastDueDay }, (_, at) => String(at + 1))}
    />
  );
}
