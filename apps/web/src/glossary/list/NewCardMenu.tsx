import { glossaries } from "@hub/domain/glossary/card.ts";
import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import type { Address } from "../../ui/address.ts";
import { listSearch } from "../glossary-search.ts";

/** The way to a new card of either glossary. */
export function NewCardMenu({ search }: { search: Address }) {
  const t = useText();
  return (
    <Menu position="bottom-end" portalProps={{ target: "main" }}>
      <Menu.Target>
        <Button rightSection={<span aria-hidden="true">▾</span>}>{t("glossary.list-new")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {glossaries.map((glossary) => (
          <Menu.Item key={glossary} component={Link} to="/glossary" search={{ ...listSearch(search), new: glossary } as never}>
            {t(`glossary.list-new-${glossary}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
