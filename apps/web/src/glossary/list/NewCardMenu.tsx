import { glossaries } from "@hub/domain/glossary/card.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { listSearch } from "../glossary-search.ts";
import { LinkItem, Menu } from "../../ui/menu/Menu.tsx";
import { MenuArrow } from "../../ui/menu/MenuArrow.tsx";
import type { SearchOf } from "../../ui/use-address.ts";

/** The way to a new card of either glossary. */
export function NewCardMenu({ search }: { search: SearchOf<"/glossary"> }) {
  const t = useText();
  return (
    <Menu target={<Button rightSection={<MenuArrow />}>{t("glossary.list-new")}</Button>}>
      {glossaries.map((glossary) => (
        <LinkItem key={glossary} to="/glossary" search={{ ...listSearch(search), new: glossary }}>
          {t(`glossary.list-new-${glossary}`)}
        </LinkItem>
      ))}
    </Menu>
  );
}
