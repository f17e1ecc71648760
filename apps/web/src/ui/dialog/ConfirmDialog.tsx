import { Button, Group, Modal } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useText } from "../../texts/language.tsx";
import "./dialog.css";

const questions = new Set<symbol>();

/** Whether a question is asked: the key that answers it is none for what stands below. */
export const isAsking = (): boolean => questions.size > 0;

/** Notes that a question stands above what else is open. */
export function useAsking(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const question = Symbol("question");
    questions.add(question);
    return () => void questions.delete(question);
  }, [opened]);
}

type Props = {
  opened: boolean;
  title: string;
  text: ReactNode;
  action: string;
  danger?: boolean;
  busy?: boolean;
  /** Not to be confirmed yet: what it would do is not known, or cannot be. */
  disabled?: boolean;
  /** Room for what it would change. */
  wide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Yes or no, by consequence: the text says what happens, the button names the act. What was said yes to cannot be cancelled while it is being done. Stays mounted,
 * so that focus returns.
 */
export function ConfirmDialog({
  opened,
  title,
  text,
  action,
  danger = false,
  busy = false,
  disabled = false,
  wide = false,
  onConfirm,
  onCancel,
}: Props) {
  const t = useText();
  const cancel = () => !busy && onCancel();
  useAsking(opened);
  return (
    <Modal opened={opened} onClose={cancel} title={title} closeButtonProps={{ "aria-label": t("ui.close") }} size={wide ? "xl" : "md"}>
      <div className="hub-confirm-text">{text}</div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" disabled={busy} onClick={cancel} data-autofocus={danger || undefined}>
          {t("ui.cancel")}
        </Button>
        <Button
          color={danger ? "red.9" : undefined}
          loading={busy}
          disabled={disabled}
          onClick={onConfirm}
          data-autofocus={danger ? undefined : true}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
