import { Link, Navigate } from "@tanstack/react-router";
import { useStoredSession } from "../api/stored-session.ts";
import { useText } from "../shell/language.tsx";

/** Receives the single-sign-on hand-over: the token was taken out of the address before this page came up. Without one it says what to do. */
export default function SsoTokenPage() {
  const t = useText();
  const session = useStoredSession();
  if (session) return <Navigate to="/home" replace />;
  return (
    <section className="hub-message">
      <h1>{t("session.title-sso")}</h1>
      <p>{t("session.sso-text")}</p>
      <Link to="/login" className="hub-link">
        {t("session.to-login")}
      </Link>
    </section>
  );
}
