import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { noteLeftTold, whyLeft } from "../../api/stored-session.ts";
import { StateView } from "../../ui/StateView.tsx";
import { useLoginOptions } from "../../api/login-options.ts";
import { goToProvider, mayGoByItself, pageAfter } from "../sso/provider.ts";
import { wayToSignIn } from "./way-to-sign-in.ts";

/** In place of a guarded page while nobody is signed in: takes one to sign-in, or straight to the corporate one where there is no other. */
export function ToSignIn() {
  const { href } = useLocation();
  const navigate = useNavigate();
  const { data: options, isError } = useLoginOptions();
  useEffect(() => {
    // While the page is on its way to sign-in this is still there, with sign-in's address: that is not an address to come back to.
    if (href.startsWith("/login") || (!options && !isError)) return;
    const way = wayToSignIn(whyLeft(), options, pageAfter(href), () => mayGoByItself(Date.now(), sessionStorage));
    if (way === "provider") return goToProvider(href);
    noteLeftTold();
    void navigate({ to: "/login", search: way, replace: true });
  }, [href, options, isError, navigate]);
  return <StateView loading />;
}
