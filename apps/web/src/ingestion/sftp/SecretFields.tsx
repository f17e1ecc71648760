import { PasswordInput, Textarea } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { KeptSecret } from "../connections/KeptSecret.tsx";
import { type EndpointDetail, type EndpointDraft, needsEndpointSecret } from "./endpoint-draft.ts";

export type EndpointFieldsProps = {
  draft: EndpointDraft;
  saved: EndpointDetail | undefined;
  /** The text of what is wrong with a field, if anything is. */
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<EndpointDraft>) => void;
};

/** Password or private key, written only: one that is stored is said to be there, and can be replaced. */
export function SecretFields({ draft, saved, errorOf, onChange }: EndpointFieldsProps) {
  const t = useText();
  const { auth, secret } = draft;
  const again = needsEndpointSecret(draft, saved);
  const label = t(auth === "key" ? "sftp.private-key" : "sftp.password");
  if (saved?.hasSecret && secret === undefined && !again)
    return (
      <KeptSecret
        id="endpoint-secret"
        label={label}
        words={{ kept: t("sftp.secret-set"), replace: t("sftp.secret-replace") }}
        onReplace={() => onChange({ secret: "" })}
      />
    );
  const field = {
    id: "endpoint-secret",
    label,
    required: true,
    value: secret ?? "",
    onChange: (event: { currentTarget: { value: string } }) => onChange({ secret: event.currentTarget.value }),
    error: errorOf("secret"),
  };
  const keep = saved?.hasSecret && !again && (
    <button type="button" className="hub-link" onClick={() => onChange({ secret: undefined, passphrase: "" })}>
      {t("sftp.secret-keep")}
    </button>
  );
  if (auth === "password")
    return (
      <div>
        <PasswordInput
          {...field}
          description={t(again ? "sftp.secret-again" : "sftp.secret-help")}
          maxLength={20_000}
          autoComplete="new-password"
        />
        {keep}
      </div>
    );
  return (
    <>
      <div className="hub-field-wide hub-connection-code">
        <Textarea
          {...field}
          description={t(again ? "sftp.secret-again" : "sftp.key-help")}
          rows={5}
          maxLength={20_000}
          spellCheck={false}
          autoComplete="off"
        />
        {keep}
      </div>
      <PasswordInput
        id="endpoint-passphrase"
        label={t("sftp.passphrase")}
        description={t("sftp.passphrase-help")}
        maxLength={1000}
        autoComplete="new-password"
        value={draft.passphrase}
        onChange={(event) => onChange({ passphrase: event.currentTarget.value })}
        error={errorOf("passphrase")}
      />
    </>
  );
}
