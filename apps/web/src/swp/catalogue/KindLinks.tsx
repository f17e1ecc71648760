import { termKinds } from "@hub/domain/swp/term.ts";
import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { type TermFilter, termSearch } from "./catalogue-search.ts";
import { ViewTabs } from "../../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../../ui/tabs/view-tab.ts";

/** The kinds of the catalogue as links; what was looked for is looked for in each. */
export function KindLinks({ filter, tab }: { filter: TermFilter; tab: string | undefined }) {
  const t = useText();
  return (
    <ViewTabs label={t("swp.catalogue-kinds")}>
      {termKinds.map((kind) => (
        <Link
          key={kind}
          to="/swp"
          search={termSearch(tab, changeFilter<TermFilter>(filter, { kind, parent: undefined, cluster: undefined }))}
          {...viewTab(kind === filter.kind)}
        >
          {t(`swp.catalogue-kinds-${kind}`)}
        </Link>
      ))}
    </ViewTabs>
  );
}
