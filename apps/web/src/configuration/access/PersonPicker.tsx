import { Loader } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { usePeople } from "../users/list/use-people.ts";
import { useRested } from "../../ui/list/use-rested.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import "./access.css";

type Props = {
  id: string;
  /** What they are asked for; a person, unless told. */
  label?: string;
  required?: boolean;
  value: string | undefined;
  onChoose: (email: string | undefined) => void;
};
const mostOffered = 20;

/** One of all users, those who cannot sign in included: found by parts of the name or e-mail while one types. */
export function PersonPicker({ id, label: asked, required = true, value, onChoose }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  // The name of who was chosen stands in the field then; nobody is to be looked for by it.
  const isChosen = value !== undefined && (typed === value || typed === chosen?.label);
  const search = useRested(isChosen ? (value ?? "") : typed.trim());
  const people = usePeople(search ? { search } : {}, { limit: mostOffered });
  const found = (people.data?.pages[0]?.items ?? []).map(({ name, email }) => ({
    value: email,
    label: t("users.person-and-email", { name, email }),
  }));
  const current =
    value === undefined
      ? undefined
      : (found.find((each) => each.value === value) ?? (chosen?.value === value ? chosen : { value, label: value }));
  const label = asked ?? t("access.person");
  return (
    <Pick
      // What stands in the field is made once: again, when the name of whom the address asks for has come.
      key={current && current.label === value ? "unnamed" : "named"}
      id={id}
      className="hub-access-person"
      label={label}
      placeholder={t("access.person-find")}
      required={required}
      clearable
      clearButtonProps={{ "aria-label": t("access.clear", { what: label }) }}
      // The server has searched already, in names and e-mails, without accents.
      filter={({ options }) => options}
      question={people}
      nothingFoundMessage={t("access.person-none")}
      rightSection={people.isFetching && typed !== "" && !isChosen ? <Loader size={14} aria-hidden="true" /> : undefined}
      data={current && !found.includes(current) ? [current, ...found] : found}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(email) => {
        setChosen(found.find((each) => each.value === email));
        onChoose(email ?? undefined);
      }}
    />
  );
}
