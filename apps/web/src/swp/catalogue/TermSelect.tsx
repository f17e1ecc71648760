import { cutText } from "@hub/domain/cut-text.ts";
import type { Output } from "@hub/contract/route.ts";
import { pickTerms } from "@hub/contract/swp/catalogue.ts";
import { parentKindOf, type TermKind } from "@hub/domain/swp/term.ts";
import { Loader } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useRested } from "../../ui/list/use-rested.ts";
import "./catalogue.css";
import { Pick } from "../../ui/pick/Pick.tsx";

export type PickedTerm = Output<(typeof pickTerms)["answer"]>["items"][number];
/** What is chosen, as a record names it. */
export type ChosenTerm = { id: number; name: string };

export type TermSelectProps = {
  id: string;
  kind: TermKind;
  /** A family or an area that the choice is limited to. */
  parentId?: number | null | undefined;
  label: string;
  description?: ReactNode;
  value: ChosenTerm | null;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Told what was looked for in vain, and that it is not any more. */
  onLacking?: (text: string | undefined) => void;
  /** The whole term, so that its family and its cluster can be filled in. */
  onChange: (term: PickedTerm | null) => void;
  onBlur?: () => void;
};

/** A term of the catalogue, found by its name or code while one types; its family or area stands below its name. */
export function TermSelect({
  id,
  kind,
  parentId,
  label,
  description,
  value,
  error,
  required,
  disabled = false,
  autoFocus,
  onLacking,
  onChange,
  onBlur,
}: TermSelectProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [touched, setTouched] = useState(false);
  const rested = useRested(typed.trim());
  // The name of what was chosen stands in the field then; nothing is to be looked for by it.
  const isName = (text: string) => value !== null && text === value.name.trim();
  const text = isName(rested) ? "" : rested;
  const terms = useRoute(
    pickTerms,
    { query: { kind, ...(text && { text: cutText(text, mostTyped, "") }), ...(parentId ? { parent: parentId } : {}) } },
    { enabled: touched && !disabled },
  );
  // Whoever types and presses Enter at once must not get something of the answer before.
  const isCurrent = (typed.trim() === rested || (isName(typed.trim()) && text === "")) && !terms.isPlaceholderData;
  const found = isCurrent ? (terms.data?.items ?? []) : [];
  const byId = new Map(found.map((term) => [String(term.id), term]));
  const options = found.map((term) => ({ value: String(term.id), label: term.name }));
  const known = value && !byId.has(String(value.id)) ? [{ value: String(value.id), label: value.name }] : [];
  const lacks = isCurrent && terms.data !== undefined && found.length === 0 && text !== "" && typed.trim() === text;
  const tell = useEffectEvent((lacking: string | undefined) => onLacking?.(lacking));
  const isEmpty = typed.trim() === "";
  useEffect(() => {
    // The field is emptied when it is left: what was lacking is lacking still.
    if (lacks || !isEmpty) tell(lacks ? text : undefined);
  }, [lacks, isEmpty, text]);
  const waits = touched && (!isCurrent || terms.isFetching) && !terms.error;
  return (
    <Pick
      id={id}
      label={label}
      description={description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      placeholder={t("swp.catalogue-pick-find")}
      clearable={!required}
      allowDeselect={false}
      disabled={disabled}
      required={required ?? false}
      openOnFocus={false}
      data-autofocus={autoFocus || undefined}
      clearButtonProps={{ "aria-label": t("swp.catalogue-pick-clear", { what: label }) }}
      // The server has searched already, without accents and case.
      filter={({ options }) => options.filter((option) => "value" in option && byId.has(option.value))}
      renderOption={({ option, checked = false }) => (
        <TermOption name={option.label} below={belowOf(byId.get(option.value), kind, parentId)} chosen={checked} />
      )}
      // Whoever is told of it says so below the field, where there is something to press.
      question={{ ...terms, isFetching: waits }}
      nothingFoundMessage={lacks && onLacking ? null : t("swp.catalogue-pick-none")}
      rightSection={waits && typed !== "" ? <Loader size={14} aria-hidden="true" /> : undefined}
      data={[...known, ...options]}
      value={value === null ? null : String(value.id)}
      error={error}
      onFocus={() => setTouched(true)}
      onSearchChange={setTyped}
      onChange={(chosen) => {
        if (chosen === null) return onChange(null);
        const term = byId.get(chosen);
        if (term) onChange(term);
      }}
      onBlur={onBlur}
    />
  );
}

const mostTyped = 200;

function TermOption({ name, below, chosen }: { name: string; below: string; chosen: boolean }) {
  return (
    <span className="hub-term-option" data-chosen={chosen || undefined}>
      <span>{name}</span>
      {below !== "" && <span className="hub-term-below">{below}</span>}
    </span>
  );
}

/** What tells a term from others that are called alike: what it stands in, unless that is chosen, and its code. */
function belowOf(term: PickedTerm | undefined, kind: TermKind, parentId: number | null | undefined): string {
  if (!term) return "";
  const within = parentKindOf(kind) && !parentId ? term.parent?.name : undefined;
  return [within, term.code].filter(Boolean).join(" · ");
}
