import { Button, Group } from "@mantine/core";
import { useText } from "../texts/language.tsx";

type Props = {
  action: string;
  busy: boolean;
  onCancel: () => void;
  /** Left out: the button submits the form it stands in. */
  onAct?: () => void;
  danger?: boolean;
  disabled?: boolean;
};

/** The two ways out of a form in a dialog: without saving, and by its action. */
export function FormActions({ action, busy, onCancel, onAct, danger = false, disabled = false }: Props) {
  const t = useText();
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {t("ui.cancel")}
      </Button>
      <Button
        type={onAct ? "button" : "submit"}
        loading={busy}
        disabled={disabled}
        {...(onAct && { onClick: onAct })}
        {...(danger && { color: "red.9" })}
      >
        {action}
      </Button>
    </Group>
  );
}
