import type { Permission } from "@hub/domain/session/permissions.ts";
import { Modal } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { CreateTokenForm } from "./CreateTokenForm.tsx";
import { TokenOnce } from "./TokenOnce.tsx";

type Props = { opened: boolean; offered: readonly Permission[]; onClose: () => void };

/** Making a token: the form, then the token itself, this once. Stays mounted, so that focus returns. */
export function CreateTokenDialog({ opened, offered, onClose }: Props) {
  const t = useText();
  const [made, setMade] = useState<{ name: string; token: string }>();
  const leaveDialog = useLeaveDialog();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  const leave = () => leaveDialog(close);
  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      size="xl"
      title={made ? t("account.token-made", { name: made.name }) : t("account.token-create")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {made ? <TokenOnce token={made.token} onDone={close} /> : <CreateTokenForm offered={offered} onMade={setMade} onLeave={leave} />}
    </Modal>
  );
}
