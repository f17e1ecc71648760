import { Button, Group, Modal } from "@mantine/core";
import { useIntl } from "react-intl";
import { useText } from "../../texts/language.tsx";
import { useAsking } from "../../ui/dialog/ConfirmDialog.tsx";

const own = { "data-mantine-stop-propagation": "true" };
type Props = { opened: boolean; isAbsolute: boolean; endsAt: number; onClose: () => void; onStay: () => void };

/** Says when the session ends, and offers to go on. */
export function EndsDialog({ opened, isAbsolute, endsAt, onClose, onStay }: Props) {
  const t = useText();
  const intl = useIntl();
  useAsking(opened);
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} zIndex={900} title={t("drafts.ends-title")}>
      <p>{t(isAbsolute ? "drafts.ends-absolute" : "drafts.ends-idle", { at: intl.formatTime(endsAt) })}</p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant={isAbsolute ? "filled" : "default"} onClick={onClose} data-autofocus={isAbsolute || undefined} {...own}>
          {t("drafts.ends-later")}
        </Button>
        {!isAbsolute && (
          <Button onClick={onStay} data-autofocus {...own}>
            {t("drafts.ends-stay")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
