import { changePassword, listSessions } from "@hub/contract/session/account.ts";
import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useStoredSession } from "../../api/stored-session.ts";
import { ErrorSummary } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { useLoginOptions } from "../../api/login-options.ts";
import { checkNewPassword } from "./new-password.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

const nothingTyped = { current: "", password: "", repeat: "" };

/** Changes one's password; only for those who have one, where the portal lets one sign in with it. */
export function ChangePasswordPanel() {
  const t = useText();
  const formats = useFormats();
  const { data } = useRoute(listSessions);
  const login = useLoginOptions();
  if (!data?.hasPassword || !login.data?.password) return null;
  return (
    <Panel title={t("account.password-title")}>
      <p className="hub-dimmed">
        {data.passwordChangedAt
          ? t("account.password-changed-at", { when: formats.instant(data.passwordChangedAt) })
          : t("account.password-never-changed")}{" "}
        {t("account.password-note")}
      </p>
      <PasswordForm />
    </Panel>
  );
}

function PasswordForm() {
  const t = useText();
  const errorText = useErrorText();
  const session = useStoredSession();
  const [typed, setTyped] = useState(nothingTyped);
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { current: typed.current, password: typed.password } }),
    onSuccess: async ({ ended }) => {
      notifySuccess(t("account.password-changed", { ended }));
      setTyped(nothingTyped);
      setTried(false);
      await invalidateArea(changePassword);
    },
  });
  const check = () => checkNewPassword(typed, session?.userName ?? "");
  const issues = tried ? check() : [];
  const saidOf = (field: "current" | "password") =>
    change.error instanceof ApiError ? change.error.fields.find(({ path }) => path[0] === field)?.error : undefined;
  const current = tried && typed.current === "" ? t("account.password-current-missing") : saidOf("current");
  const said = saidOf("password");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    change.reset();
    if (typed.current !== "" && check().length === 0) change.mutate();
  };
  const items = [
    ...(current ? [{ text: current, field: "current-password" }] : []),
    ...issues.map(({ field, code }) => ({ text: t(code), field: field === "password" ? "new-password" : "repeat-password" })),
    ...(said ? [{ text: said, field: "new-password" }] : []),
    ...(change.error && !current && !said ? [{ text: errorText(change.error) }] : []),
  ];
  return (
    <form className="hub-account-form" onSubmit={submit} noValidate aria-label={t("account.password-title")}>
      <ErrorSummary items={items} />
      <input type="text" name="username" autoComplete="username" value={session?.userName ?? ""} readOnly hidden />
      <PasswordInput
        id="current-password"
        label={t("account.password-current")}
        autoComplete="current-password"
        required
        value={typed.current}
        error={current}
        onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
        visibilityToggleButtonProps={{ "aria-label": t("session.show-password") }}
      />
      <NewPasswordFields value={typed} issues={issues} said={said} onChange={(value) => setTyped({ ...typed, ...value })} />
      <Button type="submit" loading={change.isPending}>
        {t("account.password-action")}
      </Button>
    </form>
  );
}
