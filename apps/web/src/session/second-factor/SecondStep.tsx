import type { FactorProof } from "@hub/contract/session/key-shapes.ts";
import type { Output } from "@hub/contract/route.ts";
import { giveSecondFactor } from "@hub/contract/session/second-factor.ts";
import type { session } from "@hub/contract/session/session.ts";
import { useEffect } from "react";
import { ApiError, call } from "../../api/client.ts";
import { useText } from "../../texts/language.tsx";
import type { SecondFactorAsked } from "../handed-over.ts";
import { ProofForm } from "./ProofForm.tsx";

type Props = {
  asked: SecondFactorAsked;
  onOpened: (opened: Output<typeof session>) => void | Promise<void>;
  /** The password is to be given again: time is over, or a key was refused, which has one try. */
  onOver: (why: string) => void;
};

/** The second step of signing in, after the right password. */
export function SecondStep({ asked: { token, secondsLeft, request }, onOpened, onOver }: Props) {
  const t = useText();
  const over = t("factor.step-over");
  useEffect(() => {
    const timer = setTimeout(() => onOver(over), secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, onOver, over]);
  const prove = async (proof: FactorProof) => {
    try {
      await onOpened(await call(giveSecondFactor, { body: { token, proof } }));
    } catch (error) {
      if (proof.by === "recovery-code" || !(error instanceof ApiError) || error.code !== "second-factor-failed") throw error;
      onOver(error.said ?? over);
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
    </>
  );
}
