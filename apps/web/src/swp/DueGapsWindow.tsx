import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { type ReactNode, useState } from "react";
import { useText } from "../texts/language.tsx";
import { EmptyWindow } from "../ui/dialog/EmptyWindow.tsx";
import { useLeaveDialog } from "../ui/unsaved.tsx";
import { ItemDialog } from "./form/ItemDialog.tsx";
import { InformationDialog } from "./info/InformationDialog.tsx";
import { useItemRows } from "./items/use-items.ts";
import { PoolsDialog } from "./pools/PoolsDialog.tsx";
import type { ItemWays } from "./use-item-ways.ts";
import "./swp.css";

type Props = {
  tab: SwpTab;
  /** The quarter by which they are needed. */
  to: string;
  onClose: () => void;
  next: ReactNode;
};
type Opened = { id: number; as: "form" | "information" };

/** Gaps of the plan that are due and not covered, worked one after the other, what is needed first in front; without their table. */
export function DueGapsWindow({ tab, to, onClose, next }: Props) {
  const t = useText();
  const leave = useLeaveDialog();
  const items = useItemRows(tab, { to, closed: "0" }, { sort: "timeline", direction: "asc" });
  const [chosen, setChosen] = useState<Opened>();
  const [pools, setPools] = useState(false);
  const [first] = items.rows;
  const opened = chosen ?? (first && { id: first.id, as: "form" as const });
  const show = (to: Opened, asks: boolean | undefined) => (asks === false ? setChosen(to) : leave(() => setChosen(to)));
  const at = items.rows.findIndex(({ id }) => id === opened?.id);
  const behind = items.rows[at + 1];
  const ways: ItemWays = {
    openForm: (id, how) => show({ id, as: "form" }, how?.ignoreBlocker !== true),
    openInformation: (id, how) => show({ id, as: "information" }, how?.ignoreBlocker !== true),
    openNew: () => undefined,
    close: (how) => {
      if (how?.ignoreBlocker !== true) return leave(onClose);
      // Saved or deleted: what is needed next comes.
      if (behind) setChosen({ id: behind.id, as: "form" });
      else onClose();
    },
  };
  if (!opened)
    return (
      <EmptyWindow title={t(`swp.tab-${tab}`)} query={items.query} none={t("swp.table-none-found")} onClose={onClose}>
        {next}
      </EmptyWindow>
    );
  const list = { items: items.rows, total: items.total, ways };
  return (
    <>
      <ItemDialog
        {...list}
        tab={tab}
        opened={opened.as === "form" ? opened.id : undefined}
        divisionId={null}
        onPools={() => setPools(true)}
        acts={next}
      />
      <InformationDialog {...list} opened={opened.as === "information" ? opened.id : undefined} />
      <PoolsDialog opened={pools} onClose={() => setPools(false)} />
    </>
  );
}
