import { previewCalendarChange } from "@hub/contract/configuration/calendar/calendar.ts";
import { deleteCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { DeleteDialog, type Deletion } from "../../forms/DeleteRecord.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { StateView } from "../../ui/StateView.tsx";
import type { CalendarRow } from "./calendar-entry.ts";
import { EffectLines } from "./EffectLines.tsx";
import { useTold } from "./use-preview.ts";

/** Asks before a row is taken out of the calendar, with what that makes of open months; it stays mounted, so that focus returns to where it was asked for. */
export function RowRemoval({ row, onClose }: { row: CalendarRow | undefined; onClose: () => void }) {
  return <DeleteDialog deletion={useRowRemoval(row)} record={row} onClose={onClose} />;
}

function useRowRemoval(row: CalendarRow | undefined): Deletion<CalendarRow> {
  const t = useText();
  const formats = useFormats();
  // What was told stays in sight while the dialog goes.
  const [asked, setAsked] = useState(row);
  if (row !== undefined && row !== asked) setAsked(row);
  const preview = useTold(previewCalendarChange, { ids: [asked?.id ?? 0], last: null }, row !== undefined);
  return {
    call: ({ id, version }) => prepare(deleteCalendarRow, { params: { id }, query: { token: preview.data?.token }, ifMatch: version }),
    action: t("configuration.calendar-delete"),
    title: () => t("configuration.calendar-delete-title"),
    text: ({ section, legalEntity, first }) => (
      <>
        <p>
          {t("configuration.calendar-delete-text", { section, entity: legalEntity.name, first: formats.month(first.year, first.month) })}
        </p>
        <StateView loading={preview.isPending} error={preview.error} onRetry={() => void preview.refetch()}>
          {preview.data && <EffectLines effect={preview.data} />}
        </StateView>
      </>
    ),
    wide: true,
    waits: preview.data === undefined || preview.isFetching,
    onRefused: () => void preview.refetch(),
    focusAfter: "calendar-add",
    onDeleted: ({ section, legalEntity }) => notifySuccess(t("configuration.calendar-deleted", { section, entity: legalEntity.name })),
  };
}
