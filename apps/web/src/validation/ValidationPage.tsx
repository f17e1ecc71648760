import { RulesPanel } from "../checks/RulesPanel.tsx";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { useListFilters } from "./list-filters.ts";
import { ListView } from "./consolidations/ListView.tsx";
import { MonthView } from "./month/MonthView.tsx";
import { useView, ViewLinks } from "./ViewLinks.tsx";
import "./validation.css";

/** Validation: the month at a glance, the consolidations with the form to sign, and the check rules. The address says which. */
export default function ValidationPage() {
  const t = useText();
  const view = useView();
  const { year, month } = useListFilters();
  return (
    <Page title={t("shell.title-validation")} note={t("validation.note")} actions={<ViewLinks current={view} year={year} month={month} />}>
      {view === "month" && <MonthView />}
      {view === "list" && <ListView />}
      {view === "rules" && <RulesPanel />}
    </Page>
  );
}
