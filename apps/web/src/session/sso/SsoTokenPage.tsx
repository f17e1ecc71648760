import type { Output } from "@hub/contract/route.ts";
import { takeSsoSession } from "@hub/contract/session/account.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { readSession } from "../../api/stored-session.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { beginSession } from "../actions.ts";
import { forgetHandedOver, readSsoHandover, type SsoHandover } from "../handed-over.ts";
import { useLoginOptions } from "../../api/login-options.ts";
import { goToProvider, mayGoByItself, pageAfter } from "./provider.ts";
import { SignFrame } from "../SignFrame.tsx";

/** Where single sign-on hands over (AUTH-02, 03). The token was taken out of the address before this page came up; it is exchanged once for the session. */
export default function SsoTokenPage() {
  const t = useText();
  const [handover] = useState(readSsoHandover);
  const [signedInBefore] = useState(() => readSession() !== undefined);
  const offered = useWithoutToken(handover === undefined && !signedInBefore);
  useExchange(signedInBefore ? undefined : handover);
  const navigate = useNavigate();
  useEffect(() => {
    // A stored token: nothing more happens.
    if (!signedInBefore) return;
    forgetHandedOver();
    void navigate({ to: "/home", replace: true });
  }, [signedInBefore, navigate]);
  return (
    <SignFrame title={t("session.title-sso")}>
      {offered.off ? (
        <>
          <p>{t("session.sso-text")}</p>
          <LinkButton to="/login">{t("session.to-login")}</LinkButton>
        </>
      ) : (
        <StateView error={offered.error} onRetry={offered.retry}>
          <p role="status">{t(handover ? "session.sso-checking" : "session.sso-leaving")}</p>
        </StateView>
      )}
    </SignFrame>
  );
}

/** The exchange: success stores the session and goes where one wanted, failure goes to sign-in with the reason. */
function useExchange(handover: ReturnType<typeof readSsoHandover>): void {
  const navigate = useNavigate();
  const { choose } = useLanguage();
  useEffect(() => {
    if (!handover) return undefined;
    let shown = true;
    finishSso(handover).then(
      (taken) => {
        if (!shown) return;
        choose(beginSession(taken));
        void navigate({ href: pageAfter(taken.returnTo) ?? "/home", replace: true });
      },
      (error: unknown) => {
        if (!shown) return;
        const problem = error instanceof ApiError ? error.code : "sso-failed";
        void navigate({ to: "/login", search: { problem }, replace: true });
      },
    );
    return () => {
      shown = false;
    };
  }, [handover, navigate, choose]);
}

/** Nothing handed over and nobody signed in: to the corporate sign-in, where there is one. */
function useWithoutToken(without: boolean): { off: boolean; error: unknown; retry: () => void } {
  const navigate = useNavigate();
  const { data: options, error, refetch } = useLoginOptions();
  const sso = options?.sso;
  useEffect(() => {
    if (!without || !sso) return;
    if (mayGoByItself(Date.now(), sessionStorage)) goToProvider(undefined);
    else void navigate({ to: "/login", search: { problem: "sso-failed" }, replace: true });
  }, [without, sso, navigate]);
  return { off: without && sso === false, error: without ? error : null, retry: () => void refetch() };
}

type Taken = Output<typeof takeSsoSession.answer>;
let begun: { handover: SsoHandover; taken: Promise<Taken> } | undefined;

/** Exchanges what single sign-on handed over for the session. The token works once, so it is sent once, however often the page asks. */
function finishSso(handover: SsoHandover): Promise<Taken> {
  if (begun?.handover !== handover) begun = { handover, taken: call(takeSsoSession, { body: handover }).finally(forgetHandedOver) };
  return begun.taken;
}
