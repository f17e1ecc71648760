import { bringBackSwpItem, listDeletedSwpItems } from "@hub/contract/swp/deleted-items.ts";
import { swpTabs } from "@hub/domain/swp/plan-item.ts";
import { call } from "../../api/client.ts";
import { DeletedDialog } from "../../ui/record/DeletedDialog.tsx";
import { ItemHistory } from "../info/ItemHistory.tsx";

/** The deleted items of all tabs, with what became of each, and the way back. */
export function DeletedItems({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <DeletedDialog
      opened={opened}
      onClose={onClose}
      list={listDeletedSwpItems}
      bringBack={({ id }, addAgain) => call(bringBackSwpItem, { params: { id }, body: { addAgain } })}
      passes="swp-item-there"
    >
      {({ id, kind }) => {
        const tab = swpTabs.find((each) => each === kind);
        return tab && <ItemHistory key={id} id={id} tab={tab} />;
      }}
    </DeletedDialog>
  );
}
