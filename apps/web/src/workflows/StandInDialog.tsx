import { Modal } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { useLeaveDialog } from "../ui/unsaved.tsx";
import { StandInForm } from "./StandInForm.tsx";

/** Choosing who stands in, and when. Stays mounted, so that focus returns. */
export function StandInDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(onClose);
  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnClickOutside={false}
      title={t("workflows.stand-in-new")}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <StandInForm onDone={onClose} onLeave={leave} />
    </Modal>
  );
}
