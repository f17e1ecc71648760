import { createAccessToken } from "@hub/contract/session/account.ts";
import type { Permission } from "@hub/domain/session/permissions.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary } from "../../forms/ErrorSummary.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import { checkToken, dayAhead, tokenDays, type TokenEntry, type TokenIssue } from "./access-token.ts";
import { groupPermissions } from "../permission-groups.ts";

type Props = { offered: readonly Permission[]; onMade: (made: { name: string; token: string }) => void; onCancel: () => void };

// Below the field, so that fields side by side stay in line.
const below: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** Name, what the token may do, and its last day. */
export function CreateTokenForm({ offered, onMade, onCancel }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const [now] = useState(() => new Date());
  const [entry, setEntry] = useState<TokenEntry>({ name: "", scopes: [], lastDay: dayAhead(tokenDays.usual, now) });
  const [tried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => call(createAccessToken, { body: { ...entry, name: entry.name.trim() } }),
    onSuccess: ({ token, accessToken }) => {
      onMade({ name: accessToken.name, token });
      void invalidateArea(createAccessToken);
    },
  });
  const issues = tried ? checkToken(entry, now) : [];
  const errorOf = (field: TokenIssue["field"]) => {
    const issue = issues.find((one) => one.field === field);
    return issue && t(`account.${issue.code}`);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    create.reset();
    if (checkToken(entry, now).length === 0) create.mutate();
  };
  const toggle = (scope: Permission, on: boolean) =>
    setEntry({ ...entry, scopes: on ? [...entry.scopes, scope] : entry.scopes.filter((one) => one !== scope) });
  const groups = groupPermissions(offered);
  const scopesError = errorOf("scopes");
  const items = [
    ...issues.map(({ field, code }) => ({
      text: t(`account.${code}`),
      field: field === "scopes" ? `token-scope-${groups[0]?.items[0]}` : `token-${field}`,
    })),
    ...(create.error ? [{ text: errorText(create.error) }] : []),
  ];
  return (
    <form className="hub-stacked-fields" onSubmit={submit} noValidate aria-label={t("account.token-create")}>
      <ErrorSummary items={items} />
      <div className="hub-fields">
        <TextInput
          id="token-name"
          label={t("account.token-name")}
          description={t("account.token-name-hint")}
          inputWrapperOrder={below}
          required
          data-autofocus
          maxLength={200}
          value={entry.name}
          error={errorOf("name")}
          onChange={(event) => setEntry({ ...entry, name: event.currentTarget.value })}
        />
        <TextInput
          id="token-lastDay"
          type="date"
          label={t("account.token-last-day")}
          description={t("account.token-day-hint")}
          inputWrapperOrder={below}
          required
          min={dayAhead(0, now)}
          max={dayAhead(tokenDays.most, now)}
          value={entry.lastDay}
          error={errorOf("lastDay")}
          onChange={(event) => setEntry({ ...entry, lastDay: event.currentTarget.value })}
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
                checked={entry.scopes.includes(permission)}
                onChange={(event) => toggle(permission, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FormActions action={t("account.token-create-action")} busy={create.isPending} onCancel={onCancel} />
    </form>
  );
}
