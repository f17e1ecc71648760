import { configureUsersInPlatform, createPasswordLink } from "@hub/contract/configuration/users.ts";
import { Button, TextInput } from "@mantine/core";
import { ApiError, call, prepareAct } from "../../api/client.ts";
import { useLoginOptions } from "../../api/login-options.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";

/** Who delivers, with the link that lets them in; none where nobody signs in with a password. */
export type MadeSource = { name: string; link: { key: string; expiresAt: string } | undefined };

/** Somebody who delivers, for all entities and ingestions; less than that is given on the users' screen. */
export function SourceStep({ onDone }: { onDone: (made: MadeSource) => void }) {
  const t = useText();
  const byPassword = useLoginOptions().data?.password === true;
  const form = useRecord({
    id: "set-up-source",
    record: undefined,
    draftOf: () => ({ name: "", email: "" }),
    fields: { name: { label: t("users.field-name"), required: true }, email: { label: t("users.field-email"), required: true } },
    save: ({ name, email }) => {
      const all = { legalEntityIds: null, sections: null, ingestionIds: null, validFrom: null, validTo: null };
      const mut = {
        version: null,
        group: { mode: "none" as const },
        ingestion: { mode: "selectable" as const },
        assignments: [{ role: "process-source" as const, ...all }],
      };
      const body = { action: "save" as const, person: { email, version: null, name }, areas: { MUT: mut }, remove: [] };
      const send = async (): Promise<MadeSource> => {
        const { results } = await call(configureUsersInPlatform, { body });
        const refused = results.find(({ state }) => state === "refused");
        if (refused) throw new ApiError(409, { code: "invalid-input", error: refused.error ?? "" });
        const link = byPassword ? await call(createPasswordLink, { params: { email } }) : undefined;
        return { name, link };
      };
      return { ...prepareAct(configureUsersInPlatform, { body }), send };
    },
    fieldOf: ([person, field]) => (person === "person" && (field === "name" || field === "email") ? field : undefined),
    onSaved: (made) => onDone(made),
  });
  return (
    <RecordForm
      form={form}
      label={t("today.set-up-source")}
      className="hub-set-up-step"
      guards={false}
      actions={
        <Button type="submit" loading={form.busy}>
          {t("today.set-up-source-add")}
        </Button>
      }
    >
      <p className="hub-dimmed">{t("today.set-up-source-note")}</p>
      <div className="hub-fields">
        <TextInput {...form.text("name")} maxLength={200} />
        <TextInput {...form.text("email")} type="email" maxLength={254} />
      </div>
    </RecordForm>
  );
}
