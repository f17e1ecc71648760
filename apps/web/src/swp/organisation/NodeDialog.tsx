import { levelBelow } from "@hub/domain/swp/organisation.ts";
import { Modal } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { NodeForm } from "./NodeForm.tsx";
import { levelToAdd, type OpenedNode, type OrgRow } from "./org-tree.ts";

type Props = {
  opened: OpenedNode | undefined;
  rows: readonly OrgRow[];
  mayAddOb: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** A part of the organisation in its form, or a new one; it stays mounted, so that focus returns to where it was opened. */
export function NodeDialog({ opened, rows, mayAddOb, onClose, onDone }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  // What was open stays in sight while the dialog goes.
  const [last, setLast] = useState<OpenedNode>();
  if (opened && JSON.stringify(opened) !== JSON.stringify(last)) setLast(opened);
  const shown = opened ?? last;
  const row = rows.find(({ id }) => id === (shown?.as === "form" ? shown.id : shown?.below));
  const isOb = shown?.as === "new" && shown.below === null;
  const level = isOb ? (mayAddOb ? levelBelow(null) : undefined) : shown?.as === "new" && row ? levelToAdd(row) : undefined;
  const leave = () => leaveDialog(onClose);
  const title = () => {
    if (shown?.as === "form" && row) return row.mayEdit ? t("swp.org-edit", { name: row.names }) : row.names;
    if (level === "ob") return t("swp.org-add-ob");
    return level && row ? t(`swp.org-add-${level}-below`, { name: row.names }) : t("swp.tab-organisation");
  };
  return (
    <Modal
      opened={opened !== undefined}
      onClose={leave}
      closeOnClickOutside={false}
      size={560}
      title={title()}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {shown?.as === "form" && row?.mayEdit && <NodeForm key={row.id} node={row} onDone={onDone} onLeave={leave} />}
      {shown?.as === "new" && level && (
        <NodeForm key={`new ${row?.id}`} parent={row ?? null} level={level} onDone={onDone} onLeave={leave} />
      )}
      {(shown?.as === "form" ? !row?.mayEdit : level === undefined) && <p>{t("swp.org-not-kept")}</p>}
    </Modal>
  );
}
