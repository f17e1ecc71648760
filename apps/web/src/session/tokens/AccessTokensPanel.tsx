import { listAccessTokens, revokeAccessToken } from "@hub/contract/session/account.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { AccessToken } from "./access-token.ts";
import { CreateTokenDialog } from "./CreateTokenDialog.tsx";
import { tokenColumns } from "./token-columns.tsx";
import "../session.css";

/** One's personal access tokens: a list, making one (shown once), and revoking. Stands by itself, on whichever page. */
export function AccessTokensPanel() {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const tokens = useRoute(listAccessTokens);
  const [making, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<AccessToken>();
  const rows = tokens.data?.items ?? [];
  const revoke = useMutation({
    mutationFn: ({ id }: AccessToken) => call(revokeAccessToken, { params: { id } }),
    onSuccess: (_, { name }) => notifySuccess(t("account.token-revoked", { name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(listAccessTokens);
      // The button that was pressed has gone with the token's state.
      if (document.activeElement === document.body) document.getElementById("token-create")?.focus();
    },
  });
  const create = tokens.data && (
    <Button id="token-create" variant="default" onClick={() => setMaking(true)}>
      {t("account.token-create")}
    </Button>
  );
  return (
    <Panel title={t("account.tokens-title")} actions={create}>
      <p className="hub-dimmed">{t("account.tokens-note")}</p>
      <StateView
        loading={tokens.isPending}
        error={tokens.error}
        onRetry={() => void tokens.refetch()}
        empty={rows.length === 0 && { title: t("account.tokens-none-title"), text: t("account.tokens-none-text") }}
      >
        <DataTable
          label={t("account.tokens-table")}
          rows={rows}
          rowKey={({ id }) => id}
          columns={tokenColumns({ t, formats, onRevoke: setDoomed })}
        />
      </StateView>
      <CreateTokenDialog opened={making} offered={tokens.data?.scopes ?? []} onClose={() => setMaking(false)} />
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t("account.token-revoke-title")}
        text={doomed && t("account.token-revoke-text", { name: doomed.name })}
        action={t("account.token-revoke")}
        danger
        busy={revoke.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && revoke.mutate(doomed)}
      />
    </Panel>
  );
}
