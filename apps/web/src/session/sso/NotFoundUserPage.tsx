import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useLoginOptions } from "../../api/login-options.ts";
import { providerAddress } from "./provider.ts";
import "../../ui/error-pages.css";
import "../../ui/message.css";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { useAddress } from "../../ui/use-address.ts";

/** For a person whom the corporate sign-in knows and the portal does not, or whose account is put out of use here; the layout hides the user name. */
export default function NotFoundUserPage() {
  const t = useText();
  const isInactive = useAddress("/notFoundUser").search.state === "inactive";
  const options = useLoginOptions();
  // The provider would bring the same account straight back if it were not asked to ask again.
  const byProvider = options.data?.sso && !options.data.password;
  return (
    <div className="hub-message-place">
      <section className="hub-message">
        <h1>{t(isInactive ? "session.title-inactive-user" : "session.title-unknown-user")}</h1>
        <p>{t(isInactive ? "session.inactive-user-text" : "session.unknown-user-text")}</p>
        <p>{t("session.unknown-user-other")}</p>
        <div className="hub-message-actions">
          {byProvider ? (
            <Button component="a" href={providerAddress(undefined, true)}>
              {t("session.other-account")}
            </Button>
          ) : (
            <LinkButton to="/login" search={{ again: "1" }}>
              {t("session.other-account")}
            </LinkButton>
          )}
        </div>
      </section>
    </div>
  );
}
