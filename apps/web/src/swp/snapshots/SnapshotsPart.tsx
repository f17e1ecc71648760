import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import "../../ui/list/list-page.css";
import { OrgSelect } from "../organisation/OrgSelect.tsx";
import { readOrgs } from "../swp-search.ts";
import { ComparisonView } from "./ComparisonView.tsx";
import { HistoryView } from "./HistoryView.tsx";
import { historyTab, type SnapshotView } from "./snapshot-search.ts";
import { SnapshotActions } from "./SnapshotActions.tsx";
import "./snapshots.css";
import { type SearchOf, useAddress } from "../../ui/use-address.ts";

/** A tab's history or comparison in the place of its table; the address says which, of what, and what is opened in it. */
export function SnapshotsPart({ tab, view, search }: { tab: SwpTab; view: SnapshotView; search: SearchOf<"/swp"> }) {
  const t = useText();
  const { show } = useAddress("/swp");
  const of = historyTab(tab);
  if (!of) return null;
  const orgs = readOrgs(search);
  const change = (next: SearchOf<"/swp">) => show(next, { resetScroll: false });
  return (
    <>
      <div className="hub-list-bar hub-snapshot-bar">
        <Button variant="default" onClick={() => change({ tab, orgs })}>
          {t("swp.snapshot-back")}
        </Button>
        <OrgSelect orgs={orgs} onChange={(chosen) => change({ ...search, orgs: chosen, cell: undefined })} />
        <span className="hub-list-acts">
          <SnapshotActions tab={tab} search={search} change={change} />
        </span>
      </div>
      {view === "history" ? (
        <HistoryView tab={of} orgs={orgs} onCompare={(snapshots) => change({ tab, orgs, view: "compare", snapshots })} />
      ) : (
        <ComparisonView tab={of} orgs={orgs} search={search} onChange={(changed) => change({ ...search, ...changed })} />
      )}
    </>
  );
}
