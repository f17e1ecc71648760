import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { ViewTabs } from "../../ui/tabs/ViewTabs.tsx";
import { changeFilter } from "../../ui/address.ts";
import { viewTab } from "../../ui/tabs/view-tab.ts";
import { type AuditFilter, searchOf } from "./audit-filter.ts";

const views = ["changes", "sign-ins", "all"] as const;
type View = (typeof views)[number];

/** The part of the trail an address names. Of so many sign-ins one would see nothing else: what changed stands first. Who asks for one kind of act sees it, whatever it is. */
export function viewOf(text: string | undefined, { action }: AuditFilter): View {
  return action !== undefined ? "all" : (views.find((view) => view === text) ?? "changes");
}

export type AuditKind = { kind?: Exclude<View, "all"> };
/** What the trail is asked for. */
export function kindOf(view: View): AuditKind {
  return view === "all" ? {} : { kind: view };
}

/** The parts as links, which keep what is filtered but the kind of act. */
export function AuditViews({ current, filter }: { current: View; filter: AuditFilter }) {
  const t = useText();
  const kept = searchOf(changeFilter(filter, { action: undefined }));
  return (
    <ViewTabs label={t("audit.views")}>
      {views.map((view) => (
        <Link key={view} to="/configuration" search={{ section: "audit", view, ...kept }} {...viewTab(view === current)}>
          {t(`audit.view-${view}`)}
        </Link>
      ))}
    </ViewTabs>
  );
}
