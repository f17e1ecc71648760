import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useStoredSession } from "../../api/stored-session.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useLoginOptions } from "../../api/login-options.ts";
import { problemText } from "./problems.ts";
import { pageAfter, providerAddress } from "../sso/provider.ts";
import { SignFrame } from "../SignFrame.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { useAddress } from "../../ui/use-address.ts";

/** Sign-in in the ways the portal is set to (AUTH-10): corporate, user name and password, or both. After it, the address one wanted. */
export default function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const session = useStoredSession();
  const wanted = useAddress("/login").search;
  const options = useLoginOptions();
  const { sso = false, password = false } = options.data ?? {};
  const target = pageAfter(wanted.to) ?? "/home";
  // Also when another tab has signed in meanwhile.
  const signedIn = session !== undefined;
  useEffect(() => {
    if (signedIn) void navigate({ href: target, replace: true });
  }, [signedIn, navigate, target]);
  return (
    <SignFrame title={t("session.title-login")}>
      {wanted.problem && (
        <div className="hub-summary" role="alert">
          {t(problemText(wanted.problem))}
        </div>
      )}
      {wanted.out && (
        <div className="hub-note hub-note-closed" role="status">
          {t("session.signed-out")} {sso && t("session.signed-out-sso")}
        </div>
      )}
      <StateView loading={options.isPending} error={options.error} onRetry={() => void options.refetch()}>
        {sso && (
          <Button component="a" href={providerAddress(wanted.to, wanted.again !== undefined)} fullWidth>
            {t("session.sso-button")}
          </Button>
        )}
        {sso && password && <div className="hub-or">{t("session.or-password")}</div>}
        {password && <SignInForm second={sso} />}
        <p className="hub-dimmed">{t("session.login-help")}</p>
      </StateView>
    </SignFrame>
  );
}
