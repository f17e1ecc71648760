import { Loader } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../../texts/language.tsx";
import type { UserFilter } from "../list/list-filter.ts";
import { type ListedUser, usePeople } from "../list/use-people.ts";
import { useRested } from "../../../ui/list/use-rested.ts";
import { Pick } from "../../../ui/pick/Pick.tsx";

type Props = {
  id: string;
  label: string;
  /** Who is not offered, by e-mail. */
  without?: readonly string[];
  filter?: UserFilter;
  value: string | null;
  autoFocus?: boolean;
  error?: string | undefined;
  onChoose: (person: ListedUser) => void;
};
const mostOffered = 20;

/** Finds a person by name or e-mail while one types. */
export function PersonSearch({ id, label, without = [], filter = {}, value, autoFocus, error, onChoose }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ email: string; label: string }>();
  // The name of who was chosen stands in the field then; nobody is to be looked for by it.
  const search = useRested(chosen && typed === chosen.label ? "" : typed.trim());
  const people = usePeople({ ...filter, state: "active", ...(search ? { search } : {}) }, { limit: mostOffered });
  // Whoever types and presses Enter at once must not get somebody of the answer before.
  const isCurrent = (chosen && typed === chosen.label) || (typed.trim() === search && !people.isPlaceholderData);
  const offered = isCurrent ? (people.data?.pages[0]?.items ?? []).filter(({ email }) => !without.includes(email)) : [];
  const labelOf = ({ name, email }: ListedUser) => t("users.person-and-email", { name, email });
  const found = offered.map((person) => ({ value: person.email, label: labelOf(person) }));
  const isFound = value === null || found.some((each) => each.value === value);
  const data = isFound ? found : [{ value, label: chosen?.email === value ? chosen.label : value }, ...found];
  return (
    <Pick
      id={id}
      label={label}
      description={t("users.search-person-help")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      openOnFocus={false}
      error={error}
      data-autofocus={autoFocus || undefined}
      // The server has searched already, in names and e-mails, without accents.
      filter={({ options }) => options}
      data={data}
      value={value}
      onSearchChange={setTyped}
      question={{ ...people, isFetching: people.isFetching || !isCurrent }}
      rightSection={!isCurrent || (people.isFetching && typed !== "") ? <Loader size={14} aria-hidden="true" /> : undefined}
      onChange={(email) => {
        const person = offered.find((each) => each.email === email);
        if (!person) return;
        setChosen({ email: person.email, label: labelOf(person) });
        onChoose(person);
      }}
    />
  );
}
