import { PasswordInput } from "@mantine/core";
import { usePasswordMinimum } from "../../api/login-options.ts";
import type { RecordState } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import type { NewPassword } from "./new-password.ts";

type Props = { text: RecordState<NewPassword, never, unknown>["text"]; autoFocus?: boolean };

/** The new password and once more, with the rule. */
export function NewPasswordFields({ text, autoFocus = false }: Props) {
  const t = useText();
  const least = usePasswordMinimum();
  const shared = {
    autoComplete: "new-password",
    maxLength: 200,
    visibilityToggleButtonProps: { "aria-label": t("session.show-password") },
  };
  return (
    <>
      <PasswordInput
        {...text("password")}
        {...shared}
        description={t("session.password-rule", { least })}
        data-autofocus={autoFocus || undefined}
      />
      <PasswordInput {...text("repeat")} {...shared} />
    </>
  );
}

/** The new password and once more, as fields of a form. */
export function useNewPasswordFields() {
  const t = useText();
  return {
    password: { label: t("session.new-password"), required: true },
    repeat: { label: t("session.repeat-password"), required: true },
  };
}
