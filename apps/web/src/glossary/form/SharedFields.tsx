import { cardTypes, type Glossary } from "@hub/domain/glossary/card.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useThemes } from "../use-themes.ts";
import { KpiSelect } from "./KpiSelect.tsx";
import { SimilarCards } from "./SimilarCards.tsx";
import type { CardFormState } from "./use-card-form.ts";

/** What a card says once for all languages. */
export function SharedFields({ form, glossary }: { form: CardFormState; glossary: Glossary }) {
  const t = useText();
  const themes = useThemes().data;
  const { draft, clean, base } = form;
  const none = { value: "", label: t("ui.none") };
  const themeChoices = (all: { code: string; name: string; active: boolean }[] | undefined, chosen: string) => [
    none,
    ...(all ?? [])
      .filter(({ code, active }) => active || code === chosen)
      .map(({ code, name, active }) => ({ value: code, label: active ? name : t("glossary.theme-unused", { name }) })),
    ...(chosen !== "" && !all?.some(({ code }) => code === chosen) ? [{ value: chosen, label: chosen }] : []),
  ];
  return (
    <div className="hub-fields hub-card-shared">
      <div className="hub-field-wide">
        <TextInput {...form.text("globalName")} description={t("glossary.global-name-help")} dir="auto" />
        {draft.globalName !== clean.globalName && <SimilarCards name={draft.globalName} except={base?.id} />}
      </div>
      {glossary === "kpi" && <KpiSelect {...form.choice("kpi")} own={base?.id} />}
      <NativeSelect
        {...form.text("type")}
        data={[none, ...cardTypes.map((type) => ({ value: type, label: t(`glossary.type-${type}`) }))]}
      />
      <NativeSelect {...form.text("internalTheme")} data={themeChoices(themes?.internal, draft.internalTheme)} />
      <TextInput {...form.text("standard")} description={t("glossary.standard-help")} required={draft.underStandard} />
      <NativeSelect {...form.text("standardTheme")} data={themeChoices(themes?.standard, draft.standardTheme)} />
      <Checkbox {...form.tick("underStandard")} className="hub-card-check" description={t("glossary.under-standard-help")} />
    </div>
  );
}
