import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { QuestionsDialog } from "../questions/QuestionsDialog.tsx";
import { readOrgs } from "../swp-search.ts";
import { historyTab, readView, snapshotViews } from "./snapshot-search.ts";
import { SnapshotDialog } from "./SnapshotDialog.tsx";
import type { SearchOf } from "../../ui/use-address.ts";

type Props = { tab: SwpTab; search: SearchOf<"/swp">; change: (next: SearchOf<"/swp">) => void };

/** What the shortage and pool tabs have besides (SWP-02): history, comparison, a snapshot, the levers' questions. Nothing on the others. */
export function SnapshotActions({ tab, search, change }: Props) {
  const t = useText();
  const may = useMay();
  const [dialog, setDialog] = useState<"snapshot" | "questions">();
  const of = historyTab(tab);
  if (!of) return null;
  const orgs = readOrgs(search);
  const shown = readView(tab, search);
  const close = () => setDialog(undefined);
  return (
    <>
      {snapshotViews.map((view) => (
        <Button
          key={view}
          variant={view === shown ? "light" : "default"}
          aria-pressed={view === shown}
          onClick={() => change(view === shown ? { tab, orgs } : { tab, orgs, view })}
        >
          {t(`swp.snapshot-view-${view}`)}
        </Button>
      ))}
      {may("swp.snapshots") && (
        <Button variant="default" onClick={() => setDialog("snapshot")}>
          {t("swp.snapshot-take")}
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog("questions")}>
        {t("swp.question-open")}
      </Button>
      <SnapshotDialog
        tab={of}
        orgs={orgs}
        opened={dialog === "snapshot"}
        onClose={close}
        onTaken={() => {
          close();
          // A moment later: the form that would ask about what is typed in it is gone then.
          setTimeout(() => change({ tab, orgs, view: "history" }));
        }}
      />
      <QuestionsDialog tab={of} orgs={orgs} opened={dialog === "questions"} onClose={close} />
    </>
  );
}
