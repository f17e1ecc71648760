import { getSwpItem } from "@hub/contract/swp/items.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { neighboursIn } from "../../ui/record/neighbours.ts";
import { RecordDialog } from "../../ui/record/RecordDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useOpenedRecord } from "../../ui/record/use-opened-record.ts";
import { ItemFacts } from "../info/ItemFacts.tsx";
import { nameOf } from "../items/item-name.ts";
import type { SwpItem } from "../items/use-items.ts";
import type { ItemWays } from "../use-item-ways.ts";
import { ItemForm } from "./ItemForm.tsx";
import { useFormFacts } from "./use-form-facts.ts";
import "../swp.css";

type Props = {
  tab: SwpTab;
  /** The item that is open, `new` for one that is to be added, undefined for none. */
  opened: number | "new" | undefined;
  /** The list behind it, as far as it is loaded, and how many it has in all. */
  items: readonly SwpItem[];
  total: number | undefined;
  divisionId: number | null;
  ways: ItemWays;
  onPools: () => void;
  /** What else can be done, beside the walk. */
  acts?: ReactNode;
};

/** An item in its form, or a new one, in a dialog that the address opens; it stays mounted, so that focus returns to where it was opened. */
export function ItemDialog({ tab, opened, items, total, divisionId, ways, onPools, acts }: Props) {
  const t = useText();
  const listed = items.find(({ id }) => id === opened);
  const { shown, record: item, state } = useOpenedRecord({ route: getSwpItem, opened, listed });
  const facts = useFormFacts(opened !== undefined);
  const isNew = shown === "new";
  const place = neighboursIn(items, ({ id }) => id === opened);
  const { behind } = place;
  const title = isNew
    ? t(`swp.form-new-${tab}`)
    : item
      ? t("swp.form-title", { name: nameOf(item), tab: t(`swp.tab-${item.tab}`) })
      : t("swp.form-title-loading");
  /** The new ones that were added one after the other, since the dialog was opened. */
  const [added, setAdded] = useState<readonly SwpItem[]>([]);
  const [last, setLast] = useState(opened);
  if (opened !== last) {
    setLast(opened);
    if (opened !== undefined) setAdded([]);
  }
  const common = { onDone: () => ways.close({ ignoreBlocker: true }), onClose: () => ways.close(), onPools };
  return (
    <RecordDialog
      opened={opened !== undefined}
      title={title}
      place={place}
      total={total}
      onWalk={(to) => ways.openForm(to.id, { replace: true })}
      onClose={() => ways.close()}
      acts={
        item && (
          <>
            <Button variant="subtle" onClick={() => ways.openInformation(item.id, { replace: true })}>
              {t("swp.info-open")}
            </Button>
            {acts}
          </>
        )
      }
    >
      <StateView
        loading={state.loading || facts.isPending}
        // Asking again in vain takes away nothing that is typed.
        error={state.error ?? (facts.data ? null : facts.error)}
        onRetry={() => {
          if (state.error) state.onRetry();
          if (facts.error) void facts.refetch();
        }}
      >
        {facts.data && isNew && (
          <ItemForm
            key={`new ${tab} ${added.length}`}
            tab={tab}
            divisionId={divisionId}
            after={added.at(-1)}
            facts={facts.data}
            onNext={(saved) => setAdded([...added, saved])}
            {...common}
          />
        )}
        {facts.data && item?.mayEdit && (
          <ItemForm
            key={item.id}
            tab={item.tab}
            item={item}
            facts={facts.data}
            onNext={behind && (() => ways.openForm(behind.id, { replace: true, ignoreBlocker: true }))}
            {...common}
          />
        )}
        {item && !item.mayEdit && (
          <>
            <p className="hub-note hub-note-closed">{t("swp.form-read-only")}</p>
            <ItemFacts item={item} />
            <DialogActions>
              <Button variant="default" onClick={() => ways.close()}>
                {t("ui.close")}
              </Button>
            </DialogActions>
          </>
        )}
      </StateView>
    </RecordDialog>
  );
}
