import { NativeSelect } from "@mantine/core";
import { useIntl } from "react-intl";
import { useCodeText, useText } from "../../texts/language.tsx";
import { KpiCardLinks } from "../../ui/record/KpiCardLink.tsx";
import type { FormPart } from "./form-part.ts";
import { PickMany } from "../../ui/pick/PickMany.tsx";

/** KPIs and, offered for those chosen, scope type and scopes. */
export function ScopeFields({ form, offers }: FormPart) {
  const t = useText();
  const codeText = useCodeText();
  const intl = useIntl();
  const { kpis, scopeType } = form.draft;
  const nameScope = (code: string) =>
    /^[A-Z]{2}$/.test(code) ? (intl.formatDisplayName(code, { type: "region" }) ?? code) : codeText("validation", `scope-${code}`);
  const offered = offers.scopes.find((each) => each.scopeType === scopeType)?.scopes ?? [];
  const without = kpis.length === 0;
  return (
    <>
      <PickMany
        {...form.choice("kpis")}
        className="hub-field-wide"
        description={t("validation.kpis-hint")}
        clearable
        clearButtonProps={{ "aria-label": t("validation.kpis-clear") }}
        placeholder={without ? t("validation.all-kpis") : undefined}
        onChange={(chosen) => form.change({ kpis: chosen, ...(chosen.length === 0 && { scopeType: "", scopes: [] }) })}
        question={offers.questions.kpis}
        data={offers.kpis.map((code) => ({ value: code, label: codeText("kpis", code) }))}
      />
      <KpiCardLinks kpis={kpis} />
      <NativeSelect
        {...form.text("scopeType")}
        disabled={without}
        description={without ? t("validation.kpis-first") : undefined}
        onChange={(event) => form.change({ scopeType: event.currentTarget.value, scopes: [] })}
        data={[
          { value: "", label: t("validation.scope-none") },
          ...offers.scopes.map(({ scopeType }) => ({ value: scopeType, label: codeText("validation", `scope-type-${scopeType}`) })),
        ]}
      />
      <PickMany
        {...form.choice("scopes")}
        disabled={offered.length === 0}
        clearable
        clearButtonProps={{ "aria-label": t("validation.scopes-clear") }}
        question={offers.questions.scopes}
        data={offered.map((code) => ({ value: code, label: nameScope(code) }))}
      />
    </>
  );
}
