import { emptyCard, type Glossary } from "@hub/domain/glossary/card.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMay } from "../../api/access.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { CardFrame } from "../card/CardFrame.tsx";
import { type Card, cardName, useCard } from "../card/use-card.ts";
import { cardSearch } from "../glossary-search.ts";
import { CardEditor } from "./CardEditor.tsx";
import "./form.css";
import { useAddress } from "../../ui/use-address.ts";

/** `id`: the card that is edited; without it a new one of `glossary` is made. */
type Props = { id?: number | undefined; glossary?: Glossary | undefined };

/** The form of a card, as a page of its own. */
export function CardForm({ id, glossary = "term" }: Props) {
  return id === undefined ? <NewCard glossary={glossary} /> : <EditedCard key={id} id={id} />;
}

function EditedCard({ id }: { id: number }) {
  const t = useText();
  const { language } = useLanguage();
  const query = useCard(id);
  const onSaved = useShowCard();
  const card = query.data;
  const name = card ? cardName(card.content, language) : t("glossary.card-title");
  return (
    <CardFrame title={t("glossary.form-title", { name })} behind={{ id, name }}>
      <StateView
        loading={query.isPending}
        error={card ? undefined : query.error}
        onRetry={() => void query.refetch()}
        empty={card !== undefined && !card.mayEdit && { title: t("glossary.form-not-yours"), text: t("glossary.form-not-yours-text") }}
      >
        {card && <CardEditor glossary={card.glossary} saved={card} onSaved={onSaved} />}
      </StateView>
    </CardFrame>
  );
}

function NewCard({ glossary }: { glossary: Glossary }) {
  const t = useText();
  const may = useMay();
  const { kpi } = useAddress("/glossary").search;
  const onSaved = useShowCard();
  return (
    <CardFrame title={t(`glossary.form-new-${glossary}`)}>
      <StateView empty={!may("glossary.edit") && { title: t("glossary.form-not-yours"), text: t("glossary.form-not-yours-text") }}>
        <CardEditor
          key={glossary}
          glossary={glossary}
          saved={undefined}
          start={glossary === "kpi" && kpi !== undefined && isKpi(kpi) ? { ...emptyCard, kpi } : undefined}
          onSaved={onSaved}
        />
      </StateView>
    </CardFrame>
  );
}

/** Shows a card that was just saved; nothing is unsaved any more. */
function useShowCard(): (card: Card) => void {
  const navigate = useNavigate();
  const search = useAddress("/glossary").search;
  return ({ id }) =>
    void navigate({
      to: "/glossary",
      search: cardSearch(search, id, { lang: search["lang"] }),
      replace: true,
      ignoreBlocker: true,
    });
}
