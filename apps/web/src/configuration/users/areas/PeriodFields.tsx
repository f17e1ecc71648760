import { useText } from "../../../texts/language.tsx";
import type { DraftPath } from "../check-draft.ts";
import type { FieldsAt } from "../fields-at.ts";
import { DateField } from "../../../ui/dates/DateField.tsx";

type Period = { validFrom: string | null; validTo: string | null };
type Props = { at: FieldsAt; path?: DraftPath; period: Period; onChange: (changed: Partial<Period>) => void };

/** From and until which day; both days count, an empty one leaves that end open. */
export function PeriodFields({ at, path = [], period, onChange }: Props) {
  const t = useText();
  return (
    <>
      {(["validFrom", "validTo"] as const).map((field) => (
        <DateField
          key={field}
          id={at.id(...path, field)}
          label={t(`users.field-${field}`)}
          value={period[field]}
          error={at.error(...path, field)}
          onChange={(day) => onChange({ [field]: day || null })}
        />
      ))}
    </>
  );
}
