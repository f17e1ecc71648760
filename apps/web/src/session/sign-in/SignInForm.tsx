import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";

type Props = { second: boolean; onSignIn: (userName: string, password: string) => Promise<void> };

/** User name and password; `second` where the corporate sign-in stands first. Whoever shows it goes on once `onSignIn` is done. */
export function SignInForm({ second, onSignIn }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget) as unknown as ReadonlyMap<string, string>;
    setBusy(true);
    setError(undefined);
    try {
      await onSignIn(fields.get("userName") ?? "", fields.get("password") ?? "");
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
  return (
    <form className="hub-stacked-fields" onSubmit={(event) => void submit(event)} aria-label={t("session.title-login")}>
      {error && (
        <div className="hub-summary" role="alert">
          {error}
        </div>
      )}
      <TextInput
        name="userName"
        label={t("session.user-name")}
        autoComplete="username"
        required
        autoFocus={!second}
        spellCheck={false}
        autoCapitalize="none"
      />
      <PasswordInput
        name="password"
        label={t("session.password")}
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ "aria-label": t("session.show-password") }}
      />
      <Button type="submit" variant={second ? "default" : "filled"} loading={busy} fullWidth>
        {t("session.sign-in")}
      </Button>
    </form>
  );
}
