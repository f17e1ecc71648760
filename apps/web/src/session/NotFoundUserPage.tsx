import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useText } from "../shell/language.tsx";
import { Page } from "../ui/Page.tsx";

/** For a person whom the corporate sign-in knows and the portal does not; the layout hides the user name here. */
export default function NotFoundUserPage() {
  const t = useText();
  return (
    <Page title={t("session.title-unknown-user")}>
      <section className="hub-message hub-message-inline">
        <p>{t("session.unknown-user-text")}</p>
        <p>{t("session.unknown-user-other")}</p>
        <div className="hub-message-actions">
          <Button component={Link} to="/login">
            {t("session.other-account")}
          </Button>
        </div>
      </section>
    </Page>
  );
}
