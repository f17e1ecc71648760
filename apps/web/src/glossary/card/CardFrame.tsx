import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { Page } from "../../ui/Page.tsx";
import { cardSearch, listSearch } from "../glossary-search.ts";
import "./card.css";
import { useAddress } from "../../ui/use-address.ts";

type Props = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** The card behind this screen, if it is not the card itself. */
  behind?: { id: number; name: string } | undefined;
  /** The ways to other cards of the list. */
  walk?: ReactNode;
  children: ReactNode;
};

/** A page about one card, with the way back to the list as it was filtered. */
export function CardFrame({ title, note, actions, behind, walk, children }: Props) {
  const t = useText();
  const search = useAddress("/glossary").search;
  return (
    <div className="hub-card-frame">
      <div className="hub-card-top">
        <nav className="hub-card-way" aria-label={t("glossary.way-back")}>
          <Link className="hub-link" to="/glossary" search={listSearch(search)}>
            {t("glossary.back-to-list")}
          </Link>
          {behind && (
            <>
              <span aria-hidden="true">›</span>
              <Link className="hub-link" to="/glossary" search={cardSearch(search, behind.id, { lang: search["lang"] })}>
                {behind.name}
              </Link>
            </>
          )}
        </nav>
        {walk}
      </div>
      <Page title={title} note={note} actions={actions}>
        {children}
      </Page>
    </div>
  );
}
