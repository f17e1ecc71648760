import { Link } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { useAddress } from "../ui/use-address.ts";
import { ViewTabs } from "../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../ui/tabs/view-tab.ts";

/** What the validation page shows: the month at a glance, the consolidations with the form, the check rules. */
const views = ["month", "list", "rules"] as const;
type View = (typeof views)[number];

/** The view of the address; the month when it says none, or none of ours. */
export function useView(): View {
  const { view } = useAddress("/validation").search;
  return views.find((each) => each === view) ?? "month";
}

/** The page's views as links. The month goes along: whoever looks at October wants its list. */
export function ViewLinks({ current, year, month }: { current: View; year: string | undefined; month: string | undefined }) {
  const t = useText();
  const may = useMay();
  return (
    <ViewTabs label={t("validation.views")}>
      {views
        .filter((view) => view !== "rules" || may("checks.read"))
        .map((view) => (
          <Link
            key={view}
            to="/validation"
            search={{ view: view === "month" ? undefined : view, year, month }}
            {...viewTab(view === current)}
          >
            {t(`validation.view-of-page-${view}`)}
          </Link>
        ))}
    </ViewTabs>
  );
}
