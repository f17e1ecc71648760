import type { deletedPage, deletedQuery } from "@hub/contract/deleted.ts";
import type { ErrorCode } from "@hub/contract/errors.ts";
import type { Output, Route } from "@hub/contract/route.ts";
import { daysDeletedStays } from "@hub/domain/deleted.ts";
import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { usePages } from "../../api/queries.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../dialog/ConfirmDialog.tsx";
import { type Column, DataTable } from "../list/DataTable.tsx";
import { notifySuccess } from "../notifications.ts";
import { StateView } from "../StateView.tsx";

export type DeletedRecord = Output<typeof deletedPage>["items"][number];

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Asks for what was deleted in the area. */
  list: Route<undefined, typeof deletedQuery, undefined, typeof deletedPage>;
  /** Brings one back; `anyway` once somebody was told of what `passes` refuses, and means it. */
  bringBack: (record: DeletedRecord, anyway: boolean) => Promise<unknown>;
  passes?: ErrorCode;
  /** What is shown of one before it comes back: what became of it, what it gives. */
  children: (record: DeletedRecord) => ReactNode;
};

/** What was deleted in an area and can still be brought back; whoever does is told first what comes back, or why it cannot. */
export function DeletedDialog({ opened, onClose, list, bringBack, passes, children }: Props) {
  const t = useText();
  const formats = useFormats();
  const found = usePages(list, "after", {}, { enabled: opened });
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const [asked, setAsked] = useState<DeletedRecord>();
  const [asking, setAsking] = useState(false);
  const back = useMutation({
    mutationFn: ({ record, anyway }: { record: DeletedRecord; anyway: boolean }) => bringBack(record, anyway),
    onSuccess: (_done, { record }) => {
      setAsking(false);
      notifySuccess(t("ui.deleted-back", { name: record.name }));
    },
    onSettled: () => void invalidateArea(list),
  });
  const mayPass = back.error instanceof ApiError && back.error.code === passes;
  const ask = (record: DeletedRecord) => {
    back.reset();
    setAsked(record);
    setAsking(true);
  };
  return (
    <Modal
      opened={opened}
      // Escape closes the question in front alone.
      onClose={() => !asking && onClose()}
      size={1000}
      title={t("ui.deleted")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <p className="hub-dimmed">{t("ui.deleted-note", { days: daysDeletedStays })}</p>
      <StateView
        loading={found.isPending}
        error={found.data ? undefined : found.error}
        onRetry={() => void found.refetch()}
        empty={rows.length === 0 && { title: t("ui.deleted-none"), text: t("ui.deleted-none-text", { days: daysDeletedStays }) }}
      >
        <DataTable
          cards
          label={t("ui.deleted")}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { id: "name", header: t("ui.deleted-name"), cell: ({ name }) => name, wrap: true },
            { id: "about", header: t("ui.deleted-about"), cell: ({ about }) => about, wrap: true },
            { id: "on", header: t("ui.deleted-on"), cell: ({ deletedOn }) => formats.instant(deletedOn) },
            { id: "by", header: t("ui.deleted-by"), cell: ({ deletedBy }) => deletedBy ?? t("ui.deleted-by-unknown"), wrap: true },
            { id: "until", header: t("ui.deleted-until"), cell: ({ staysUntil }) => formats.instant(staysUntil) },
            actColumn(t, ask),
          ]}
        />
        {found.hasNextPage && (
          <Button variant="default" mt="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t("ui.more")}
          </Button>
        )}
      </StateView>
      <ConfirmDialog
        opened={asking}
        title={t("ui.deleted-bring-back", { name: asked?.name ?? "" })}
        text={
          <>
            {asked && <p>{asked.about}</p>}
            {back.error && <Refused error={back.error} />}
            {asked && children(asked)}
          </>
        }
        action={t(mayPass ? "ui.deleted-anyway" : "ui.deleted-act")}
        busy={back.isPending}
        wide
        onCancel={() => setAsking(false)}
        onConfirm={() => asked && back.mutate({ record: asked, anyway: mayPass })}
      />
    </Modal>
  );
}

/** Why something cannot come back, reason by reason. */
function Refused({ error }: { error: Error }) {
  const errorText = useErrorText();
  const reasons = error instanceof ApiError ? [...new Set(error.fields.map(({ error: reason }) => reason))] : [];
  return (
    <div className="hub-note hub-note-late" role="alert">
      <p>{errorText(error)}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The way back of each. */
function actColumn(t: ReturnType<typeof useText>, ask: (record: DeletedRecord) => void): Column<DeletedRecord> {
  return {
    id: "act",
    header: t("ui.deleted-act"),
    pinned: true,
    cell: (record) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t("ui.deleted-bring-back", { name: record.name })}
        onClick={() => ask(record)}
      >
        {t("ui.deleted-act")}
      </Button>
    ),
  };
}
