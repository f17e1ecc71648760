import { Button } from "@mantine/core";
import type { Language } from "@hub/domain/languages.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import { cardSearch, listSearch } from "../glossary-search.ts";
import { DeleteCard } from "./DeleteCard.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import { useGlossaryChanged } from "./use-card-changes.ts";
import { PdfDialog } from "./PdfDialog.tsx";
import { isChanged } from "./PublishedBadge.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { SuggestDialog } from "./SuggestDialog.tsx";
import type { Card } from "./use-card.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Menu, MenuItem } from "../../ui/menu/Menu.tsx";
import { MenuArrow } from "../../ui/menu/MenuArrow.tsx";
import { useAddress } from "../../ui/use-address.ts";

type Asked = "publish" | "take-back" | "delete" | "pdf" | "suggest" | "owner";
const CardActDialog = openedPart(
  async () => (await import("../many/CardActDialog.tsx")).CardActDialog,
  ({ onClose }) => onClose(),
);
/** `latest`: the card is shown as those who edit find it; what is shown of the past can only be read. */
type Props = { card: Card; language: Language; latest: boolean };

/** What can be done with a card by whoever reads it. */
export function CardActions({ card, language, latest }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const search = useAddress("/glossary").search;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const changed = useGlossaryChanged();
  const mayEdit = card.mayEdit && latest;
  const mayPublish = card.mayPublish && latest;
  return (
    <>
      {mayEdit && (
        <LinkButton to="/glossary" search={cardSearch(search, card.id, { edit: "1", lang: search.lang })}>
          {t("ui.edit")}
        </LinkButton>
      )}
      {mayPublish && (!card.published || isChanged(card)) && (
        <Button variant="default" onClick={() => setAsked("publish")}>
          {t(card.published ? "glossary.publish-changes" : "glossary.publish")}
        </Button>
      )}
      {latest && (
        <Button variant="default" onClick={() => setAsked("pdf")}>
          {t("glossary.pdf")}
        </Button>
      )}
      <LinkButton variant="default" to="/glossary" search={cardSearch(search, card.id, { versions: "1", lang: search.lang })}>
        {t("glossary.versions")}
      </LinkButton>
      <Writing>
        <Button variant="default" onClick={() => setAsked("suggest")}>
          {t("glossary.suggest")}
        </Button>
      </Writing>
      {(mayEdit || (mayPublish && card.published)) && (
        <Menu
          target={
            <Button variant="default" rightSection={<MenuArrow />}>
              {t("glossary.card-more")}
            </Button>
          }
        >
          {mayPublish && card.published && <MenuItem onClick={() => setAsked("take-back")}>{t("glossary.take-back")}</MenuItem>}
          {mayEdit && <MenuItem onClick={() => setAsked("owner")}>{t("glossary.many-owner")}</MenuItem>}
          {card.mayDelete && latest && (
            <MenuItem className="hub-danger" onClick={() => setAsked("delete")}>
              {t("glossary.delete")}
            </MenuItem>
          )}
        </Menu>
      )}
      <PublishDialog card={card} act={asked === "publish" || asked === "take-back" ? asked : undefined} onClose={close} />
      <DeleteCard
        card={card}
        opened={asked === "delete"}
        onClose={close}
        onDeleted={() => void navigate({ to: "/glossary", search: listSearch(search), replace: true })}
      />
      <CardActDialog
        opened={asked === "owner" ? "glossary-owner" : undefined}
        selection={{ ids: [card.id] }}
        onDone={changed}
        onClose={close}
      />
      <PdfDialog card={card} opened={asked === "pdf"} language={language} onClose={close} />
      <SuggestDialog card={card} opened={asked === "suggest"} language={language} onClose={close} />
    </>
  );
}
