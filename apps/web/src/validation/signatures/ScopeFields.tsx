import { MultiSelect, NativeSelect } from "@mantine/core";
import { useIntl } from "react-intl";
import { useCodeText, useText } from "../../texts/language.tsx";
import { KpiCardLinks } from "../../ui/record/KpiCardLink.tsx";
import type { FormPart } from "./form-part.ts";

/** KPIs and, offered for those chosen, scope type and scopes. */
export function ScopeFields({ values, offers, errors, onChange }: FormPart) {
  const t = useText();
  const codeText = useCodeText();
  const intl = useIntl();
  const nameScope = (code: string) =>
    /^[A-Z]{2}$/.test(code) ? (intl.formatDisplayName(code, { type: "region" }) ?? code) : codeText("validation", `scope-${code}`);
  const offered = offers.scopes.find(({ scopeType }) => scopeType === values.scopeType)?.scopes ?? [];
  const without = values.kpis.length === 0;
  return (
    <>
      <MultiSelect
        id="validation-kpis"
        className="hub-field-wide"
        label={t("validation.field-kpis")}
        description={t("validation.kpis-hint")}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("validation.kpis-clear") }}
        nothingFoundMessage={t("validation.nothing-found")}
        placeholder={without ? t("validation.all-kpis") : undefined}
        value={values.kpis}
        error={errors.kpis}
        onChange={(kpis) => onChange(kpis.length === 0 ? { kpis, scopeType: "", scopes: [] } : { kpis })}
        data={offers.kpis.map((code) => ({ value: code, label: codeText("kpis", code) }))}
      />
      <KpiCardLinks kpis={values.kpis} />
      <NativeSelect
        id="validation-scopeType"
        label={t("validation.field-scopeType")}
        disabled={without}
        description={without ? t("validation.kpis-first") : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={values.scopeType}
        error={errors.scopeType}
        onChange={(event) => onChange({ scopeType: event.currentTarget.value, scopes: [] })}
        data={[
          { value: "", label: t("validation.scope-none") },
          ...offers.scopes.map(({ scopeType }) => ({ value: scopeType, label: codeText("validation", `scope-type-${scopeType}`) })),
        ]}
      />
      <MultiSelect
        id="validation-scopes"
        label={t("validation.field-scopes")}
        disabled={offered.length === 0}
        searchable
        nothingFoundMessage={t("validation.nothing-found")}
        clearable
        clearButtonProps={{ "aria-label": t("validation.scopes-clear") }}
        value={values.scopes}
        error={errors.scopes}
        onChange={(scopes) => onChange({ scopes })}
        data={offered.map((code) => ({ value: code, label: nameScope(code) }))}
      />
    </>
  );
}
