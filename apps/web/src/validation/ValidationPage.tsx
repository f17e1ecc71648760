import { Suspense } from "react";
import { lazyPart } from "../texts/lazy-part.ts";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useListFilters } from "./list-filters.ts";
import { MonthView } from "./month/MonthView.tsx";
import { useView, ViewLinks } from "./ViewLinks.tsx";
import "./validation.css";

const ListView = lazyPart(async () => (await import("./consolidations/ListView.tsx")).ListView);
const RulesPanel = lazyPart(async () => (await import("../checks/RulesPanel.tsx")).RulesPanel);

/** Validation: the month at a glance, the consolidations with the form to sign, and the check rules. The address says which. */
export default function ValidationPage() {
  const t = useText();
  const view = useView();
  const { year, month } = useListFilters();
  return (
    <Page title={t("shell.title-validation")} note={t("validation.note")} actions={<ViewLinks current={view} year={year} month={month} />}>
      {view === "month" && <MonthView />}
      <Suspense fallback={<StateView loading />}>
        {view === "list" && <ListView />}
        {view === "rules" && <RulesPanel />}
      </Suspense>
    </Page>
  );
}
