import { Button, Group, Modal, PasswordInput, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useLoginOptions } from "../../api/login-options.ts";
import type { StoredSession } from "../../api/stored-session.ts";
import { useText } from "../../texts/language.tsx";
import { useAsking } from "../../ui/dialog/ConfirmDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { signInAgain, signOutHere } from "../actions.ts";
import { providerAddress } from "../sso/provider.ts";
import "../sign-card.css";
import "./again.css";
import "../session.css";

// Escape is a key of this dialog, and takes nothing away that stands below.
const own = { "data-mantine-stop-propagation": "true" };

/** Over the page whose session has ended: the same person signs in again, and goes on where they were. What the page shows is covered meanwhile. */
export function SignInAgain({ lapsed }: { lapsed: StoredSession }) {
  const t = useText();
  const options = useLoginOptions();
  const { sso = false, password = false } = options.data ?? {};
  useAsking(true);
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t("drafts.again-title")}
      zIndex={1000}
      classNames={{ overlay: "hub-again-cover", content: "hub-again" }}
    >
      <div className="hub-stacked-fields">
        <p>{t("drafts.again-text")}</p>
        <StateView loading={options.isPending} error={options.error} onRetry={() => void options.refetch()}>
          {sso && (
            <>
              <Button
                component="a"
                href={providerAddress(undefined)}
                target="_blank"
                fullWidth
                data-autofocus={!password || undefined}
                {...own}
              >
                {t("session.sso-button")}
              </Button>
              <p className="hub-dimmed">{t("drafts.again-sso")}</p>
            </>
          )}
          {sso && password && <div className="hub-or">{t("session.or-password")}</div>}
          {password && <PasswordForm lapsed={lapsed} second={sso} />}
        </StateView>
        <Group justify="space-between" gap="sm">
          <span className="hub-dimmed">{t("drafts.again-other")}</span>
          <Button variant="default" onClick={() => void signOutHere()} {...own}>
            {t("shell.sign-out")}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

function PasswordForm({ lapsed, second }: { lapsed: StoredSession; second: boolean }) {
  const t = useText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It stands in no form of the page's, but React takes it for one in it.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget) as unknown as ReadonlyMap<string, string>;
    setBusy(true);
    setError(undefined);
    try {
      await signInAgain(lapsed.userName, fields.get("password") ?? "");
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
  return (
    <form className="hub-stacked-fields" onSubmit={(event) => void submit(event)} aria-label={t("drafts.again-title")}>
      {error && (
        <div className="hub-summary" role="alert">
          {error}
        </div>
      )}
      <TextInput name="userName" label={t("session.user-name")} value={lapsed.userName} readOnly autoComplete="username" {...own} />
      <PasswordInput
        name="password"
        label={t("session.password")}
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": t("session.show-password"), ...own }}
        {...own}
      />
      <Button type="submit" variant={second ? "default" : "filled"} loading={busy} fullWidth {...own}>
        {t("session.sign-in")}
      </Button>
    </form>
  );
}
