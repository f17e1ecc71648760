import type { Glossary } from "@hub/domain/glossary/card.ts";
import { compareCards } from "@hub/domain/glossary/compare-cards.ts";
import { languages } from "@hub/domain/languages.ts";
import { Textarea } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { DifferenceList } from "../versions/DifferenceList.tsx";
import { contentOf } from "./card-draft.ts";
import type { useCardForm } from "./use-card-form.ts";

type Props = { edited: ReturnType<typeof useCardForm>; glossary: Glossary };

/** What saving a card does, with all that changes; a word about why is kept with the version. */
export function SaveChanges({ edited: { form, content, confirmed, states }, glossary }: Props) {
  const t = useText();
  const words = useCardWords();
  const { base, clean } = form;
  const stale = languages.filter((each) => states[each] === "outdated" && base?.states[each] !== "outdated");
  const replaced = base && content.files.some(({ id, name: file }) => base.content.files.some((old) => old.name === file && old.id !== id));
  return (
    <>
      <p>{t(!base ? `glossary.create-text-${glossary}` : base.published ? "glossary.save-text-published" : "glossary.save-text")}</p>
      {confirmed.length > 0 && <p>{t("glossary.save-confirmed", { languages: confirmed.map(words.language).join(", ") })}</p>}
      {stale.length > 0 && <p className="hub-note">{t("glossary.save-outdates", { languages: stale.map(words.language).join(", ") })}</p>}
      {replaced && <p>{t("glossary.save-files-replaced")}</p>}
      <div className="hub-save-changes" tabIndex={0} role="region" aria-label={t("glossary.save-changes")}>
        <DifferenceList differences={compareCards(contentOf(clean), content)} />
      </div>
      {base && <Textarea {...form.text("comment")} description={t("glossary.save-comment-help")} rows={2} maxLength={1000} />}
    </>
  );
}
