import { findSecondFactor } from "@hub/contract/session/second-factor.ts";
import { Button } from "@mantine/core";
import { invalidate } from "../../api/query-client.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { signOutHere } from "../actions.ts";
import { SignFrame } from "../SignFrame.tsx";
import { FactorChange } from "./FactorChange.tsx";

/** In place of every page while a second factor is demanded of who is signed in, and there is none: they register a key, or leave. */
export function RegisterFirst({ onDone }: { onDone: () => void }) {
  const t = useText();
  const factor = useRoute(findSecondFactor);
  // They came by a password before the portal was set to single sign-on alone: no password confirms anything any more.
  const isOld = factor.data?.registering === "no-password";
  return (
    <SignFrame title={t(isOld ? "session.sso-button" : "factor.held-title")}>
      <p>{t(isOld ? "factor.held-sso" : "factor.held-text")}</p>
      <StateView loading={factor.isPending} error={factor.error} onRetry={() => void factor.refetch()}>
        {factor.data?.registering === "no-address" ? (
          <p className="hub-note hub-note-late" role="alert">
            {t("factor.no-address")}
          </p>
        ) : isOld ? null : (
          <FactorChange change={{ kind: "add" }} onChanged={() => void invalidate(findSecondFactor)} onDone={onDone} />
        )}
      </StateView>
      <Button variant="default" onClick={() => void signOutHere()}>
        {t("shell.sign-out")}
      </Button>
    </SignFrame>
  );
}
