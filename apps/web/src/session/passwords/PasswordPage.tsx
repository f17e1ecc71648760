import { passwordLinkState, usePasswordLink } from "@hub/contract/session/account.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, call, prepareAct } from "../../api/client.ts";
import { keyApart } from "../../api/keys.ts";
import { useErrorText } from "../../api/error-text.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { takeEntered } from "../actions.ts";
import { forgetHandedOver, readPasswordKey } from "../handed-over.ts";
import { usePasswordMinimum } from "../../api/login-options.ts";
import { checkNewPassword } from "./new-password.ts";
import { NewPasswordFields, useNewPasswordFields } from "./NewPasswordFields.tsx";
import { SignFrame } from "../SignFrame.tsx";

/** Sets one's password by a one-time link and signs in. The link's key was taken out of the address before the page came up. */
export default function PasswordPage() {
  const t = useText();
  const [key] = useState(readPasswordKey);
  return (
    <SignFrame title={t("session.title-password")}>
      {key === undefined ? <Useless text={t("session.password-link-missing")} /> : <ByLink linkKey={key} />}
    </SignFrame>
  );
}

/** A link that cannot be used: says why and whom to ask, and leads to sign-in. */
function Useless({ text }: { text: string }) {
  const t = useText();
  return (
    <>
      <p className="hub-note" role="alert">
        {text}
      </p>
      <LinkButton to="/login">{t("session.to-login")}</LinkButton>
    </>
  );
}

const isSpent = (error: unknown) => error instanceof ApiError && error.code === "password-link-invalid";

function ByLink({ linkKey }: { linkKey: string }) {
  const errorText = useErrorText();
  // The key is no part of the query's: it is the only one of this page, and no list of what was asked should hold it.
  const link = useQuery({
    queryKey: keyApart(passwordLinkState),
    queryFn: ({ signal }) => call(passwordLinkState, { body: { key: linkKey }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isSpent(link.error)) return <Useless text={errorText(link.error)} />;
  return (
    <StateView loading={link.isPending} error={link.error} onRetry={() => void link.refetch()}>
      {link.data && <SetPassword linkKey={linkKey} {...link.data} />}
    </StateView>
  );
}

function SetPassword({ linkKey, name, email, expiresAt }: { linkKey: string; name: string; email: string; expiresAt: string }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { choose } = useLanguage();
  const [spent, setSpent] = useState<unknown>();
  const least = usePasswordMinimum();
  const form = useRecord({
    id: "password",
    record: undefined,
    draftOf: () => ({ password: "", repeat: "" }),
    fields: useNewPasswordFields(),
    save: ({ password }) => prepareAct(usePasswordLink, { body: { key: linkKey, password } }),
    check: (draft) => checkNewPassword(draft, email, least),
    onSaved: (entered) => {
      forgetHandedOver();
      choose(entered.language);
      void navigate({ to: takeEntered(entered, "/home") ? "/second-step" : "/home", replace: true });
    },
    onRefused: (error) => {
      if (isSpent(error)) setSpent(error);
      return isSpent(error);
    },
  });
  if (spent !== undefined) return <Useless text={errorText(spent)} />;
  return (
    <RecordForm
      form={form}
      label={t("session.title-password")}
      guards={false}
      actions={
        <Button type="submit" loading={form.busy} fullWidth>
          {t("session.password-save")}
        </Button>
      }
    >
      <p>{t("session.password-for", { name, email })}</p>
      <p className="hub-dimmed">{t("session.password-until", { until: formats.instant(expiresAt) })}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields text={form.text} autoFocus />
    </RecordForm>
  );
}
