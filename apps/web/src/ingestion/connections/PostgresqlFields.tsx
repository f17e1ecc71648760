import { tlsModes } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { CertificateField } from "./CertificateField.tsx";
import type { FieldsProps } from "./connection-draft.ts";
import { SecretField } from "./SecretField.tsx";

/** Where a database is, as whom the portal signs in, and how safely. */
export function PostgresqlFields(props: FieldsProps) {
  const t = useText();
  const { draft, errorOf, onChange } = props;
  return (
    <>
      <TextInput
        id="connection-host"
        label={t("connections.host")}
        description={t("connections.host-help")}
        required
        maxLength={253}
        spellCheck={false}
        value={draft.host}
        onChange={(event) => onChange({ host: event.currentTarget.value })}
        error={errorOf("host")}
      />
      <TextInput
        id="connection-port"
        label={t("connections.port")}
        required
        inputMode="numeric"
        maxLength={5}
        value={draft.port}
        onChange={(event) => onChange({ port: event.currentTarget.value })}
        error={errorOf("port")}
      />
      <TextInput
        id="connection-database"
        label={t("connections.database")}
        required
        maxLength={63}
        spellCheck={false}
        value={draft.database}
        onChange={(event) => onChange({ database: event.currentTarget.value })}
        error={errorOf("database")}
      />
      <TextInput
        id="connection-userName"
        label={t("connections.user")}
        description={t("connections.user-help-postgresql")}
        required
        maxLength={63}
        autoComplete="off"
        spellCheck={false}
        value={draft.userName}
        onChange={(event) => onChange({ userName: event.currentTarget.value })}
        error={errorOf("userName")}
      />
      <SecretField {...props} label={t("connections.secret-password")} />
      <NativeSelect
        id="connection-tls"
        label={t("connections.tls")}
        value={draft.tls}
        onChange={(event) => onChange({ tls: event.currentTarget.value as typeof draft.tls })}
        data={tlsModes.map((mode) => ({ value: mode, label: t(`connections.tls-${mode}`) }))}
      />
      {draft.tls !== "verify-full" && <p className="hub-note hub-note-late hub-field-wide">{t(`connections.tls-${draft.tls}-warning`)}</p>}
      {draft.tls === "verify-full" && <CertificateField {...props} />}
    </>
  );
}
