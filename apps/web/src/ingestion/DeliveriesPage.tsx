import { Tabs } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { PartOfTab } from "../ui/drawn-later.tsx";
import { Page } from "../ui/Page.tsx";
import { DeliverTab } from "./uploads/DeliverTab.tsx";
import { deliveryTabs, useDeliverySearch } from "./delivery-search.ts";
import { ExpectedTab } from "./expected/ExpectedTab.tsx";
import { FinalIssues } from "./issues/UploadIssues.tsx";
import { HistoryTab } from "./history/HistoryTab.tsx";
import { UploadOutcome } from "./uploads/UploadOutcome.tsx";
import "./ingestion.css";

/** Deliveries: what is expected, sending a file, and what was sent; what came of a file opens above its list. */
export default function DeliveriesPage() {
  const t = useText();
  const maySend = useMay()("uploads.send");
  const { search, change } = useDeliverySearch();
  const [focused, setFocused] = useState<number>();
  const tabs = deliveryTabs.filter((tab) => tab !== "deliver" || maySend);
  const tab = tabs.find((each) => each === search.tab) ?? "expected";
  const open = ({ id }: { id: number }) => {
    setFocused(id);
    change({ tab, upload: id, code: undefined, column: undefined });
  };
  const turn = (value: string | null) => {
    // What the form was filled in with is no filter of the lists.
    const { filter, section } = tab === "deliver" ? { filter: {}, section: undefined } : search;
    change({ tab: deliveryTabs.find((each) => each === value), filter, section, upload: undefined, code: undefined, column: undefined });
  };
  const outcome = search.upload !== undefined && (
    <UploadOutcome
      key={`outcome ${search.upload}`}
      id={search.upload}
      takesFocus={focused === search.upload}
      onClose={() => change({ upload: undefined, code: undefined, column: undefined })}
    />
  );
  const issues = search.upload !== undefined && (
    <FinalIssues
      key={`issues ${search.upload}`}
      uploadId={search.upload}
      filter={{ code: search.code, column: search.column }}
      onFilter={({ code, column }) => change({ code, column })}
    />
  );
  return (
    <Page title={t("ingestion.title")} note={t("ingestion.note")}>
      <Tabs value={tab} onChange={turn} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label={t("ingestion.tabs")}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`ingestion.tab-${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="hub-delivery-tab">
          <PartOfTab tab={tab}>
            {tab === "deliver" ? (
              <DeliverTab wanted={{ ...search.filter, section: search.section }} outcome={outcome} onSent={open} />
            ) : (
              outcome
            )}
            {issues}
            {tab === "expected" && <ExpectedTab search={search} change={change} maySend={maySend} onOpen={open} />}
            {tab === "history" && <HistoryTab search={search} change={change} maySend={maySend} onOpen={open} />}
          </PartOfTab>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
