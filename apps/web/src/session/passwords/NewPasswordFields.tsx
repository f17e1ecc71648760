import { PasswordInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { NewPassword, PasswordIssue } from "./new-password.ts";

type Props = {
  value: NewPassword;
  issues: readonly PasswordIssue[];
  /** What the server says of the password. */
  said?: string | undefined;
  autoFocus?: boolean;
  onChange: (value: NewPassword) => void;
};

/** The new password and once more, with the rule. */
export function NewPasswordFields({ value, issues, said, autoFocus = false, onChange }: Props) {
  const t = useText();
  const errorOf = (field: keyof NewPassword) => {
    const issue = issues.find((one) => one.field === field);
    return issue ? t(issue.code) : undefined;
  };
  const toggle = { "aria-label": t("session.show-password") };
  return (
    <>
      <PasswordInput
        id="new-password"
        label={t("session.new-password")}
        description={t("session.password-rule")}
        autoComplete="new-password"
        required
        maxLength={200}
        autoFocus={autoFocus}
        value={value.password}
        error={errorOf("password") ?? said}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        id="repeat-password"
        label={t("session.repeat-password")}
        autoComplete="new-password"
        required
        maxLength={200}
        value={value.repeat}
        error={errorOf("repeat")}
        onChange={(event) => onChange({ ...value, repeat: event.currentTarget.value })}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}
