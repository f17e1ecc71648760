import { OwnSubscriptionsPanel } from "../subscriptions/OwnSubscriptionsPanel.tsx";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { AccessTokensPanel } from "./tokens/AccessTokensPanel.tsx";
import { ChangePasswordPanel } from "./passwords/ChangePasswordPanel.tsx";
import { KnownBrowsersPanel } from "./sessions/KnownBrowsersPanel.tsx";
import { SecondFactorPanel } from "./second-factor/SecondFactorPanel.tsx";
import { SessionsPanel } from "./sessions/SessionsPanel.tsx";
import { WhoIAmPanel } from "./WhoIAmPanel.tsx";
import "./session.css";

/** One's own account: who one is and may do, where one is signed in, what one is sent by mail, the password, and tokens for programs. */
export default function AccountPage() {
  const t = useText();
  return (
    <Page title={t("session.title-account")}>
      <WhoIAmPanel />
      <SessionsPanel />
      <KnownBrowsersPanel />
      <OwnSubscriptionsPanel />
      <ChangePasswordPanel />
      <SecondFactorPanel />
      <AccessTokensPanel />
    </Page>
  );
}
