import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLoginOptions } from "../../api/login-options.ts";
import { useStoredSession } from "../../api/stored-session.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { takeEntered } from "../actions.ts";
import { askForSession } from "../ask-for-session.ts";
import { SignFrame } from "../SignFrame.tsx";
import { pageAfter } from "../sso/provider.ts";
import { SignInWays } from "./SignInWays.tsx";

/** Sign-in where the portal is loaded already, as after signing out. After it, the address one wanted. */
export default function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const { choose } = useLanguage();
  const session = useStoredSession();
  const wanted = useAddress("/login").search;
  const options = useLoginOptions();
  const target = pageAfter(wanted.to) ?? "/home";
  // Also when another tab has signed in meanwhile.
  const signedIn = session !== undefined;
  useEffect(() => {
    if (signedIn) void navigate({ href: target, replace: true });
  }, [signedIn, navigate, target]);
  const signIn = async (userName: string, password: string) => {
    const entered = await askForSession(userName.trim(), password);
    choose(entered.language);
    if (takeEntered(entered, target)) await navigate({ to: "/second-step", replace: true });
  };
  return (
    <SignFrame title={t("session.title-login")}>
      <SignInWays wanted={wanted} options={options} onSignIn={signIn} />
    </SignFrame>
  );
}
