import { endUserSession, listUserSessions, revokeUserToken } from "@hub/contract/configuration/user-sign-in.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { useRoute } from "../../../api/queries.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { deviceText, type Session, sessionColumns } from "../../../session/sessions/session-columns.tsx";
import type { AccessToken } from "../../../session/tokens/access-token.ts";
import { tokenColumns } from "../../../session/tokens/token-columns.tsx";
import { useFormats } from "../../../texts/formats.ts";
import { useText } from "../../../texts/language.tsx";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { notifyError, notifySuccess } from "../../../ui/notifications.ts";
import { StateView } from "../../../ui/StateView.tsx";

type Props = { email: string; name: string };
type Doomed = { session: Session } | { token: AccessToken };

/** Where somebody is signed in and which personal access tokens they have, each to be ended by itself. */
export function UserSessions({ email, name }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const held = useRoute(listUserSessions, { params: { email } });
  const [doomed, setDoomed] = useState<Doomed>();
  const end = useMutation({
    mutationFn: (which: Doomed) =>
      "session" in which
        ? call(endUserSession, { params: { email, id: which.session.id } })
        : call(revokeUserToken, { params: { email, id: which.token.id } }),
    onSuccess: (_, which) =>
      notifySuccess("token" in which ? t("account.token-revoked", { name: which.token.name }) : t("users.session-ended")),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(listUserSessions);
      // The button that was pressed has gone with its row.
      if (document.activeElement === document.body) document.getElementById("sign-in-access")?.focus();
    },
  });
  const { sessions = [], tokens = [] } = held.data ?? {};
  const isToken = doomed !== undefined && "token" in doomed;
  const textOf = (which: Doomed) =>
    "token" in which
      ? t("account.token-revoke-text", { name: which.token.name })
      : t("users.session-end-text", {
          name,
          device: deviceText(t, which.session.userAgent),
          since: formats.instant(which.session.createdAt),
        });
  return (
    <StateView loading={held.isPending} error={held.error} onRetry={() => void held.refetch()}>
      {sessions.length > 0 ? (
        <DataTable
          cards
          label={t("users.sessions-of", { name })}
          rows={sessions}
          rowKey={({ id }) => id}
          columns={sessionColumns({ t, formats, onEnd: (session) => setDoomed({ session }) })}
        />
      ) : (
        <p className="hub-dimmed">{t("users.sessions-none")}</p>
      )}
      {tokens.length > 0 ? (
        <DataTable
          cards
          label={t("users.tokens-of", { name })}
          rows={tokens}
          rowKey={({ id }) => id}
          columns={tokenColumns({ t, formats, onRevoke: (token) => setDoomed({ token }) })}
        />
      ) : (
        <p className="hub-dimmed">{t("users.tokens-none")}</p>
      )}
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t(isToken ? "account.token-revoke-title" : "account.session-end-title")}
        text={doomed && textOf(doomed)}
        action={t(isToken ? "account.token-revoke" : "account.session-end")}
        danger
        busy={end.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && end.mutate(doomed)}
      />
    </StateView>
  );
}
