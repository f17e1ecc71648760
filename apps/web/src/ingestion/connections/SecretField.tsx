import { PasswordInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import { type FieldsProps, needsSecretAgain } from "./connection-draft.ts";
import { KeptSecret } from "./KeptSecret.tsx";

/** The secret, written only: one that is kept is said to be there, and can be replaced. */
export function SecretField({ draft, saved, errorOf, onChange, label }: FieldsProps & { label: string }) {
  const t = useText();
  const isKept = saved?.hasSecret === true;
  const again = needsSecretAgain(draft, saved);
  const isReplacing = isKept && !again && draft.secret !== undefined;
  const was = useRef(isReplacing);
  // The button that was pressed has gone, and the field taken its place, or the other way round.
  useEffect(() => {
    if (was.current !== isReplacing) document.getElementById("connection-secret")?.focus();
    was.current = isReplacing;
  }, [isReplacing]);
  if (isKept && draft.secret === undefined && !again)
    return (
      <KeptSecret
        id="connection-secret"
        label={label}
        words={{ kept: t("connections.secret-set"), replace: t("connections.secret-replace") }}
        onReplace={() => onChange({ secret: "" })}
      />
    );
  return (
    <div>
      <PasswordInput
        id="connection-secret"
        label={label}
        description={again ? t("connections.secret-again") : t("connections.secret-help")}
        required
        maxLength={8000}
        autoComplete="new-password"
        value={draft.secret ?? ""}
        onChange={(event) => onChange({ secret: event.currentTarget.value })}
        error={errorOf("secret")}
      />
      {isReplacing && (
        <button type="button" className="hub-link" onClick={() => onChange({ secret: undefined })}>
          {t("connections.secret-keep")}
        </button>
      )}
    </div>
  );
}
