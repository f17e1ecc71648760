import { Link } from "@tanstack/react-router";
import { useText } from "../shell/language.tsx";

/** Where single sign-on hands over its token (taken out of the address before the page comes up). Not switched on yet: says so, and what to do. */
export default function SsoTokenPage() {
  const t = useText();
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
