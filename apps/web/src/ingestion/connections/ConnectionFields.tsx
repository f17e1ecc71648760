import { connectionKinds, signIns, tlsModes } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { PrivateNetwork } from "./PrivateNetwork.tsx";
import { SecretField } from "./SecretField.tsx";
import type { ConnectionFormState } from "./use-connection-form.ts";

type Props = { form: ConnectionFormState };

/** The fields of a connection: only those that its kind and its sign-in need. */
export function ConnectionFields({ form }: Props) {
  const t = useText();
  const { draft, base } = form;
  return (
    <div className="hub-fields">
      <TextInput {...form.text("name")} maxLength={200} />
      {base ? (
        <TextInput id="connection-kind" label={t("connections.kind-choose")} readOnly value={t(`connections.kind-${draft.kind}`)} />
      ) : (
        <NativeSelect
          {...form.text("kind")}
          data={connectionKinds.map((kind) => ({ value: kind, label: t(`connections.kind-${kind}`) }))}
        />
      )}
      {draft.kind === "postgresql" ? <PostgresqlFields form={form} /> : <HttpsFields form={form} />}
      <TextInput {...form.text("timeoutSeconds")} inputMode="numeric" maxLength={6} />
      <PrivateNetwork form={form} />
      <Checkbox {...form.tick("active")} className="hub-field-wide" description={t("connections.active-help")} />
    </div>
  );
}

/** Where a database is, as whom the portal signs in, and how safely. */
function PostgresqlFields({ form }: Props) {
  const t = useText();
  const { tls } = form.draft;
  return (
    <>
      <TextInput {...form.text("host")} description={t("connections.host-help")} maxLength={253} spellCheck={false} />
      <TextInput {...form.text("port")} inputMode="numeric" maxLength={5} />
      <TextInput {...form.text("database")} maxLength={63} spellCheck={false} />
      <TextInput {...form.text("userName")} description={t("connections.user-help-postgresql")} maxLength={63} spellCheck={false} />
      <SecretField form={form} />
      <NativeSelect {...form.text("tls")} data={tlsModes.map((mode) => ({ value: mode, label: t(`connections.tls-${mode}`) }))} />
      {tls === "verify-full" ? (
        <CertificateField form={form} />
      ) : (
        <p className="hub-note hub-note-late hub-field-wide">{t(`connections.tls-${tls}-warning`)}</p>
      )}
    </>
  );
}

/** Where files are fetched, and how the portal says who it is. */
function HttpsFields({ form }: Props) {
  const t = useText();
  const { signIn } = form.draft;
  return (
    <>
      <TextInput
        {...form.text("baseAddress")}
        className="hub-field-wide"
        description={t("connections.address-help")}
        maxLength={500}
        inputMode="url"
        spellCheck={false}
      />
      <NativeSelect {...form.text("signIn")} data={signIns.map((kind) => ({ value: kind, label: t(`connections.sign-in-${kind}`) }))} />
      {signIn === "basic" && <TextInput {...form.text("userName")} maxLength={200} spellCheck={false} />}
      {signIn === "header" && <TextInput {...form.text("headerName")} maxLength={60} spellCheck={false} />}
      {signIn !== "none" && <SecretField form={form} />}
      <Textarea
        {...form.text("redirectHosts")}
        className="hub-field-wide"
        description={t("connections.redirect-hosts-help")}
        rows={2}
        spellCheck={false}
      />
      <CertificateField form={form} />
    </>
  );
}

/** The certificate of one's own authority; none in most cases. */
function CertificateField({ form }: Props) {
  const t = useText();
  return (
    <Textarea
      {...form.text("caCertificate")}
      className="hub-field-wide hub-connection-code"
      description={t("connections.certificate-help")}
      rows={form.draft.caCertificate === "" ? 2 : 5}
      maxLength={50_000}
      spellCheck={false}
    />
  );
}
