import { Button, NativeSelect } from "@mantine/core";
import { type Area, limitsOf, rolesOf } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { useText } from "../../../texts/language.tsx";
import type { Choices } from "./choices.ts";
import { EntityPicker, SomePicker } from "./EntityPicker.tsx";
import type { FieldsAt } from "../fields-at.ts";
import { type DraftLine, withRole } from "../lines.ts";
import { PeriodFields } from "./PeriodFields.tsx";

type Props = {
  area: Area;
  line: DraftLine;
  place: number;
  at: FieldsAt;
  choices: Choices;
  ingestions: IngestionChoice;
  onChange: (line: DraftLine) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};
/** Which ingestions a line names: all or some, those besides the one of the form, or none because the form says all. */
export type IngestionChoice = "all-or-some" | "besides" | "none";
const idsOf = (values: string[] | null) => values?.map(Number) ?? null;

/** A role, on what, from and until when. */
export function AssignmentLine({ area, line, place, at, choices, ingestions, onChange, onDuplicate, onRemove }: Props) {
  const t = useText();
  const limits = limitsOf(line.role);
  const path = ["assignments", place] as const;
  const number = { number: place + 1 };
  const error = at.error(...path);
  return (
    <fieldset className="hub-line">
      <legend>{t("users.line", number)}</legend>
      <div className="hub-line-fields">
        <NativeSelect
          id={at.id(...path, "role")}
          label={t("users.field-role")}
          description={t(`roles.does-${line.role}`)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={line.role}
          error={at.error(...path, "role")}
          onChange={(event) => onChange(withRole(line, event.currentTarget.value as Role))}
          data={rolesOf(area).map((role) => ({ value: role, label: t(`roles.role-${role}`) }))}
        />
        {limits.includes("legalEntity") && (
          <EntityPicker
            id={at.id(...path, "legalEntityIds")}
            label={t("users.field-entities")}
            all={t("users.all-entities")}
            choices={choices.legalEntities}
            value={line.legalEntityIds?.map(String) ?? null}
            error={at.error(...path, "legalEntityIds")}
            onChange={(values) => onChange({ ...line, legalEntityIds: idsOf(values) })}
          />
        )}
        {limits.includes("section") && (
          <EntityPicker
            id={at.id(...path, "sections")}
            label={t("users.field-sections")}
            all={t("users.all-sections")}
            choices={choices.sections}
            value={line.sections}
            error={at.error(...path, "sections")}
            onChange={(sections) => onChange({ ...line, sections })}
          />
        )}
        {ingestions === "besides" && limits.includes("ingestion") && (
          <SomePicker
            id={at.id(...path, "ingestionIds")}
            label={t("users.field-ingestions-besides")}
            choices={choices.ingestions}
            value={line.ingestionIds?.map(String) ?? []}
            error={at.error(...path, "ingestionIds")}
            empty={t("users.choose")}
            onChange={(values) => onChange({ ...line, ingestionIds: values.length > 0 ? values.map(Number) : null })}
          />
        )}
        {ingestions === "all-or-some" && limits.includes("ingestion") && (
          <EntityPicker
            id={at.id(...path, "ingestionIds")}
            label={t("users.field-ingestions")}
            all={t("users.all-ingestions")}
            choices={choices.ingestions}
            value={line.ingestionIds?.map(String) ?? null}
            error={at.error(...path, "ingestionIds")}
            onChange={(values) => onChange({ ...line, ingestionIds: idsOf(values) })}
          />
        )}
        {limits.includes("org") && (
          <EntityPicker
            id={at.id(...path, "orgIds")}
            label={t("users.field-orgs")}
            all={t("users.all-orgs")}
            choices={choices.organisation}
            value={line.orgIds?.map(String) ?? null}
            error={at.error(...path, "orgIds")}
            onChange={(values) => onChange({ ...line, orgIds: idsOf(values) })}
          />
        )}
        <div className="hub-period">
          <PeriodFields at={at} path={path} period={line} onChange={(changed) => onChange({ ...line, ...changed })} />
        </div>
      </div>
      {error && <p className="hub-error">{error}</p>}
      <div className="hub-page-actions">
        <Button variant="subtle" onClick={onDuplicate} aria-label={t("users.line-duplicate-which", number)}>
          {t("users.line-duplicate")}
        </Button>
        <Button variant="subtle" className="hub-danger" onClick={onRemove} aria-label={t("users.line-remove-which", number)}>
          {t("users.line-remove")}
        </Button>
      </div>
    </fieldset>
  );
}
