import { languages } from "@hub/domain/languages.ts";
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useKpiCards } from "../../api/kpi-cards.ts";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { pendingIn } from "./filter-values.ts";
import { useCardCounts } from "./use-cards.ts";
import { LinkItem } from "../../ui/LinkButton.tsx";
import type { SearchOf } from "../../ui/use-address.ts";

/** What waits for those who edit: translations, changes to publish, KPIs without a card; each is an address. */
export function WorkLists() {
  const t = useText();
  const words = useCardWords();
  const [opened, setOpened] = useState(false);
  const counts = useCardCounts({}, opened).data;
  const missing = useKpiCards().cards?.filter(({ published }) => !published).length;
  const entry = (key: string, search: SearchOf<"/glossary">, text: string, count: number | undefined) => (
    <LinkItem
      key={key}
      to="/glossary"
      search={search}
      rightSection={count !== undefined && <span className="hub-glossary-due hub-number hub-dimmed">{count}</span>}
    >
      {text}
    </LinkItem>
  );
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withInitialFocusPlaceholder={false} portalProps={{ target: "main" }}>
      <Menu.Target>
        <Button variant="default" rightSection={<span aria-hidden="true">▾</span>}>
          {t("glossary.list-work")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("glossary.list-translations")}</Menu.Label>
        {languages.map((language) =>
          entry(
            language,
            { languages: pendingIn(language) },
            words.language(language),
            counts?.languages.reduce((sum, each) => sum + (each.language === language && each.state !== "current" ? each.count : 0), 0),
          ),
        )}
        <Menu.Divider />
        {(["changed", "0"] as const).map((value) =>
          entry(
            value,
            { published: value },
            t(`glossary.list-published-${value}`),
            counts?.published.find((each) => each.value === value)?.count,
          ),
        )}
        {entry("missing", { missing: "1" }, t("glossary.list-missing"), missing)}
      </Menu.Dropdown>
    </Menu>
  );
}
