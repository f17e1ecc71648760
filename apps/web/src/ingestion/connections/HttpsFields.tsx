import { signIns } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { CertificateField } from "./CertificateField.tsx";
import type { FieldsProps } from "./connection-draft.ts";
import { SecretField } from "./SecretField.tsx";

const secretLabels = {
  basic: "connections.secret-password",
  bearer: "connections.secret-token",
  header: "connections.secret-key",
} as const;

/** Where files are fetched, and how the portal says who it is. */
export function HttpsFields(props: FieldsProps) {
  const t = useText();
  const { draft, errorOf, onChange } = props;
  const { signIn } = draft;
  return (
    <>
      <TextInput
        id="connection-baseAddress"
        className="hub-field-wide"
        label={t("connections.address")}
        description={t("connections.address-help")}
        required
        maxLength={500}
        inputMode="url"
        spellCheck={false}
        value={draft.baseAddress}
        onChange={(event) => onChange({ baseAddress: event.currentTarget.value })}
        error={errorOf("baseAddress")}
      />
      <NativeSelect
        id="connection-signIn"
        label={t("connections.sign-in")}
        value={signIn}
        onChange={(event) => onChange({ signIn: event.currentTarget.value as typeof signIn })}
        data={signIns.map((kind) => ({ value: kind, label: t(`connections.sign-in-${kind}`) }))}
      />
      {signIn === "basic" && (
        <TextInput
          id="connection-userName"
          label={t("connections.user")}
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={draft.userName}
          onChange={(event) => onChange({ userName: event.currentTarget.value })}
          error={errorOf("userName")}
        />
      )}
      {signIn === "header" && (
        <TextInput
          id="connection-headerName"
          label={t("connections.header-name")}
          required
          maxLength={60}
          spellCheck={false}
          value={draft.headerName}
          onChange={(event) => onChange({ headerName: event.currentTarget.value })}
          error={errorOf("headerName")}
        />
      )}
      {signIn !== "none" && <SecretField {...props} label={t(secretLabels[signIn])} />}
      <Textarea
        id="connection-redirectHosts"
        className="hub-field-wide"
        label={t("connections.redirect-hosts")}
        description={t("connections.redirect-hosts-help")}
        rows={2}
        spellCheck={false}
        value={draft.redirectHosts}
        onChange={(event) => onChange({ redirectHosts: event.currentTarget.value })}
        error={errorOf("redirectHosts")}
      />
      <CertificateField {...props} />
    </>
  );
}
