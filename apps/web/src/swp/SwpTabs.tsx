import { swpTabs } from "@hub/domain/swp/plan-item.ts";
import { Link } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { furtherTabNames, furtherTabs } from "./further-tabs.ts";
import { tabSearch } from "./swp-search.ts";
import type { SearchOf } from "../ui/use-address.ts";
import { ViewTabs } from "../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../ui/tabs/view-tab.ts";

/** The parts of the area as links: the five tabs, then what is made of them. */
export function SwpTabs({ tab, search }: { tab: string; search: SearchOf<"/swp"> }) {
  const t = useText();
  const may = useMay();
  const offered = [...(may("swp.read") ? swpTabs : []), ...furtherTabNames.filter((name) => may(furtherTabs[name].permission))] as const;
  return (
    <ViewTabs label={t("swp.tabs")}>
      {offered.map((each) => (
        <Link
          key={each}
          to="/swp"
          search={tabSearch(search, each)}
          {...viewTab(each === tab)}
          data-apart={each === furtherTabNames[0] || undefined}
        >
          {t(`swp.tab-${each}`)}
        </Link>
      ))}
    </ViewTabs>
  );
}
