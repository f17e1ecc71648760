import { Button } from "@mantine/core";
import type { Language } from "@hub/domain/languages.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { SaveBarFrame } from "../../forms/SaveBar.tsx";
import { placeOf } from "../card-fields.ts";
import { useCardWords } from "../card/use-card-words.ts";
import { cardSearch, listSearch, readLanguage } from "../glossary-search.ts";
import { inputId } from "./card-draft.ts";
import { FileFields } from "./FileFields.tsx";
import { LanguageTabs } from "./LanguageTabs.tsx";
import { OvertakenCard } from "./OvertakenCard.tsx";
import { SaveConfirm } from "./SaveConfirm.tsx";
import { SharedFields } from "./SharedFields.tsx";
import { type FormOf, useCardForm } from "./use-card-form.ts";
import { useSendFiles } from "./use-send-files.ts";
import { useAddress } from "../../ui/use-address.ts";

/** Edits a card or makes one: what is common above, a tab for each language, the files; nothing is saved before one has seen what changes. */
export function CardEditor(given: FormOf) {
  const t = useText();
  const words = useCardWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { search, change } = useAddress("/glossary");
  const form = useCardForm(given);
  const [tab, setTab] = useState<Language>(readLanguage(search) ?? "es");
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const [waits, setWaits] = useState(false);
  const [sizes, setSizes] = useState<ReadonlyMap<number, number>>(() => new Map(given.saved?.files.map(({ id, size }) => [id, size])));
  const sending = useSendFiles(({ id, name, size }) => {
    setSizes((all) => new Map([...all, [id, size]]));
    form.put("files", (card) => ({ ...card, files: [...card.files, { id, name }] }));
  });
  const { guard } = useUnsavedGuard(form.dirty || sending.isSending, ["card", "edit", "new", "versions"]);
  const { save, theirs, base } = form;

  const show = (language: Language) => {
    setTab(language);
    change({ lang: language }, { replace: true, resetScroll: false });
  };
  const press = () => {
    setRound((count) => count + 1);
    setWaits(sending.isSending);
    if (form.press() && !sending.isSending && !save.isPending) setAsking(true);
  };
  const frame = useSaveKey(press);
  const shownErrors = [...form.errors].filter(([field]) => form.pressed || save.fieldErrors.has(field));
  const items = shownErrors.map(([field, text]): SummaryItem => {
    const { language } = placeOf(field);
    return {
      text: t("glossary.form-problem", { place: words.place(field), text }),
      field: inputId(field),
      ...(language !== null && { reveal: () => show(language) }),
    };
  });
  const isStale = save.isStale && theirs !== undefined;
  if (save.error && items.length === 0 && !isStale) items.push({ text: errorText(save.error) });
  const back = base ? cardSearch(search, base.id, { lang: search["lang"] }) : listSearch(search);
  return (
    <div ref={frame} className="hub-card-form">
      {guard}
      {theirs && <OvertakenCard key={theirs.version} form={form} theirs={theirs} />}
      <ErrorSummary items={items} round={round} />
      <Panel title={t("glossary.card-shared")}>
        <SharedFields form={form} />
      </Panel>
      <Panel title={t("glossary.card-texts")}>
        <LanguageTabs form={form} language={tab} onLanguage={show} />
      </Panel>
      <Panel title={t("glossary.field-files")}>
        <FileFields form={form} sending={sending} sizes={sizes} />
      </Panel>
      <SaveBarFrame
        label={t("glossary.form-bar")}
        state={
          waits && sending.isSending
            ? t("glossary.form-files-wait")
            : form.dirty
              ? t("glossary.form-unsaved", { count: form.changed.length + form.confirmed.length })
              : t(base ? "glossary.form-all-saved" : "glossary.form-empty")
        }
      >
        <Button disabled={!form.dirty || theirs !== undefined} loading={save.isPending} aria-keyshortcuts="Control+Enter" onClick={press}>
          {t(base ? "ui.save" : "glossary.create-action")}
        </Button>
        <Button variant="default" onClick={() => void navigate({ to: "/glossary", search: back })}>
          {t(form.dirty ? "ui.cancel" : "ui.close")}
        </Button>
      </SaveBarFrame>
      <SaveConfirm form={form} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

/** Ctrl+Enter within the form, not within dialogs above it; what is being typed is taken up first. */
function useSaveKey(onPress: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const form = frame.current;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement) activeElement.blur();
      setTimeout(() => latest.current());
    };
    form?.addEventListener("keydown", hear);
    return () => form?.removeEventListener("keydown", hear);
  }, []);
  return frame;
}
