import type { FactorProof, KeyRequest } from "@hub/contract/session/key-shapes.ts";
import {
  addKey,
  beginKey,
  confirmWithFactor,
  confirmWithPassword,
  makeRecoveryCodes,
  removeKey,
} from "@hub/contract/session/second-factor.ts";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { useStoredSession } from "../../api/stored-session.ts";
import { useText } from "../../texts/language.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { StepError } from "./StepError.tsx";
import { makeKey, StepProblem } from "./use-key.ts";
import { useStep } from "./use-step.tsx";

/** What is changed of one's second factor. */
export type Change =
  | { kind: "add" }
  | { kind: "remove"; key: { id: number; name: string }; isLast: boolean; demanded: boolean }
  | { kind: "codes" };
/** What was changed, to be told. */
export type Changed = { kind: "added" | "removed"; name: string } | { kind: "codes" };

type Props = {
  change: Change;
  /** It is done, and codes that came of it are kept. */
  onDone: (changed: Changed) => void;
  /** Something was changed, though there may be codes to be kept before one goes on. */
  onChanged: () => void;
};
type Confirmation = { token: string; request: KeyRequest | null };
type State =
  | { step: "password"; error?: string }
  | ({ step: "proof" } & Confirmation)
  | ({ step: "key" } & Confirmation)
  | { step: "codes"; codes: readonly string[]; changed: Changed };

/**
 * Changes one's second factor, step by step: the password, the factor that is there, the new key and its name, the codes that come with it. A confirmation is for one
 * change, and for minutes: where it is over, one begins again.
 */
export function FactorChange({ change, onDone, onChanged }: Props) {
  const t = useText();
  const [state, setState] = useState<State>({ step: "password" });
  const finish = (changed: Changed, codes: readonly string[] | null) => {
    onChanged();
    if (codes) setState({ step: "codes", codes, changed });
    else onDone(changed);
  };
  /** The owner has confirmed: what needs no key of the browser's is done. */
  const confirmed = async (confirmation: Confirmation) => {
    const { token } = confirmation;
    if (change.kind === "add") return setState({ step: "key", ...confirmation });
    if (change.kind === "codes") return finish({ kind: "codes" }, (await call(makeRecoveryCodes, { body: { token } })).recoveryCodes);
    await call(removeKey, { params: { id: change.key.id }, body: { token } });
    finish({ kind: "removed", name: change.key.name }, null);
  };
  const fromTheStart = (error: unknown) => {
    if (!(error instanceof ApiError) || !["confirmation-over", "key-refused", "key-known"].includes(error.code)) throw error;
    setState({ step: "password", ...(error.said === null ? {} : { error: error.said }) });
  };
  switch (state.step) {
    case "password":
      return (
        <PasswordStep
          told={state.error}
          about={<About change={change} />}
          onConfirmed={async ({ needsFactor, ...confirmation }) => {
            if (needsFactor) setState({ step: "proof", ...confirmation });
            else await confirmed(confirmation);
          }}
        />
      );
    case "proof": {
      const prove = async (proof: FactorProof) => {
        try {
          await call(confirmWithFactor, { body: { token: state.token, proof } });
          await confirmed(state);
        } catch (error) {
          // What a key has signed was refused: it has one try.
          const isSpent = proof.by === "key" && error instanceof ApiError && error.code === "invalid-input";
          if (isSpent) setState({ step: "password", error: error.fields[0]?.error ?? error.message });
          else fromTheStart(error);
        }
      };
      const text = t("factor.confirm-text");
      return <ProofForm request={state.request} texts={{ key: text, code: text }} action={t("factor.confirm")} onProof={prove} />;
    }
    case "key":
      return (
        <KeyStep
          onNamed={async (name) => {
            try {
              const { token } = state;
              const attestation = await makeKey(await call(beginKey, { body: { token } }));
              const { recoveryCodes } = await call(addKey, { body: { token, name, attestation } });
              finish({ kind: "added", name }, recoveryCodes);
            } catch (error) {
              fromTheStart(error);
            }
          }}
        />
      );
    case "codes":
      return <RecoveryCodes codes={state.codes} onDone={() => onDone(state.changed)} />;
  }
}

function About({ change }: { change: Change }) {
  const t = useText();
  if (change.kind === "add") return null;
  if (change.kind === "codes") return <p>{t("factor.codes-make-text")}</p>;
  return (
    <p>
      {t(change.isLast ? "factor.remove-last-text" : "factor.remove-text", { name: change.key.name })}
      {change.isLast && change.demanded && ` ${t("factor.remove-demanded")}`}
    </p>
  );
}

type PasswordProps = {
  told: string | undefined;
  about: ReactNode;
  onConfirmed: (confirmation: Confirmation & { needsFactor: boolean }) => Promise<void>;
};

function PasswordStep({ told, about, onConfirmed }: PasswordProps) {
  const t = useText();
  const userName = useStoredSession()?.userName ?? "";
  const { busy, error, submit } = useStep(async (fields) => {
    await onConfirmed(await call(confirmWithPassword, { body: { password: fields.get("password") ?? "" } }));
  });
  return (
    <form className="hub-stacked-fields" onSubmit={submit} aria-label={t("factor.password-text")}>
      <StepError text={error ?? told} />
      {about}
      <p>{t("factor.password-text")}</p>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordInput
        name="password"
        label={t("account.password-current")}
        autoComplete="current-password"
        required
        autoFocus
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": t("session.show-password") }}
      />
      <Button type="submit" loading={busy}>
        {t("factor.go-on")}
      </Button>
    </form>
  );
}

function KeyStep({ onNamed }: { onNamed: (name: string) => Promise<void> }) {
  const t = useText();
  const { busy, error, submit } = useStep(async (fields) => {
    const name = (fields.get("name") ?? "").trim();
    // A blank one would be refused once the browser had made the key.
    if (name === "") throw new StepProblem("ui.field-required");
    await onNamed(name);
  });
  return (
    <form className="hub-stacked-fields" onSubmit={submit} aria-label={t("factor.add")}>
      <StepError text={error} />
      <TextInput
        name="name"
        label={t("factor.name")}
        description={t("factor.name-hint")}
        inputWrapperOrder={["label", "input", "description"]}
        autoComplete="off"
        maxLength={200}
        required
        autoFocus
        data-autofocus
      />
      <p className="hub-dimmed">{t("factor.register-text")}</p>
      <Button type="submit" loading={busy}>
        {t("factor.register")}
      </Button>
    </form>
  );
}
