import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type Answered, type Count, type FacetValue, offeredValues } from "./facet-values.ts";
import "./facets.css";

/** A part of the panel that opens and closes; `chosen`: how many values of it are asked for. */
export function FilterPart({ title, chosen, opened, children }: { title: string; chosen: number; opened: boolean; children: ReactNode }) {
  const t = useText();
  const [open, setOpen] = useState(opened || chosen > 0);
  return (
    <details className="hub-facet" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        {chosen > 0 && (
          <span className="hub-facet-chosen">
            <span aria-hidden="true">{chosen}</span>
            <VisuallyHidden>{t("ui.facet-chosen", { count: chosen })}</VisuallyHidden>
          </span>
        )}
      </summary>
      {open && children}
    </details>
  );
}

type Props = {
  title: string;
  values: readonly FacetValue[];
  /** What the values come from: none of them is said to be there only where that is known. */
  counts: Answered<object>;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  opened: boolean;
};
const few = 8;
const most = 60;

/** The values of a part of the filter with their counts, several at once; searched where there are many. */
export function FacetGroup({ title, values, counts, chosen, onToggle, opened }: Props) {
  const t = useText();
  const [search, setSearch] = useState("");
  const offered = offeredValues(values, search, chosen, most);
  const none = counts === "failed" ? "ui.facet-unknown" : counts === undefined ? "ui.loading" : "ui.facet-no-values";
  const left = search === "" ? values.length - offered.length : 0;
  return (
    <FilterPart title={title} chosen={chosen.length} opened={opened}>
      {(values.length > few || search !== "") && (
        <input
          type="search"
          className="hub-facet-search"
          aria-label={t("ui.facet-search-in", { what: title })}
          placeholder={t("ui.facet-search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div role="group" aria-label={title} className="hub-facet-values" data-many={values.length > few || undefined}>
        {offered.map((each) => (
          <FacetOption key={each.value} {...each} checked={chosen.includes(each.value)} onToggle={() => onToggle(each.value)} />
        ))}
        {offered.length === 0 && <p className="hub-dimmed">{t(search && values.length > 0 ? "ui.facet-nothing-found" : none)}</p>}
        {left > 0 && <p className="hub-dimmed">{t("ui.facet-more-values", { count: left })}</p>}
      </div>
    </FilterPart>
  );
}

type Option = {
  label: string;
  hint?: string | undefined;
  count?: Count;
  checked: boolean;
  onToggle: () => void;
  /** Of which choice it is one, where only one can be chosen. */
  choice?: string;
};

/** One value: named by its label, described by its count. */
export function FacetOption({ label, hint, count, checked, onToggle, choice }: Option) {
  const t = useText();
  const formats = useFormats();
  const id = useId();
  return (
    <label className="hub-facet-option" data-none={count === 0 || undefined}>
      <input
        type={choice === undefined ? "checkbox" : "radio"}
        name={choice}
        checked={checked}
        onChange={onToggle}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-count`}
      />
      <span id={`${id}-label`} className="hub-facet-label" title={label}>
        {label}
        {hint && <span className="hub-facet-hint"> {hint}</span>}
      </span>
      <span id={`${id}-count`} className="hub-facet-count hub-number">
        {count === "failed" ? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{t("ui.facet-count-unknown")}</VisuallyHidden>
          </>
        ) : (
          count !== undefined && formats.integer(count)
        )}
      </span>
    </label>
  );
}
