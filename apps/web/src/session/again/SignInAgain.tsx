import { Button, Group, Modal, PasswordInput, TextInput } from "@mantine/core";
import { Suspense, type SubmitEvent, useCallback, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useLoginOptions } from "../../api/login-options.ts";
import { type StoredSession, storeSession } from "../../api/stored-session.ts";
import { useText } from "../../texts/language.tsx";
import { lazyPart } from "../../texts/lazy-part.ts";
import { useAsking } from "../../ui/dialog/ConfirmDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { signInAgain, signOutHere } from "../actions.ts";
import type { SecondFactorAsked } from "../handed-over.ts";
import { providerAddress } from "../sso/provider.ts";
import "../sign-card.css";
import "./again.css";
import "../session.css";

// Most have no second factor, and it comes with what speaks to keys.
const SecondStep = lazyPart(async () => (await import("../second-factor/SecondStep.tsx")).SecondStep);

// Escape is a key of this dialog, and takes nothing away that stands below.
const own = { "data-mantine-stop-propagation": "true" };

/** Over the page whose session has ended: the same person signs in again, and goes on where they were. What the page shows is covered meanwhile. */
export function SignInAgain({ lapsed }: { lapsed: StoredSession }) {
  const t = useText();
  const options = useLoginOptions();
  const { sso = false, password = false } = options.data ?? {};
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const [over, setOver] = useState<string>();
  const beginAnew = useCallback((why?: string) => {
    setAsked(undefined);
    setOver(why);
  }, []);
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
        {asked && (
          <Suspense fallback={<StateView loading />}>
            <SecondStep asked={asked} onOpened={storeSession} onOver={beginAnew} onAgain={() => beginAnew()} />
          </Suspense>
        )}
        {!asked && (
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
            {password && <PasswordForm lapsed={lapsed} second={sso} told={over} onAsked={setAsked} />}
          </StateView>
        )}
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

type FormProps = { lapsed: StoredSession; second: boolean; told: string | undefined; onAsked: (asked: SecondFactorAsked) => void };

function PasswordForm({ lapsed, second, told, onAsked }: FormProps) {
  const t = useText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(told);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It stands in no form of the page's, but React takes it for one in it.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget) as unknown as ReadonlyMap<string, string>;
    setBusy(true);
    setError(undefined);
    try {
      const asked = await signInAgain(lapsed.userName, fields.get("password") ?? "");
      if (asked) onAsked(asked);
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
