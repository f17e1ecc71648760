import { glossaries } from "@hub/domain/glossary/card.ts";
import { Button, Menu } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { listSearch } from "../glossary-search.ts";
import { LinkItem } from "../../ui/LinkButton.tsx";
import type { SearchOf } from "../../ui/use-address.ts";

/** The way to a new card of either glossary. */
export function NewCardMenu({ search }: { search: SearchOf<"/glossary"> }) {
  const t = useText();
  return (
    <Menu position="bottom-end" portalProps={{ target: "main" }}>
      <Menu.Target>
        <Button rightSection={<span aria-hidden="true">▾</span>}>{t("glossary.list-new")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {glossaries.map((glossary) => (
          <LinkItem key={glossary} to="/glossary" search={{ ...listSearch(search), new: glossary }}>
            {t(`glossary.list-new-${glossary}`)}
          </LinkItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
