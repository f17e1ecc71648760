import { type CardContent, cardTypes } from "@hub/domain/glossary/card.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { FieldKey } from "../card-fields.ts";
import { useThemes } from "../card/use-card.ts";
import { useCardWords } from "../card/use-card-words.ts";
import { inputId } from "./card-draft.ts";
import { KpiSelect } from "./KpiSelect.tsx";
import { SimilarCards } from "./SimilarCards.tsx";
import type { CardFormState } from "./use-card-form.ts";

type Shared = Exclude<keyof CardContent, "texts" | "files">;

/** What a card says once for all languages. */
export function SharedFields({ form }: { form: CardFormState }) {
  const t = useText();
  const words = useCardWords();
  const themes = useThemes().data;
  const { draft, original, errors, base, glossary } = form;
  const put = <K extends Shared>(field: K, value: CardContent[K]) => form.put(field, (card) => ({ ...card, [field]: value }));
  const at = (field: Shared & FieldKey) => ({
    id: inputId(field),
    label: words.field(field),
    error: errors.get(field),
    onBlur: () => form.leave(field),
  });
  const themeChoices = (all: { code: string; name: string; active: boolean }[] | undefined, chosen: string | null) => [
    { value: "", label: t("ui.none") },
    ...(all ?? [])
      .filter(({ code, active }) => active || code === chosen)
      .map(({ code, name, active }) => ({ value: code, label: active ? name : t("glossary.theme-unused", { name }) })),
    ...(chosen !== null && !all?.some(({ code }) => code === chosen) ? [{ value: chosen, label: chosen }] : []),
  ];
  return (
    <div className="hub-fields hub-card-shared">
      <div className="hub-field-wide">
        <TextInput
          {...at("globalName")}
          description={t("glossary.global-name-help")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          required
          dir="auto"
          autoComplete="off"
          value={draft.globalName}
          onChange={({ currentTarget }) => put("globalName", currentTarget.value)}
        />
        {draft.globalName !== original.globalName && <SimilarCards name={draft.globalName} except={base?.id} />}
      </div>
      {glossary === "kpi" && (
        <KpiSelect id={inputId("kpi")} value={draft.kpi} own={base?.id} error={errors.get("kpi")} onChange={(kpi) => put("kpi", kpi)} />
      )}
      <NativeSelect
        {...at("type")}
        value={draft.type ?? ""}
        data={[{ value: "", label: t("ui.none") }, ...cardTypes.map((type) => ({ value: type, label: t(`glossary.type-${type}`) }))]}
        onChange={({ currentTarget }) => put("type", cardTypes.find((type) => type === currentTarget.value) ?? null)}
      />
      <NativeSelect
        {...at("internalTheme")}
        value={draft.internalTheme ?? ""}
        data={themeChoices(themes?.internal, draft.internalTheme)}
        onChange={({ currentTarget }) => put("internalTheme", currentTarget.value || null)}
      />
      <TextInput
        {...at("standard")}
        description={t("glossary.standard-help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="off"
        required={draft.underStandard}
        value={draft.standard}
        onChange={({ currentTarget }) => put("standard", currentTarget.value)}
      />
      <NativeSelect
        {...at("standardTheme")}
        value={draft.standardTheme ?? ""}
        data={themeChoices(themes?.standard, draft.standardTheme)}
        onChange={({ currentTarget }) => put("standardTheme", currentTarget.value || null)}
      />
      <Checkbox
        id={inputId("underStandard")}
        className="hub-card-check"
        label={words.field("underStandard")}
        description={t("glossary.under-standard-help")}
        checked={draft.underStandard}
        onChange={({ currentTarget }) => put("underStandard", currentTarget.checked)}
      />
    </div>
  );
}
