import { checkPublication } from "@hub/domain/glossary/check-card.ts";
import { languages } from "@hub/domain/languages.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useLanguage, useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { fieldOfPath, placeOf } from "../card-fields.ts";
import { notifySuccess } from "../../ui/notifications.ts";
import { cardSearch, listSearch, readFilter } from "../glossary-search.ts";
import { findNextDraft } from "./next-draft.ts";
import { useErrorText } from "../../api/error-text.ts";
import { type Card, cardName } from "./use-card.ts";
import { usePublishCard } from "./use-card-changes.ts";
import { useCardWords } from "./use-card-words.ts";
import { useAddress } from "../../ui/use-address.ts";

/** `act`: to publish what the card says now, or to take it back from readers. */
type Props = { card: Card; act: "publish" | "take-back" | undefined; onClose: () => void };

/** Asks before readers see something else; says what a card still lacks. Stays mounted, so that focus returns. */
export function PublishDialog({ card, act, onClose }: Props) {
  const t = useText();
  const words = useCardWords();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const search = useAddress("/glossary").search;
  const navigate = useNavigate();
  const publish = usePublishCard((next) => {
    onClose();
    if (next === undefined) return;
    if (next === null) notifySuccess(t("glossary.publish-none-left"));
    void navigate({ to: "/glossary", search: next === null ? listSearch(search) : cardSearch(search, next) });
  });
  const name = cardName(card.content, language);
  const publishing = act !== "take-back";
  const lacking = publishing ? checkPublication(card.content, card.glossary) : [];
  const outdated = languages.filter((each) => card.states[each] === "outdated");
  const close = () => {
    publish.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={act !== undefined}
      title={t(publishing ? "glossary.publish-title" : "glossary.take-back-title", { name })}
      text={
        publishing ? (
          <>
            {lacking.length === 0 && (
              <p>
                {t(card.published ? "glossary.publish-again-text" : "glossary.publish-text", {
                  version: card.version,
                  before: card.publishedVersion ?? 0,
                })}
              </p>
            )}
            {lacking.length === 0 && outdated.length > 0 && (
              <p className="hub-note">{t("glossary.publish-outdated", { languages: outdated.map(words.language).join(", ") })}</p>
            )}
            {lacking.length > 0 && (
              <div className="hub-note hub-note-late" role="alert">
                <p>{t("glossary.publish-lacking", { count: lacking.length })}</p>
                <ul>
                  {lacking.map((issue) => {
                    const key = fieldOfPath(issue.path);
                    const lang = key && placeOf(key).language;
                    return (
                      <li key={issue.path.join(".")}>
                        <Link
                          className="hub-link"
                          to="/glossary"
                          search={cardSearch(search, card.id, { edit: "1", lang: lang ?? undefined })}
                        >
                          {key ? words.place(key) : words.issue(issue)}
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              </div>
            )}
            {publish.error && <p role="alert">{errorText(publish.error)}</p>}
          </>
        ) : (
          <>
            <p>{t("glossary.take-back-text")}</p>
            {publish.error && (
              <p className="hub-note hub-note-late" role="alert">
                {errorText(publish.error)}
              </p>
            )}
          </>
        )
      }
      action={t(publishing ? "glossary.publish-action" : "glossary.take-back-action")}
      danger={!publishing}
      disabled={lacking.length > 0}
      busy={publish.isPending}
      further={
        publishing
          ? {
              action: t("glossary.publish-and-next"),
              onConfirm: () =>
                publish.mutate({ card, published: true, findNext: () => findNextDraft(readFilter(listSearch(search)), card) }),
            }
          : undefined
      }
      onCancel={close}
      onConfirm={() => publish.mutate({ card, published: publishing })}
    />
  );
}
