import { Modal } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { useText } from "../../../texts/language.tsx";
import { useLeaveDialog } from "../../../ui/unsaved.tsx";
import { notifyError, notifySuccess } from "../../../ui/notifications.ts";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { useChangeColumns } from "./use-change-columns.tsx";
import { useTakeOut, type WhatIfChange, type WhatIfDetail } from "./use-what-ifs.ts";
import { WhatIfItemForm } from "./WhatIfItemForm.tsx";

/** What a what-if changes, each item beside the plan as it is now; what has become of an item since is said. */
export function WhatIfItems({ whatIf }: { whatIf: WhatIfDetail }) {
  const t = useText();
  const errorText = useErrorText();
  const leaveDialog = useLeaveDialog();
  const [edited, setEdited] = useState<WhatIfChange>();
  const leave = () => leaveDialog(() => setEdited(undefined));
  const takeOut = useTakeOut(whatIf, () => notifySuccess(t("swp.whatif-taken-out")));
  const outdated = whatIf.changes.filter(({ state }) => state !== "current").length;
  const { nameOf, columns } = useChangeColumns({
    mayEdit: whatIf.mayEdit,
    goes: takeOut.isPending ? takeOut.variables : undefined,
    onEdit: setEdited,
    onTakeOut: (itemId) =>
      takeOut.mutate(itemId, {
        onError: (error) => notifyError((error instanceof ApiError && error.fields[0]?.error) || errorText(error)),
      }),
  });
  if (whatIf.changes.length === 0)
    return (
      <>
        <p className="hub-note hub-note-closed">{t("swp.whatif-empty")}</p>
        <Hidden count={whatIf.hidden} />
      </>
    );
  return (
    <>
      {outdated > 0 && <p className="hub-note">{t("swp.whatif-outdated", { count: outdated })}</p>}
      <DataTable
        label={t("swp.whatif-items", { name: whatIf.name })}
        rows={whatIf.changes}
        rowKey={({ itemId }) => itemId}
        columns={columns}
      />
      <Hidden count={whatIf.hidden} />
      <Modal
        opened={edited !== undefined}
        onClose={leave}
        closeOnClickOutside={false}
        title={edited && nameOf(edited)}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {edited && (
          <WhatIfItemForm whatIf={whatIf} name={nameOf(edited)} item={edited} onDone={() => setEdited(undefined)} onLeave={leave} />
        )}
      </Modal>
    </>
  );
}

function Hidden({ count }: { count: number }) {
  const t = useText();
  return count === 0 ? null : <p className="hub-dimmed">{t("swp.whatif-hidden", { count })}</p>;
}
