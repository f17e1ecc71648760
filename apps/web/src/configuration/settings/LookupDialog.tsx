import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import { Modal } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { LookupForm } from "./LookupForm.tsx";
import type { LookupValue } from "./lookup-draft.ts";

type Props = { opened: boolean; lookup: Lookup; value: LookupValue | undefined; onClose: () => void };

/** A value's form in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function LookupDialog({ opened, lookup, value, onClose }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(onClose);
  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnClickOutside={false}
      size="lg"
      title={value ? t("settings.lookup-edit-title", { label: value.labels.es }) : t("settings.lookup-add")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <LookupForm lookup={lookup} value={value} onClose={onClose} onLeave={leave} />
    </Modal>
  );
}
