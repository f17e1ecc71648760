import { glossaries } from "@hub/domain/glossary/card.ts";
import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { useFormats } from "../../texts/formats.ts";
import type { GlossaryFilter } from "../glossary-search.ts";
import type { CardCounts } from "./use-cards.ts";
import { ViewTabs } from "../../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../../ui/tabs/view-tab.ts";

type Props = { filter: GlossaryFilter; counts: CardCounts | undefined };

/** Both glossaries together, or one of them, with what else is filtered; each says how many cards that would be. */
export function GlossaryTabs({ filter, counts }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <ViewTabs label={t("glossary.list-tabs")}>
      {([undefined, ...glossaries] as const).map((each) => {
        const found = counts?.glossaries.filter(({ glossary }) => each === undefined || glossary === each);
        const isHere = filter.glossary === each;
        return (
          <Link key={each ?? "all"} to="/glossary" search={changeFilter(filter, { glossary: each })} {...viewTab(isHere)}>
            {t(`glossary.list-tab-${each ?? "all"}`)}
            {found && (
              <span className="hub-glossary-tab-count hub-number">{formats.integer(found.reduce((sum, { count }) => sum + count, 0))}</span>
            )}
          </Link>
        );
      })}
    </ViewTabs>
  );
}
