import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { type QualityView, qualityViews } from "./quality-search.ts";
import type { SearchOf } from "../ui/use-address.ts";
import { ViewTabs } from "../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../ui/tabs/view-tab.ts";

/** Events one by one or by cause, with the same filter. */
export function ViewSwitch({ view, search }: { view: QualityView; search: SearchOf<"/quality"> }) {
  const t = useText();
  return (
    <ViewTabs label={t("quality.table-views")}>
      {qualityViews.map((each) => (
        <Link
          key={each}
          to="/quality"
          search={{ ...search, view: each === "table" ? undefined : each, event: undefined }}
          {...viewTab(each === view)}
        >
          {t(`quality.table-view-${each}`)}
        </Link>
      ))}
    </ViewTabs>
  );
}
