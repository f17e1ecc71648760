import { sftpAuths } from "@hub/contract/ingestion/sftp.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { PrivateNetworkChoice } from "../connections/PrivateNetworkChoice.tsx";
import { type EndpointDraft, forgetsHostKey, opensPrivateNetwork } from "./endpoint-draft.ts";
import { SecretFields } from "./SecretFields.tsx";
import type { EndpointFormState } from "./use-endpoint-form.ts";

/** Where a server is, and as whom the portal signs in to it. */
export function EndpointFields({ form }: { form: EndpointFormState }) {
  const t = useText();
  const { draft, base } = form;
  const place = draft.host.trim() === "" ? t("sftp.private-place-missing") : `${draft.host.trim()}:${draft.port}`;
  return (
    <div className="hub-fields">
      <TextInput {...form.text("name")} description={t("sftp.name-help")} maxLength={200} />
      <TextInput
        {...form.text("host")}
        description={forgetsHostKey(draft, base) ? t("sftp.host-other") : t("sftp.host-help")}
        maxLength={253}
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextInput {...form.text("port")} inputMode="numeric" maxLength={5} />
      <TextInput {...form.text("userName")} maxLength={255} spellCheck={false} autoCapitalize="none" />
      <NativeSelect
        {...form.text("auth")}
        onChange={({ currentTarget }) => {
          const auth = currentTarget.value as EndpointDraft["auth"];
          form.change({ auth, passphrase: "", secret: auth === base?.auth && base.hasSecret ? undefined : "" });
        }}
        data={sftpAuths.map((auth) => ({ value: auth, label: t(`sftp.auth-${auth}`) }))}
      />
      <SecretFields form={form} />
      <PrivateNetworkChoice
        id={form.id}
        words={{
          allow: t("sftp.private"),
          help: t("sftp.private-help"),
          warning: t("sftp.private-warning", { place }),
          confirm: t("sftp.private-confirm"),
        }}
        draft={draft}
        opens={opensPrivateNetwork(draft, base)}
        error={form.errorOf("confirmPrivate")}
        onChange={form.change}
      />
      <Checkbox {...form.tick("active")} className="hub-field-wide" description={t("sftp.active-help")} />
    </div>
  );
}
