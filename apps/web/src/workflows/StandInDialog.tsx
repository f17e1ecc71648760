import { Modal } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { StandInForm } from "./StandInForm.tsx";

/** Choosing who stands in, and when. Stays mounted, so that focus returns. */
export function StandInDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t("workflows.stand-in-new")}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <StandInForm onDone={onClose} />
    </Modal>
  );
}
