import { languages } from "@hub/domain/languages.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useKpiCards } from "../../api/kpi-cards.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { pendingIn } from "./filter-values.ts";
import { useCardCounts } from "./use-cards.ts";
import { LinkItem, Menu, MenuDivider, MenuGroup } from "../../ui/menu/Menu.tsx";
import { MenuArrow } from "../../ui/menu/MenuArrow.tsx";
import type { SearchOf } from "../../ui/use-address.ts";

/** What waits for those who edit: translations, changes to publish, KPIs without a card; each is an address. */
export function WorkLists() {
  const t = useText();
  const formats = useFormats();
  const words = useCardWords();
  const [opened, setOpened] = useState(false);
  const counts = useCardCounts({}, opened).data;
  const missing = useKpiCards().cards?.filter(({ published }) => !published).length;
  const entry = (key: string, search: SearchOf<"/glossary">, text: string, count: number | undefined) => (
    <LinkItem
      key={key}
      to="/glossary"
      search={search}
      rightSection={count !== undefined && <span className="hub-glossary-due hub-number hub-dimmed">{formats.integer(count)}</span>}
    >
      {text}
    </LinkItem>
  );
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      target={
        <Button variant="default" rightSection={<MenuArrow />}>
          {t("glossary.list-work")}
        </Button>
      }
    >
      <MenuGroup label={t("glossary.list-translations")}>
        {languages.map((language) =>
          entry(
            language,
            { languages: pendingIn(language) },
            words.language(language),
            counts?.languages.reduce((sum, each) => sum + (each.language === language && each.state !== "current" ? each.count : 0), 0),
          ),
        )}
      </MenuGroup>
      <MenuDivider />
      {(["changed", "0"] as const).map((value) =>
        entry(
          value,
          { published: value },
          t(`glossary.list-published-${value}`),
          counts?.published.find((each) => each.value === value)?.count,
        ),
      )}
      {entry("owner", { owner: "-" }, t("glossary.list-owner-none"), undefined)}
      {entry("missing", { missing: "1" }, t("glossary.list-missing"), missing)}
    </Menu>
  );
}
