import type { EventFields } from "@hub/domain/quality/check-event-edit.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { OvertakenRecord } from "../../forms/OvertakenRecord.tsx";
import type { QualityEvent } from "../event-pages.ts";
import { compareDrafts, fieldsOf } from "./event-draft.ts";
import { useEventWords } from "./use-event-words.ts";

type Props = { base: QualityEvent; theirs: QualityEvent; draft: EventFields; onTake: () => void; onKeep: () => void };

/** Somebody has saved the event meanwhile: theirs beside one's own, which stays as it is until one decides. */
export function OvertakenEvent({ base, theirs, draft, onTake, onKeep }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useEventWords();
  const rows = compareDrafts(fieldsOf(base), draft, fieldsOf(theirs)).map(({ field, now, mine }) => ({
    field,
    label: words.field(field),
    now: words.value(field, now),
    mine: words.value(field, mine),
  }));
  return (
    <OvertakenRecord
      title={t("quality.edit-overtaken-title")}
      text={t("quality.edit-overtaken-text", {
        by: theirs.updatedBy ?? t("quality.history-by-delivery"),
        at: formats.instant(theirs.updatedOn),
      })}
      rows={rows}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}
