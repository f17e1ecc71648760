import type { FactorProof, KeyRequest } from "@hub/contract/session/key-shapes.ts";
import { readRecoveryCode } from "@hub/domain/session/second-factor.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { OtherAddress } from "./OtherAddress.tsx";
import { StepError } from "./StepError.tsx";
import { isElsewhere, StepProblem, signWithKey } from "./use-key.ts";
import { useStep } from "./use-step.tsx";

type Props = {
  /** What a key is to sign; null where none can. */
  request: KeyRequest | null;
  /** Who is asked, above each of both ways. */
  texts: { key: string; code: string };
  /** What showing a code does. */
  action: string;
  onProof: (proof: FactorProof) => Promise<void>;
};

// Escape is a key of the dialog that this may stand in, and takes nothing away that stands below.
const own = { "data-mantine-stop-propagation": "true" };

/** A second factor is shown: by a key, or by a recovery code where none is at hand. */
export function ProofForm({ request, texts, action, onProof }: Props) {
  const t = useText();
  const [way, setWay] = useState<"key" | "code">(request ? "key" : "code");
  const key = useStep(async () => {
    if (request) await onProof({ by: "key", assertion: await signWithKey(request) });
  });
  const code = useStep(async (fields) => {
    const typed = fields.get("code") ?? "";
    if (readRecoveryCode(typed) === undefined) throw new StepProblem("factor.code-incomplete");
    await onProof({ by: "recovery-code", code: typed });
  });
  if (way === "key" && request && isElsewhere(request.address))
    return (
      <div className="hub-stacked-fields">
        <StepError text={<OtherAddress address={request.address} />} />
        <Button variant="subtle" onClick={() => setWay("code")} fullWidth autoFocus data-autofocus {...own}>
          {t("factor.use-code")}
        </Button>
      </div>
    );
  if (way === "key")
    return (
      <div className="hub-stacked-fields">
        <StepError text={key.error} />
        <p>{texts.key}</p>
        <Button onClick={key.run} loading={key.busy} fullWidth autoFocus data-autofocus {...own}>
          {t("factor.use-key")}
        </Button>
        <Button variant="subtle" onClick={() => setWay("code")} disabled={key.busy} fullWidth {...own}>
          {t("factor.use-code")}
        </Button>
      </div>
    );
  return (
    <form className="hub-stacked-fields" onSubmit={code.submit} noValidate aria-label={t("factor.code")}>
      <StepError text={code.error} />
      <p>{texts.code}</p>
      <TextInput
        name="code"
        label={t("factor.code")}
        description={t("factor.code-hint")}
        inputWrapperOrder={["label", "input", "description"]}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        autoFocus
        data-autofocus
        {...own}
      />
      <Button type="submit" loading={code.busy} fullWidth {...own}>
        {action}
      </Button>
      {request && (
        <Button variant="subtle" onClick={() => setWay("key")} disabled={code.busy} fullWidth {...own}>
          {t("factor.use-key-instead")}
        </Button>
      )}
    </form>
  );
}
