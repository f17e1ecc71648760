import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useEffect, useState } from "react";
import { useErrorText } from "../api/error-text.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { useLanguage, useText } from "../shell/language.tsx";
import { LanguageSelect, Logo } from "../shell/TopBarParts.tsx";
import { VersionLine } from "../shell/VersionLine.tsx";
import { signInWith } from "./actions.ts";

/** Sign-in with user name and password. After it, the address one wanted. */
export default function LoginPage() {
  const t = useText();
  const errorText = useErrorText();
  const { choose } = useLanguage();
  const navigate = useNavigate();
  const session = useStoredSession();
  const wanted: { to?: string } = useSearch({ strict: false });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const target = wanted.to?.startsWith("/") && !wanted.to.startsWith("//") ? wanted.to : "/home";

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget) as unknown as ReadonlyMap<string, string>;
    setBusy(true);
    setError(undefined);
    try {
      choose(await signInWith(fields.get("userName") ?? "", fields.get("password") ?? ""));
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
  // Also when another tab has signed in meanwhile.
  const signedIn = session !== undefined;
  useEffect(() => {
    if (signedIn) void navigate({ href: target, replace: true });
  }, [signedIn, navigate, target]);
  return (
    <div className="hub-sign">
      <form className="hub-sign-form" onSubmit={(event) => void submit(event)} aria-labelledby="sign-title">
        <div className="hub-sign-brand">
          <Logo />
          <span>{t("shell.product")}</span>
        </div>
        <h1 id="sign-title">{t("session.title-login")}</h1>
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
          autoFocus
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
        <Button type="submit" loading={busy} fullWidth>
          {t("session.sign-in")}
        </Button>
        <p className="hub-dimmed">{t("session.login-help")}</p>
        <LanguageSelect />
      </form>
      <VersionLine />
    </div>
  );
}
