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
  /** Another way to say yes, that goes on somewhere: by its button, or by Ctrl, Shift and Enter as in forms. */
  further?: { action: string; onConfirm: () => void } | undefined;
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
  further,
  onConfirm,
  onCancel,
}: Props) {
  const t = useText();
  const cancel = () => !busy && onCancel();
  useAsking(opened);
  return (
    <Modal opened={opened} onClose={cancel} title={title} closeButtonProps={{ "aria-label": t("ui.close") }} size={wide ? "xl" : "md"}>
      <div className="hub-confirm-text">{text}</div>
      {further && <FurtherKey active={opened && !busy && !disabled} onPress={further.onConfirm} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" disabled={busy} onClick={cancel} data-autofocus={danger || undefined}>
          {t("ui.cancel")}
        </Button>
        {further && (
          <Button
            variant="default"
            disabled={disabled || busy}
            onClick={further.onConfirm}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          >
            {further.action}
          </Button>
        )}
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

/** Listens to the keys that go on, wherever in the dialog one stands. */
function FurtherKey({ active, onPress }: { active: boolean; onPress: () => void }) {
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !event.shiftKey || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      onPress();
    };
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  });
  return null;
}
