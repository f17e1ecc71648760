import { Button, PasswordInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../shell/language.tsx";
import { needsSecretAgain } from "./connection-draft.ts";
import type { FieldsProps } from "./ConnectionForm.tsx";

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
      <div className="hub-connection-secret">
        <span id="connection-secret-label" className="hub-connection-label">
          {label}
        </span>
        <span>{t("connections.secret-set")}</span>
        <Button
          id="connection-secret"
          variant="default"
          size="compact-sm"
          aria-describedby="connection-secret-label"
          onClick={() => onChange({ secret: "" })}
        >
          {t("connections.secret-replace")}
        </Button>
      </div>
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
