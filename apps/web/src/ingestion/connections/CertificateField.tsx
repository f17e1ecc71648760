import { Textarea } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { FieldsProps } from "./connection-draft.ts";

/** The certificate of one's own authority; none in most cases. */
export function CertificateField({ draft, errorOf, onChange }: FieldsProps) {
  const t = useText();
  return (
    <Textarea
      id="connection-caCertificate"
      className="hub-field-wide hub-connection-code"
      label={t("connections.certificate")}
      description={t("connections.certificate-help")}
      rows={draft.caCertificate === "" ? 2 : 5}
      maxLength={50_000}
      spellCheck={false}
      value={draft.caCertificate}
      onChange={(event) => onChange({ caCertificate: event.currentTarget.value })}
      error={errorOf("caCertificate")}
    />
  );
}
