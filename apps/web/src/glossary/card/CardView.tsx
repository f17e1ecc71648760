import { isUsed } from "@hub/domain/glossary/card.ts";
import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { ApiError } from "../../api/client.ts";
import { useMay } from "../../api/access.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { readLanguage } from "../glossary-search.ts";
import { CardActions } from "./CardActions.tsx";
import { CardFacts } from "./CardFacts.tsx";
import { CardFiles } from "./CardFiles.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { CardTexts } from "./CardTexts.tsx";
import { CardUses } from "./CardUses.tsx";
import { PublishedBadge } from "./PublishedBadge.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { type Card, cardName, useCard } from "./use-card.ts";
import { type SearchOf, useAddress } from "../../ui/use-address.ts";

/** `at`: shows the version that was in force then; `edition`: what readers see, to those who edit; `walk`: the ways to other cards of the list. */
type Props = { id: number; at?: string | undefined; edition?: "published" | undefined; walk: ReactNode };

/** One card with all it says, and what can be done with it. */
export function CardView({ id, at, edition, walk }: Props) {
  const t = useText();
  const may = useMay();
  const { language } = useLanguage();
  const formats = useFormats();
  const { search, change } = useAddress("/glossary");
  const query = useCard(id, { at, edition });
  const card = query.data;
  const isNotYet = (edition === "published" || at !== undefined) && query.error instanceof ApiError && query.error.code === "not-found";
  const notYet = at === undefined ? "not-published-yet" : "not-in-force";
  const show = (changed: SearchOf<"/glossary">) => change(changed, { replace: true, resetScroll: false });
  const tab = readLanguage(search) ?? (card && !isUsed(card.content.texts[language]) ? "es" : language);
  return (
    <CardFrame
      title={card ? cardName(card.content, language) : t("glossary.card-title")}
      note={
        card && (
          <span className="hub-card-badges">
            {t(`glossary.glossary-${card.glossary}`)} {at === undefined && <PublishedBadge card={card} />}
          </span>
        )
      }
      actions={card && <CardActions card={card} language={tab} latest={at === undefined && edition === undefined} />}
      walk={at === undefined && walk}
    >
      {may("glossary.edit") && at === undefined && (
        <SegmentedControl
          className="hub-card-edition"
          aria-label={t("glossary.edition")}
          value={edition ?? "working"}
          onChange={(value) => show({ edition: value === "published" ? "published" : undefined })}
          data={[
            { value: "working", label: t("glossary.edition-working") },
            { value: "published", label: t("glossary.edition-published") },
          ]}
        />
      )}
      {at !== undefined && (
        <p className="hub-note hub-note-closed">
          {t("glossary.card-at", { at: formats.instant(at) })}{" "}
          <button type="button" className="hub-link" onClick={() => show({ at: undefined })}>
            {t("glossary.card-at-now")}
          </button>
        </p>
      )}
      <StateView
        loading={query.isPending}
        error={isNotYet ? undefined : query.error}
        onRetry={() => void query.refetch()}
        empty={isNotYet && { title: t(`glossary.${notYet}`), text: t(`glossary.${notYet}-text`) }}
      >
        {card && <CardBody card={card} tab={tab} onTab={(lang) => show({ lang })} />}
      </StateView>
    </CardFrame>
  );
}

function CardBody({ card, tab, onTab }: { card: Card; tab: Parameters<typeof CardTexts>[0]["language"]; onTab: (lang: string) => void }) {
  const t = useText();
  return (
    <div className="hub-card-columns">
      <Panel title={t("glossary.card-texts")}>
        <CardTexts card={card} language={tab} onLanguage={onTab} />
      </Panel>
      <div className="hub-card-side">
        <Panel title={t("glossary.card-shared")}>
          <CardFacts card={card} />
        </Panel>
        <Panel title={t("glossary.field-files")}>
          <CardFiles card={card} />
        </Panel>
        {card.content.kpi !== null && (
          <Panel title={t("glossary.card-uses")}>
            <CardUses uses={card.uses} mayEdit={card.mayEdit} />
          </Panel>
        )}
        <Panel
          title={card.openSuggestions > 0 ? t("glossary.suggestions-open", { count: card.openSuggestions }) : t("glossary.suggestions")}
        >
          <Suggestions id={card.id} mayAnswer={card.mayEdit} />
        </Panel>
      </div>
    </div>
  );
}
