import { Checkbox, Select, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { AlikeWarning } from "./AlikeWarning.tsx";
import type { DraftErrors, EntityDraft } from "./entity-draft.ts";
import { ParentSelect } from "./ParentSelect.tsx";
import { useRegions } from "../../texts/display-names.ts";

type Reference = { id: number; code: string; name: string };
type Props = {
  id: number | undefined;
  draft: EntityDraft;
  parent: Reference | null;
  errors: DraftErrors;
  onOpen: (id: number) => void;
  onChange: (changed: Partial<EntityDraft>) => void;
};

// Help below its field, so that fields with and without stay in line.
const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "error", "description"];

/** Code, name, country, currency, parent, validity and whether the entity is active. */
export function EntityFields({ id, draft, parent, errors, onOpen, onChange }: Props) {
  const t = useText();
  const { countries, currencies } = useRegions();
  const choice = {
    searchable: true,
    clearable: true,
    placeholder: t("entities.choose"),
    nothingFoundMessage: t("entities.nothing-found"),
    maxDropdownHeight: 240,
  };
  const clearLabel = (what: string) => ({ "aria-label": t("entities.clear", { what }) });
  return (
    <div className="hub-fields">
      <div className="hub-field-wide">
        <TextInput
          id="entity-name"
          label={t("entities.name")}
          required
          data-autofocus
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          error={errors.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <AlikeWarning name={draft.name} except={id} onOpen={onOpen} />
      </div>
      <TextInput
        id="entity-code"
        label={t("entities.code")}
        description={t("entities.help-code")}
        inputWrapperOrder={order}
        required
        maxLength={40}
        autoComplete="off"
        value={draft.code}
        error={errors.code}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <Select
        id="entity-country"
        label={t("entities.country")}
        {...choice}
        clearButtonProps={clearLabel(t("entities.country"))}
        value={draft.country}
        error={errors.country}
        onChange={(country) => onChange({ country })}
        data={countries.options}
      />
      <Select
        id="entity-currency"
        label={t("entities.currency")}
        {...choice}
        clearButtonProps={clearLabel(t("entities.currency"))}
        value={draft.currency}
        error={errors.currency}
        onChange={(currency) => onChange({ currency })}
        data={currencies.options}
      />
      <ParentSelect id={id} value={draft.parentId} known={parent} error={errors.parentId} onChange={(parentId) => onChange({ parentId })} />
      <TextInput
        id="entity-validFrom"
        type="date"
        label={t("entities.valid-from")}
        required
        value={draft.validFrom}
        error={errors.validFrom}
        onChange={(event) => onChange({ validFrom: event.currentTarget.value })}
      />
      <TextInput
        id="entity-validTo"
        type="date"
        label={t("entities.valid-to")}
        description={t("entities.open-end")}
        inputWrapperOrder={order}
        value={draft.validTo}
        error={errors.validTo}
        onChange={(event) => onChange({ validTo: event.currentTarget.value })}
      />
      <Checkbox
        id="entity-active"
        className="hub-field-wide"
        label={t("entities.active-field")}
        description={t("entities.help-active")}
        checked={draft.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </div>
  );
}
