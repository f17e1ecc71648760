import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { ViewTabs } from "../../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../../ui/tabs/view-tab.ts";
import { useAddress } from "../../ui/use-address.ts";
import { ErasuresView } from "./ErasuresView.tsx";
import { PeriodsView } from "./PeriodsView.tsx";

const views = ["periods", "erasures"] as const;

/** How long data is kept and what is held; and whose data is deleted. */
export function RetentionSection() {
  const t = useText();
  const { search } = useAddress("/configuration");
  const current = views.find((view) => view === search.view) ?? "periods";
  return (
    <>
      <ViewTabs label={t("retention.views")}>
        {views.map((view) => (
          <Link key={view} to="/configuration" search={{ section: "retention", view }} {...viewTab(view === current)}>
            {t(`retention.view-${view}`)}
          </Link>
        ))}
      </ViewTabs>
      {current === "periods" ? <PeriodsView /> : <ErasuresView />}
    </>
  );
}
