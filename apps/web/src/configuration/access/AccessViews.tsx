import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { ViewTabs } from "../../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../../ui/tabs/view-tab.ts";

const views = ["why", "matrix", "review"] as const;
type View = (typeof views)[number];

/** The part an address names; the first when it names none. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? "why";
}

/** The parts as links. */
export function AccessViews({ current }: { current: View }) {
  const t = useText();
  return (
    <ViewTabs label={t("access.views")}>
      {views.map((view) => (
        <Link key={view} to="/configuration" search={{ section: "access", view }} {...viewTab(view === current)}>
          {t(`access.view-${view}`)}
        </Link>
      ))}
    </ViewTabs>
  );
}
