import { endOtherSessions, endOwnSession, listSessions } from "@hub/contract/session/account.ts";
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
import { deviceText, type Session, sessionColumns } from "./session-columns.tsx";

/** So many are in sight before one asks for all. */
const most = 5;

/** Where one is signed in: each session with its device, and ending one or all others. */
export function SessionsPanel() {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const sessions = useRoute(listSessions);
  const [doomed, setDoomed] = useState<Session | "others">();
  const rows = sessions.data?.items ?? [];
  const others = rows.filter(({ current }) => !current).length;
  const [all, setAll] = useState(false);

  const end = useMutation({
    mutationFn: async (which: Session | "others") => {
      if (which === "others") return (await call(endOtherSessions)).ended;
      await call(endOwnSession, { params: { id: which.id } });
      return 1;
    },
    onSuccess: (count) => notifySuccess(t("account.sessions-ended", { count })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(endOtherSessions);
      // The button that was pressed has gone with its row.
      if (document.activeElement === document.body) document.getElementById("sessions-title")?.focus();
    },
  });
  const endOthers = others > 0 && (
    <Button variant="default" onClick={() => setDoomed("others")}>
      {t("account.sessions-end-others")}
    </Button>
  );
  return (
    <Panel title={t("account.sessions-title")} actions={endOthers}>
      <p className="hub-dimmed" id="sessions-title" tabIndex={-1}>
        {t("account.sessions-note")}
      </p>
      <StateView loading={sessions.isPending} error={sessions.error} onRetry={() => void sessions.refetch()}>
        <DataTable
          cards
          label={t("account.sessions-table")}
          rows={all ? rows : rows.slice(0, most)}
          rowKey={({ id }) => id}
          columns={sessionColumns({ t, formats, onEnd: setDoomed })}
        />
        {!all && rows.length > most && (
          <div className="hub-page-actions">
            <Button variant="default" onClick={() => setAll(true)}>
              {t("account.sessions-all", { count: rows.length })}
            </Button>
          </div>
        )}
      </StateView>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={doomed === "others" ? t("account.sessions-end-others") : t("account.session-end-title")}
        text={
          doomed === "others"
            ? t("account.sessions-end-text", { count: others })
            : doomed && t("account.session-end-text", { device: deviceText(t, doomed.userAgent), since: formats.instant(doomed.createdAt) })
        }
        action={doomed === "others" ? t("account.sessions-end-action", { count: others }) : t("account.session-end")}
        danger
        busy={end.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && end.mutate(doomed)}
      />
    </Panel>
  );
}
