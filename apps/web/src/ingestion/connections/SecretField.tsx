import { PasswordInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import { needsSecretAgain } from "./connection-draft.ts";
import { KeptSecret } from "./KeptSecret.tsx";
import type { ConnectionFormState } from "./use-connection-form.ts";

/** The secret, written only: one that is kept is said to be there, and can be replaced. */
export function SecretField({ form }: { form: ConnectionFormState }) {
  const t = useText();
  const { draft, base } = form;
  const isKept = base?.hasSecret === true;
  const again = needsSecretAgain(draft, base);
  const isReplacing = isKept && !again && draft.secret !== undefined;
  const was = useRef(isReplacing);
  // The button that was pressed has gone, and the field taken its place, or the other way round.
  useEffect(() => {
    if (was.current !== isReplacing) document.getElementById("connection-secret")?.focus();
    was.current = isReplacing;
  }, [isReplacing]);
  const field = form.choice("secret");
  if (isKept && draft.secret === undefined && !again)
    return (
      <KeptSecret
        id={field.id}
        label={field.label}
        words={{ kept: t("connections.secret-set"), replace: t("connections.secret-replace") }}
        onReplace={() => field.onChange("")}
      />
    );
  return (
    <div>
      <PasswordInput
        {...field}
        description={again ? t("connections.secret-again") : t("connections.secret-help")}
        maxLength={8000}
        autoComplete="new-password"
        value={draft.secret ?? ""}
        onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
      />
      {isReplacing && (
        <button type="button" className="hub-link" onClick={() => field.onChange(undefined)}>
          {t("connections.secret-keep")}
        </button>
      )}
    </div>
  );
}
