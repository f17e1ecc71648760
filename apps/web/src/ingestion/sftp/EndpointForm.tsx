import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { PrivateNetworkChoice } from "../connections/PrivateNetworkChoice.tsx";
import { type EndpointDraft, forgetsHostKey, opensPrivateNetwork } from "./endpoint-draft.ts";
import { type EndpointFieldsProps, SecretFields } from "./SecretFields.tsx";

/** Where a server is, and as whom the portal signs in to it. */
export function EndpointForm({ draft, saved, errorOf, onChange }: EndpointFieldsProps) {
  const t = useText();
  const place = draft.host.trim() === "" ? t("sftp.private-place-missing") : `${draft.host.trim()}:${draft.port}`;
  return (
    <div className="hub-fields">
      <TextInput
        id="endpoint-name"
        label={t("sftp.name")}
        description={t("sftp.name-help")}
        required
        maxLength={200}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errorOf("name")}
      />
      <TextInput
        id="endpoint-host"
        label={t("sftp.host")}
        description={forgetsHostKey(draft, saved) ? t("sftp.host-other") : t("sftp.host-help")}
        required
        maxLength={253}
        spellCheck={false}
        autoCapitalize="none"
        value={draft.host}
        onChange={(event) => onChange({ host: event.currentTarget.value })}
        error={errorOf("host")}
      />
      <TextInput
        id="endpoint-port"
        label={t("sftp.port")}
        required
        inputMode="numeric"
        maxLength={5}
        value={draft.port}
        onChange={(event) => onChange({ port: event.currentTarget.value })}
        error={errorOf("port")}
      />
      <TextInput
        id="endpoint-userName"
        label={t("sftp.user")}
        required
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        value={draft.userName}
        onChange={(event) => onChange({ userName: event.currentTarget.value })}
        error={errorOf("userName")}
      />
      <NativeSelect
        id="endpoint-auth"
        label={t("sftp.auth")}
        value={draft.auth}
        onChange={(event) => {
          const auth = event.currentTarget.value as EndpointDraft["auth"];
          onChange({ auth, passphrase: "", secret: auth === saved?.auth && saved.hasSecret ? undefined : "" });
        }}
        data={[
          { value: "password", label: t("sftp.auth-password") },
          { value: "key", label: t("sftp.auth-key") },
        ]}
      />
      <SecretFields draft={draft} saved={saved} errorOf={errorOf} onChange={onChange} />
      <PrivateNetworkChoice
        id="endpoint"
        words={{
          allow: t("sftp.private"),
          help: t("sftp.private-help"),
          warning: t("sftp.private-warning", { place }),
          confirm: t("sftp.private-confirm"),
        }}
        draft={draft}
        opens={opensPrivateNetwork(draft, saved)}
        error={errorOf("confirmPrivate")}
        onChange={onChange}
      />
      <Checkbox
        className="hub-field-wide"
        label={t("sftp.active")}
        description={t("sftp.active-help")}
        checked={draft.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </div>
  );
}
