import type { Output } from "@hub/contract/route.ts";
import type { loginOptions } from "@hub/contract/session/account.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { providerAddress } from "../sso/provider.ts";
import { problemText } from "./problems.ts";
import { SignInForm } from "./SignInForm.tsx";
import type { SignInSearch } from "./way-to-sign-in.ts";

export type LoginOptions = Output<typeof loginOptions.answer>;
type Props = {
  /** What the address says of it. */
  wanted: SignInSearch;
  options: { data: LoginOptions | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  onSignIn: (userName: string, password: string) => Promise<void>;
};

/** What one came with, and the ways to sign in that the portal is set to (AUTH-10): corporate, user name and password, or both. */
export function SignInWays({ wanted, options, onSignIn }: Props) {
  const t = useText();
  const { sso = false, password = false, forgotten = false } = options.data ?? {};
  return (
    <>
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
        {password && <SignInForm second={sso} onSignIn={onSignIn} />}
        {forgotten && (
          // The page stands behind the door, which has no router of its own.
          <a className="hub-link" href="#/forgotten">
            {t("session.forgotten")}
          </a>
        )}
        <p className="hub-dimmed">{t("session.login-help")}</p>
      </StateView>
    </>
  );
}
