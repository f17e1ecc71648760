import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/language.tsx";
import { notifyError, notifySuccess } from "../ui/notifications.ts";

type Props = { label: string; text: string; copy?: boolean; actions?: ReactNode };

/** A text to read and copy as it stands: a program, a schema, an answer. */
export function CodeBlock({ label, text, copy = true, actions }: Props) {
  const t = useText();
  const take = () => {
    // Only a page from a secure address may write to the clipboard.
    const written = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error("no clipboard"));
    written.then(
      () => notifySuccess(t("rest-api.copied", { what: label })),
      () => notifyError(t("rest-api.copy-failed")),
    );
  };
  return (
    <div className="api-code">
      <div className="api-code-head">
        <span className="api-code-label">{label}</span>
        <span className="hub-page-actions">
          {actions}
          {copy && (
            <Button variant="default" onClick={take} aria-label={t("rest-api.copy-what", { what: label })}>
              {t("rest-api.copy")}
            </Button>
          )}
        </span>
      </div>
      <pre tabIndex={0} role="region" aria-label={label} translate="no">
        {text}
      </pre>
    </div>
  );
}
