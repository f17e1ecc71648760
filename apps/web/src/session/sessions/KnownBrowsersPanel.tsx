import { forgetKnownBrowser, forgetKnownBrowsers, listKnownBrowsers } from "@hub/contract/session/account.ts";
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
import { browserColumns, type KnownBrowser } from "./browser-columns.tsx";
import { useLoginOptions } from "../../api/login-options.ts";
import { deviceText } from "./session-columns.tsx";

/** So many are in sight before one asks for all. */
const most = 3;

/** The browsers in which nobody else's wrong passwords keep one out, and forgetting one or all; where the portal lets one sign in with a password. */
export function KnownBrowsersPanel() {
  const login = useLoginOptions();
  return login.data?.password ? <KnownBrowsers /> : null;
}

function KnownBrowsers() {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const browsers = useRoute(listKnownBrowsers);
  const [doomed, setDoomed] = useState<KnownBrowser | "all">();
  const [all, setAll] = useState(false);
  const rows = browsers.data?.items ?? [];
  const forget = useMutation({
    mutationFn: async (which: KnownBrowser | "all") => {
      if (which === "all") return (await call(forgetKnownBrowsers)).forgotten;
      await call(forgetKnownBrowser, { params: { id: which.id } });
      return 1;
    },
    onSuccess: (count) => notifySuccess(t("account.browsers-forgotten", { count })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(forgetKnownBrowser);
      // The button that was pressed has gone with its row.
      if (document.activeElement === document.body) document.getElementById("browsers-title")?.focus();
    },
  });
  const forgetAll = rows.length > 1 && (
    <Button variant="default" onClick={() => setDoomed("all")}>
      {t("account.browsers-forget-all")}
    </Button>
  );
  return (
    <Panel title={t("account.browsers-title")} actions={forgetAll}>
      <p className="hub-dimmed" id="browsers-title" tabIndex={-1}>
        {t("account.browsers-note")}
      </p>
      <StateView
        loading={browsers.isPending}
        error={browsers.error}
        onRetry={() => void browsers.refetch()}
        empty={rows.length === 0 && { title: t("account.browsers-none-title"), text: t("account.browsers-none-text") }}
      >
        <DataTable
          cards
          label={t("account.browsers-table")}
          rows={all ? rows : rows.slice(0, most)}
          rowKey={({ id }) => id}
          columns={browserColumns({ t, formats, onForget: setDoomed })}
        />
        {!all && rows.length > most && (
          <div className="hub-page-actions">
            <Button variant="default" onClick={() => setAll(true)}>
              {t("account.browsers-all", { count: rows.length })}
            </Button>
          </div>
        )}
      </StateView>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t(doomed === "all" ? "account.browsers-forget-all" : "account.browser-forget-title")}
        text={
          doomed === "all"
            ? t("account.browsers-forget-text", { count: rows.length })
            : doomed &&
              t("account.browser-forget-text", { device: deviceText(t, doomed.userAgent), since: formats.instant(doomed.createdAt) })
        }
        action={t(doomed === "all" ? "account.browsers-forget-all" : "account.browser-forget")}
        danger
        busy={forget.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && forget.mutate(doomed)}
      />
    </Panel>
  );
}
