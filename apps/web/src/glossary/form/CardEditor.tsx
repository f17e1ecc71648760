import type { Language } from "@hub/domain/languages.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useLanguage, useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { type FieldKey, placeOf } from "../card-fields.ts";
import { cardName } from "../card/use-card.ts";
import { cardSearch, listSearch, readLanguage } from "../glossary-search.ts";
import { FileFields } from "./FileFields.tsx";
import { LanguageTabs } from "./LanguageTabs.tsx";
import { SaveChanges } from "./SaveChanges.tsx";
import { SharedFields } from "./SharedFields.tsx";
import { type FormOf, useCardForm } from "./use-card-form.ts";
import { useSendFiles } from "./use-send-files.ts";

/** Edits a card or makes one: what is common above, a tab for each language, the files; nothing is saved before one has seen what changes. */
export function CardEditor(given: FormOf) {
  const t = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { search, change } = useAddress("/glossary");
  const edited = useCardForm(given);
  const { form, content } = edited;
  const [tab, setTab] = useState<Language>(readLanguage(search) ?? "es");
  const sending = useSendFiles((file) => form.change(({ files }) => ({ files: [...files, file] })));
  const { base } = form;
  const show = (next: Language) => {
    setTab(next);
    change({ lang: next }, { replace: true, resetScroll: false });
  };
  const name = cardName(content, language);
  const changes = <SaveChanges edited={edited} glossary={given.glossary} />;
  const back = base ? cardSearch(search, base.id, { lang: search["lang"] }) : listSearch(search);
  return (
    <RecordForm
      form={form}
      label={base ? t("glossary.form-title", { name: cardName(base.content, language) }) : t(`glossary.form-new-${given.glossary}`)}
      parameters={["card", "edit", "new", "versions"]}
      guards={form.dirty || sending.isSending}
      save={t(base ? "ui.save" : "glossary.create-action")}
      waits={sending.isSending}
      confirm={() => ({
        title: t(base ? "glossary.save-title" : "glossary.create-title", { name }),
        text: changes,
        action: t(base ? "glossary.save-action" : "glossary.create-action"),
        wide: true,
      })}
      savedBy={({ savedBy, savedAt }) => ({ by: savedBy ?? t("glossary.by-portal"), at: savedAt })}
      reveal={(field) => {
        const at = placeOf(field as FieldKey);
        if (at.language !== null) show(at.language);
      }}
      onLeave={() => void navigate({ to: "/glossary", search: back })}
      isPage
    >
      <Panel title={t("glossary.card-shared")}>
        <SharedFields form={form} glossary={given.glossary} />
      </Panel>
      <Panel title={t("glossary.card-texts")}>
        <LanguageTabs edited={edited} language={tab} onLanguage={show} />
      </Panel>
      <Panel title={t("glossary.field-files")}>
        <FileFields form={form} sending={sending} />
      </Panel>
    </RecordForm>
  );
}
