import { Modal } from "@mantine/core";
import { WebAuthnAbortService } from "@simplewebauthn/browser";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { type Change, type Changed, FactorChange } from "./FactorChange.tsx";

type Props = { change: Change | undefined; onDone: (changed: Changed) => void; onChanged: () => void; onClose: () => void };

/** A change of one's second factor, in a dialog. Codes that are shown once are not closed by a slip of the hand. Stays mounted, so that focus returns. */
export function FactorDialog({ change, onDone, onChanged, onClose }: Props) {
  const t = useText();
  const [isChanged, setChanged] = useState(false);
  const close = () => {
    setChanged(false);
    // The browser may still be asking for a key: what it made then nobody would see the codes of.
    WebAuthnAbortService.cancelCeremony();
    onClose();
  };
  const titles = { add: t("factor.add"), remove: t("factor.remove-title"), codes: t("factor.codes-make") };
  return (
    <Modal
      opened={change !== undefined}
      onClose={close}
      closeOnClickOutside={false}
      closeOnEscape={!isChanged}
      withCloseButton={!isChanged}
      title={isChanged ? t("factor.codes-title") : change && titles[change.kind]}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {change && (
        <FactorChange
          change={change}
          onChanged={() => {
            setChanged(true);
            onChanged();
          }}
          onDone={(changed) => {
            setChanged(false);
            onDone(changed);
          }}
        />
      )}
    </Modal>
  );
}
