import { listQualityAccountants } from "@hub/contract/quality/events.ts";
import { Loader } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useRested } from "../../ui/list/use-rested.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = {
  id: string;
  label: string;
  description?: ReactNode;
  /** E-mail of who is chosen. */
  value: string | null;
  /** Their name, where it is known. */
  name?: string | undefined;
  /** The event that whoever is chosen has to see; none when it is about several. */
  event?: number;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (email: string | null) => void;
  onBlur?: () => void;
};

/** Who is accountable: found by parts of the name or e-mail while one types, among those who can be. */
export function AccountantSelect({ id, label, description, value, name, event, error, disabled = false, onChange, onBlur }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const known = value === null ? undefined : chosen?.value === value ? chosen : { value, label: name ?? value };
  // The name of who was chosen stands in the field then; nobody is to be looked for by it.
  const search = useRested(known && typed === known.label ? "" : typed.trim());
  const people = useRoute(
    listQualityAccountants,
    { query: { ...(search && { search }), ...(event !== undefined && { event }) } },
    { enabled: !disabled },
  );
  const found = (people.data?.items ?? []).map((person) => ({ value: person.email, label: person.name }));
  return (
    <Pick
      // What stands in the field is made once: again when somebody else is given from outside.
      key={known && known !== chosen ? known.label : "typed"}
      id={id}
      label={label}
      // The field shows the name: who is meant of two called alike stands below it.
      description={known && known.label !== known.value ? known.value : description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      placeholder={t("quality.edit-accountant-find")}
      openOnFocus={false}
      clearable
      disabled={disabled}
      clearButtonProps={{ "aria-label": t("ui.clear-field", { what: label }) }}
      // The server has searched already, without accents and case.
      filter={({ options }) => options}
      renderOption={({ option, checked = false }) => (
        <span className="hub-wrap-anywhere">
          {checked ? <strong>{option.label}</strong> : option.label}
          {option.label !== option.value && <span className="hub-table-note">{option.value}</span>}
        </span>
      )}
      question={people}
      nothingFoundMessage={t("quality.edit-accountant-none")}
      rightSection={people.isFetching && typed !== "" && typed !== known?.label ? <Loader size={14} aria-hidden="true" /> : undefined}
      data={known && !found.some((each) => each.value === known.value) ? [known, ...found] : found}
      value={value}
      error={error}
      onSearchChange={setTyped}
      onChange={(email) => {
        setChosen(found.find((each) => each.value === email));
        onChange(email);
      }}
      onBlur={onBlur}
    />
  );
}
