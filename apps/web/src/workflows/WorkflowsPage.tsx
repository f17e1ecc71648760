import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { PartOfTab } from "../ui/drawn-later.tsx";
import { Page } from "../ui/Page.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { InboxPanel } from "./InboxPanel.tsx";
import { ReminderChoice } from "./ReminderChoice.tsx";
import { StandInsPanel } from "./StandInsPanel.tsx";
import "./workflows.css";
import { useAddress } from "../ui/use-address.ts";
import { ViewTabs } from "../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../ui/tabs/view-tab.ts";

const views = ["inbox", "history", "stand-ins"] as const;
type View = (typeof views)[number];

/** The part an address names; the inbox when it names none. */
function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? "inbox";
}

/** What waits for one, what one did, and who stands in for whom; the address says which. */
export default function WorkflowsPage() {
  const t = useText();
  const { view } = useAddress("/workflows").search;
  const current = viewOf(view);
  return (
    <Page title={t("shell.title-workflows")} note={t("workflows.note")}>
      <ViewTabs label={t("workflows.views")}>
        {views.map((each) => (
          <Link key={each} to="/workflows" search={{ view: each }} {...viewTab(each === current)}>
            {t(`workflows.view-${each}`)}
          </Link>
        ))}
      </ViewTabs>
      <PartOfTab tab={current}>
        {current === "inbox" && (
          <>
            <InboxPanel />
            <ReminderChoice />
          </>
        )}
        {current === "history" && <HistoryPanel />}
        {current === "stand-ins" && <StandInsPanel />}
      </PartOfTab>
    </Page>
  );
}
