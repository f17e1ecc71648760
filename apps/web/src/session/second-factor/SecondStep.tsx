import type { FactorProof } from "@hub/contract/session/key-shapes.ts";
import type { Output } from "@hub/contract/route.ts";
import { giveSecondFactor } from "@hub/contract/session/second-factor.ts";
import type { session } from "@hub/contract/session/session.ts";
import { Button } from "@mantine/core";
import { WebAuthnAbortService } from "@simplewebauthn/browser";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { useText } from "../../texts/language.tsx";
import type { SecondFactorAsked } from "../handed-over.ts";
import { ProofForm } from "./ProofForm.tsx";

type Props = {
  asked: SecondFactorAsked;
  onOpened: (opened: Output<typeof session>) => void | Promise<void>;
  /** The password is to be given again: time is over, or a key was refused, which has one try. */
  onOver: (why: string) => void;
  /** Leads back to the first step, where nothing else on the page does. */
  onAgain?: () => void;
};

/** The second step of signing in, after the right password. */
export function SecondStep({ asked: { token, secondsLeft, request }, onOpened, onOver, onAgain }: Props) {
  const t = useText();
  const over = t("factor.step-over");
  const [endsAt] = useState(() => Date.now() + secondsLeft * 1000);
  useEffect(() => {
    const timer = setTimeout(() => onOver(over), secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, onOver, over]);
  const prove = async (proof: FactorProof) => {
    try {
      await onOpened(await call(giveSecondFactor, { body: { token, proof } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "second-factor-failed") throw error;
      // On a machine that slept, time is over before its clock has rung.
      if (Date.now() >= endsAt) onOver(over);
      else if (proof.by === "key") onOver(error.said ?? over);
      else throw error;
    }
  };
  return (
    <>
      <ProofForm
        request={request}
        texts={{ key: t("factor.step-text"), code: t("factor.step-code-text") }}
        action={t("session.sign-in")}
        onProof={prove}
      />
      <p className="hub-dimmed">{t("factor.step-help")}</p>
      {onAgain && (
        <Button
          variant="subtle"
          onClick={() => {
            // The browser may still be asking for a key.
            WebAuthnAbortService.cancelCeremony();
            onAgain();
          }}
          fullWidth
          data-mantine-stop-propagation="true"
        >
          {t("factor.begin-again")}
        </Button>
      )}
    </>
  );
}
