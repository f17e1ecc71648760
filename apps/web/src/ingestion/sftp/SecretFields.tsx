import { PasswordInput, Textarea } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { KeptSecret } from "../connections/KeptSecret.tsx";
import { needsEndpointSecret } from "./endpoint-draft.ts";
import type { EndpointFormState } from "./use-endpoint-form.ts";

/** Password or private key, written only: one that is stored is said to be there, and can be replaced. */
export function SecretFields({ form }: { form: EndpointFormState }) {
  const t = useText();
  const { draft, base } = form;
  const again = needsEndpointSecret(draft, base);
  const secret = form.choice("secret");
  if (base?.hasSecret && draft.secret === undefined && !again)
    return (
      <KeptSecret
        id={secret.id}
        label={secret.label}
        words={{ kept: t("sftp.secret-set"), replace: t("sftp.secret-replace") }}
        onReplace={() => secret.onChange("")}
      />
    );
  const field = {
    ...secret,
    value: draft.secret ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => secret.onChange(currentTarget.value),
  };
  const keep = base?.hasSecret && !again && (
    <button type="button" className="hub-link" onClick={() => form.change({ secret: undefined, passphrase: "" })}>
      {t("sftp.secret-keep")}
    </button>
  );
  if (draft.auth === "password")
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
      <PasswordInput {...form.text("passphrase")} description={t("sftp.passphrase-help")} maxLength={1000} autoComplete="new-password" />
    </>
  );
}
