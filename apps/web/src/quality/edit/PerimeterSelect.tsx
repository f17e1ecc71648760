import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { usePerimeters } from "./use-event-words.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = {
  id: string;
  label: string;
  description?: ReactNode;
  /** Code of the list accountant-perimeter. */
  value: string | null;
  /** Its name, where it is known: one that is not offered any more stays as long as nobody changes it. */
  name?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (code: string | null) => void;
  onBlur?: () => void;
};

/** The perimeter that answers for an event, of the list that administrators keep. */
export function PerimeterSelect({ value, name, label, ...rest }: Props) {
  const t = useText();
  const perimeters = usePerimeters();
  const offered = (perimeters.data?.items ?? [])
    .filter(({ active, code }) => active || code === value)
    .map(({ code, name: called }) => ({ value: code, label: called }));
  const data = value !== null && !offered.some((each) => each.value === value) ? [{ value, label: name ?? value }, ...offered] : offered;
  return (
    <Pick
      {...rest}
      label={label}
      inputWrapperOrder={["label", "input", "error", "description"]}
      placeholder={t("quality.edit-choose")}
      openOnFocus={false}
      clearable
      clearButtonProps={{ "aria-label": t("ui.clear-field", { what: label }) }}
      question={perimeters}
      nothingFoundMessage={data.length === 0 ? t("quality.edit-perimeters-none") : undefined}
      data={data}
      value={value}
    />
  );
}
