import { setUp, setUpState } from "@hub/contract/session/session.ts";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { ApiError, call } from "../api/client.ts";
import { usePasswordMinimum } from "../api/login-options.ts";
import { useErrorText } from "../api/error-text.ts";
import { useRoute } from "../api/queries.ts";
import { storeSession } from "../api/stored-session.ts";
import { useText } from "../texts/language.tsx";
import { LanguageSelect } from "../ui/bar/LanguageSelect.tsx";
import { Logo } from "../ui/bar/Product.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { StateView } from "../ui/StateView.tsx";
import "./sign-card.css";
import { useAddress } from "../ui/use-address.ts";

/** The first administrator makes themselves, by the one-time link the portal printed at its first start. */
export default function SetUpPage() {
  const t = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { key } = useAddress("/setup").search;
  const least = usePasswordMinimum();
  const state = useRoute(setUpState);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [email, setEmail] = useState("");
  const [domain, setDomain] = useState<string>();
  const fieldError = (name: string) =>
    failure instanceof ApiError ? failure.fields.find((field) => field.path[0] === name)?.error : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget) as unknown as ReadonlyMap<string, string>;
    const text = (name: string) => fields.get(name) ?? "";
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { key: key ?? "", email: text("email"), name: text("name"), password: text("password"), domain: text("domain") };
      storeSession(await call(setUp, { body }));
      await navigate({ to: "/home", replace: true });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const fields = (
    <>
      <p className="hub-dimmed">{t("session.setup-text")}</p>
      {failure !== undefined && (
        <div className="hub-summary" role="alert">
          {errorText(failure)}
        </div>
      )}
      <TextInput name="name" label={t("session.full-name")} autoComplete="name" required autoFocus error={fieldError("name")} />
      <TextInput
        name="email"
        type="email"
        label={t("session.email")}
        autoComplete="username"
        required
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={fieldError("email")}
      />
      <TextInput
        name="domain"
        label={t("settings.corporate-domain")}
        description={t("settings.does-corporate-domain")}
        required
        // As the e-mail has it until somebody says otherwise.
        value={domain ?? email.split("@")[1] ?? ""}
        onChange={({ currentTarget }) => setDomain(currentTarget.value)}
        error={fieldError("domain")}
      />
      <PasswordInput
        name="password"
        label={t("session.password")}
        description={t("session.password-rule", { least })}
        autoComplete="new-password"
        required
        minLength={12}
        error={fieldError("password")}
        visibilityToggleButtonProps={{ "aria-label": t("session.show-password") }}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t("session.setup-action")}
      </Button>
    </>
  );
  return (
    <div className="hub-sign">
      <form className="hub-sign-form" onSubmit={(event) => void submit(event)} aria-labelledby="setup-title">
        <div className="hub-sign-brand">
          <Logo />
          <span>{t("shell.product")}</span>
        </div>
        <h1 id="setup-title">{t("session.title-setup")}</h1>
        <StateView loading={state.isPending} error={state.error} onRetry={() => void state.refetch()}>
          {state.data?.open === false ? <AlreadySetUp /> : fields}
        </StateView>
        <LanguageSelect />
      </form>
    </div>
  );
}

/** The link works once: whoever comes later signs in as everybody does. */
function AlreadySetUp() {
  const t = useText();
  return (
    <>
      <p>{t("session.setup-done")}</p>
      <LinkButton to="/login">{t("session.to-login")}</LinkButton>
    </>
  );
}
