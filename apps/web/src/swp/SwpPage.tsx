import { Suspense } from "react";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { furtherTabNames, furtherTabs } from "./further-tabs.ts";
import { ItemsActions } from "./items/ItemsActions.tsx";
import { ItemsPart } from "./ItemsPart.tsx";
import { readView } from "./snapshots/snapshot-search.ts";
import { SnapshotsPart } from "./snapshots/SnapshotsPart.tsx";
import { SwpTabs } from "./SwpTabs.tsx";
import { readTab } from "./swp-search.ts";
import "./swp.css";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useAddress } from "../ui/use-address.ts";

/** Strategic workforce planning: five tabs of items (SWP-01), and what is made of them. The address says which, and all that is shown of it. */
export default function SwpPage() {
  const t = useText();
  const may = useMay();
  const search = useAddress("/swp").search;
  const tab = readTab(search) ?? "key-profiles";
  const view = readView(tab, search);
  const part = useKeptFocus(`${tab} ${view}`);
  const offered = furtherTabNames.filter((name) => may(furtherTabs[name].permission));
  // Who keeps the catalogue and the organisation without reading plans has nothing else here.
  const further = offered.find((name) => name === search["tab"]) ?? (may("swp.read") ? undefined : offered[0]);
  if (further) {
    const Part = furtherTabs[further].part;
    return (
      <Page title={t("shell.title-swp")} note={t(`swp.note-${further}`)}>
        <SwpTabs tab={further} search={search} />
        <Suspense fallback={<StateView loading />}>
          <Part />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page title={t("shell.title-swp")} note={t(`swp.note-${tab}`)} actions={!view && <ItemsActions tab={tab} search={search} />}>
      <SwpTabs tab={tab} search={search} />
      <div ref={part} className="hub-swp-part">
        {view ? <SnapshotsPart key={tab} tab={tab} view={view} search={search} /> : <ItemsPart key={tab} tab={tab} search={search} />}
      </div>
    </Page>
  );
}
