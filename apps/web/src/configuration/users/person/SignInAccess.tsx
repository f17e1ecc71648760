import { findAttempts } from "@hub/contract/configuration/user-sign-in.ts";
import { createPasswordLink, endUserSessions } from "@hub/contract/configuration/users.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { useRoute } from "../../../api/queries.ts";
import { useLoginOptions } from "../../../api/login-options.ts";
import { useText } from "../../../texts/language.tsx";
import { lazyPart } from "../../../texts/lazy-part.ts";
import { StateView } from "../../../ui/StateView.tsx";
import { notifySuccess } from "../../../ui/notifications.ts";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../../texts/formats.ts";
import { ClosedSignIn } from "./ClosedSignIn.tsx";
import { invitationText } from "../invitation-text.ts";
import { PasswordLink } from "./PasswordLink.tsx";
import { ResetFactor } from "./ResetFactor.tsx";
import { InviteButton } from "./InviteButton.tsx";
import type { FoundUser } from "../user-draft.ts";

// Most who open a user do not ask where they are signed in.
const UserSessions = lazyPart(async () => (await import("./UserSessions.tsx")).UserSessions);

/** How the person gets in: last sign-in, what wrong passwords have closed, the invitation or a one-time link for the password, and the sessions, to be ended. */
export function SignInAccess({ found, onChanged }: { found: FoundUser; onChanged: () => void }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const options = useLoginOptions();
  const { email, name, lastSignInAt, hasPassword, hasSecondFactor, sessions, invitation } = found.person;
  const [asking, setAsking] = useState<"link" | "sessions">();
  const [showing, setShowing] = useState(false);
  const done = { onSuccess: () => void invalidateArea(findAttempts), onSettled: () => setAsking(undefined) };
  const link = useMutation({ mutationFn: () => call(createPasswordLink, { params: { email } }), ...done });
  const end = useMutation({
    mutationFn: () => call(endUserSessions, { params: { email } }),
    ...done,
    onSuccess: (ended) => {
      done.onSuccess();
      notifySuccess(t("users.sessions-ended", { name, count: ended.sessions, tokens: ended.tokens }));
    },
  });
  const mayLink = options.data?.password === true;
  const attempts = useRoute(findAttempts, { params: { email } }, { enabled: mayLink });
  const error = link.error ?? end.error ?? attempts.error;
  return (
    <section className="hub-sign-in-access" aria-label={t("users.sign-in")}>
      <h3 id="sign-in-access" tabIndex={-1}>
        {t("users.sign-in")}
      </h3>
      <dl className="hub-facts">
        <dt>{t("users.last-sign-in")}</dt>
        <dd>{lastSignInAt === null ? t("users.never") : formats.instant(lastSignInAt)}</dd>
        {lastSignInAt === null && (
          <>
            <dt>{t("users.invitation")}</dt>
            <dd>{invitation ? invitationText(t, formats, invitation) : t("users.invitation-none")}</dd>
          </>
        )}
        <dt>{t("users.open-sessions")}</dt>
        <dd>{formats.integer(sessions)}</dd>
        {mayLink && (
          <>
            <dt>{t("users.password")}</dt>
            <dd>{t(hasPassword ? "users.password-set" : "users.password-none")}</dd>
            <dt>{t("users.factor")}</dt>
            <dd>{t(hasSecondFactor ? "users.factor-set" : "users.factor-none")}</dd>
            {attempts.data && (
              <>
                <dt>{t("users.attempts")}</dt>
                <dd>{t("users.attempts-count", { count: attempts.data.wrong, addresses: attempts.data.addresses })}</dd>
              </>
            )}
          </>
        )}
      </dl>
      {attempts.data && <ClosedSignIn email={email} name={name} mayLift={found.mayChangePerson} attempts={attempts.data} />}
      {error && (
        <p className="hub-note hub-note-late" role="alert">
          {errorText(error)}
        </p>
      )}
      {found.mayChangePerson && (
        <div className="hub-page-actions">
          {lastSignInAt === null && found.person.active && <InviteButton person={found.person} onChanged={onChanged} />}
          {mayLink && (
            <Button variant="default" onClick={() => setAsking("link")}>
              {t("users.link-make")}
            </Button>
          )}
          {hasSecondFactor && <ResetFactor email={email} name={name} onReset={onChanged} />}
          <Button variant="default" onClick={() => setAsking("sessions")}>
            {t("users.sessions-end")}
          </Button>
          {!showing && (
            <Button variant="default" onClick={() => setShowing(true)}>
              {t("users.sessions-show")}
            </Button>
          )}
        </div>
      )}
      {showing && (
        <Suspense fallback={<StateView loading />}>
          <UserSessions email={email} name={name} />
        </Suspense>
      )}
      {link.data && <PasswordLink linkKey={link.data.key} until={formats.instant(link.data.expiresAt)} />}
      <ConfirmDialog
        opened={asking === "link"}
        title={t("users.link-make")}
        text={t("users.link-text", { name })}
        action={t("users.link-make")}
        busy={link.isPending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => link.mutate()}
      />
      <ConfirmDialog
        opened={asking === "sessions"}
        title={t("users.sessions-end")}
        text={t("users.sessions-text", { name })}
        action={t("users.sessions-end")}
        danger
        busy={end.isPending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => end.mutate()}
      />
    </section>
  );
}
