import { changePassword, listSessions } from "@hub/contract/session/account.ts";
import { Button, PasswordInput } from "@mantine/core";
import { prepareAct } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { useStoredSession } from "../../api/stored-session.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { useLoginOptions, usePasswordMinimum } from "../../api/login-options.ts";
import { checkNewPassword } from "./new-password.ts";
import { NewPasswordFields, useNewPasswordFields } from "./NewPasswordFields.tsx";

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
  const userName = useStoredSession()?.userName ?? "";
  const least = usePasswordMinimum();
  const form = useRecord({
    id: "password",
    record: undefined,
    draftOf: () => ({ current: "", password: "", repeat: "" }),
    fields: { current: { label: t("account.password-current"), required: true }, ...useNewPasswordFields() },
    save: ({ current, password }) => prepareAct(changePassword, { body: { current, password } }),
    check: (draft) => checkNewPassword(draft, userName, least),
    onSaved: ({ ended }) => {
      notifySuccess(t("account.password-changed", { ended }));
      return "new";
    },
  });
  return (
    <RecordForm
      form={form}
      label={t("account.password-title")}
      className="hub-account-form"
      guards={false}
      actions={
        <Button type="submit" loading={form.busy}>
          {t("account.password-action")}
        </Button>
      }
    >
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordInput
        {...form.text("current")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("session.show-password") }}
      />
      <NewPasswordFields text={form.text} />
    </RecordForm>
  );
}
