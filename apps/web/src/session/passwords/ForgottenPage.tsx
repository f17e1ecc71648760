import { askForPassword } from "@hub/contract/session/account.ts";
import { email as emailSchema } from "@hub/contract/route.ts";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { SignFrame } from "../SignFrame.tsx";

/** Asks for a link by mail that sets a new password. What it says is the same whoever asks. */
export default function ForgottenPage() {
  const t = useText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const ask = useMutation({
    mutationFn: async (email: string) => {
      await call(askForPassword, { body: { email } });
      return email;
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = (new FormData(event.currentTarget) as unknown as ReadonlyMap<string, string>).get("email");
    const { data } = emailSchema.safeParse(typed);
    setProblem(data === undefined ? t("session.email-incomplete") : undefined);
    if (data !== undefined) ask.mutate(data);
  };
  return (
    <SignFrame title={t("session.title-forgotten")}>
      {ask.data !== undefined ? (
        <p className="hub-note hub-note-closed" role="status">
          {t("session.forgotten-sent", { email: ask.data })}
        </p>
      ) : (
        <form className="hub-stacked-fields" onSubmit={submit} noValidate aria-label={t("session.title-forgotten")}>
          <p>{t("session.forgotten-text")}</p>
          {ask.error && (
            <div className="hub-summary" role="alert">
              {errorText(ask.error)}
            </div>
          )}
          <TextInput
            name="email"
            label={t("session.email")}
            inputMode="email"
            autoComplete="username"
            required
            autoFocus
            spellCheck={false}
            autoCapitalize="none"
            maxLength={254}
            error={problem}
          />
          <Button type="submit" loading={ask.isPending} fullWidth>
            {t("session.forgotten-send")}
          </Button>
        </form>
      )}
      <LinkButton to="/login">{t("session.to-login")}</LinkButton>
    </SignFrame>
  );
}
