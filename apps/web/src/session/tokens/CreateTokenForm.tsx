import { createAccessToken } from "@hub/contract/session/account.ts";
import type { Permission } from "@hub/domain/session/permissions.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { prepareAct } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { checkToken, dayAhead, tokenDays, type TokenEntry } from "./access-token.ts";
import { groupPermissions } from "@hub/domain/session/permission-groups.ts";
import { DateField } from "../../ui/dates/DateField.tsx";

type Props = { offered: readonly Permission[]; onMade: (made: { name: string; token: string }) => void; onLeave: () => void };

/** Name, what the token may do, and its last day. */
export function CreateTokenForm({ offered, onMade, onLeave }: Props) {
  const t = useText();
  const [now] = useState(() => new Date());
  const groups = groupPermissions(offered);
  const form = useRecord({
    id: "token",
    record: undefined,
    draftOf: (): TokenEntry => ({ name: "", scopes: [], lastDay: dayAhead(tokenDays.usual, now) }),
    fields: {
      name: { label: t("account.token-name"), required: true },
      lastDay: { label: t("account.token-last-day"), required: true },
      scopes: { label: t("account.token-scopes"), required: true },
    },
    save: (entry) => prepareAct(createAccessToken, { body: entry }),
    check: (entry) => checkToken(entry, now),
    inputId: ([field]) => (field === "scopes" ? `token-scope-${groups[0]?.items[0]}` : undefined),
    onSaved: ({ token, accessToken }) => onMade({ name: accessToken.name, token }),
  });
  const { scopes } = form.draft;
  const scopesError = form.errorOf("scopes");
  const toggle = (scope: Permission, on: boolean) =>
    form.change({ scopes: on ? [...scopes, scope] : scopes.filter((one) => one !== scope) });
  return (
    <RecordForm form={form} label={t("account.token-create")} save={t("account.token-create-action")} onLeave={onLeave}>
      <div className="hub-fields">
        <TextInput {...form.text("name")} description={t("account.token-name-hint")} data-autofocus maxLength={200} />
        <DateField
          {...form.choice("lastDay")}
          description={t("account.token-day-hint")}
          min={dayAhead(0, now)}
          max={dayAhead(tokenDays.most, now)}
        />
      </div>
      <h3>{t("account.token-scopes")}</h3>
      <p className="hub-dimmed">{t("account.token-scopes-note")}</p>
      {scopesError && (
        <p className="hub-field-error" id="token-scopes-error">
          {scopesError}
        </p>
      )}
      <div className="hub-permission-groups">
        {groups.map(({ group, items: permissions }) => (
          <fieldset key={group} className="hub-permission-group" aria-describedby={scopesError && "token-scopes-error"}>
            <legend>{t(`account.group-${group}`)}</legend>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                id={`token-scope-${permission}`}
                label={t(`permissions.${permission}`)}
                checked={scopes.includes(permission)}
                onChange={(event) => toggle(permission, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </RecordForm>
  );
}
