import type { EventFields } from "@hub/domain/quality/check-event-edit.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import type { QualityEvent } from "../event-pages.ts";
import { compareDrafts, fieldsOf } from "./event-draft.ts";
import { useEventWords } from "./use-event-words.ts";

type Props = { base: QualityEvent; theirs: QualityEvent; draft: EventFields; onTake: () => void; onKeep: () => void };

/** Somebody has saved the event meanwhile: theirs beside one's own, which stays as it is until one decides. */
export function OvertakenEvent({ base, theirs, draft, onTake, onKeep }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useEventWords();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const rows = compareDrafts(fieldsOf(base), draft, fieldsOf(theirs));
  return (
    <div ref={frame} className="hub-event-overtaken" role="alert" tabIndex={-1}>
      <h3>{t("quality.edit-overtaken-title")}</h3>
      <p>
        {t("quality.edit-overtaken-text", {
          by: theirs.updatedBy ?? t("quality.history-by-delivery"),
          at: formats.instant(theirs.updatedOn),
        })}
      </p>
      <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("quality.edit-overtaken-table")}>
        <table className="hub-table">
          <thead>
            <tr>
              <th scope="col">{t("quality.edit-field")}</th>
              <th scope="col">{t("quality.edit-overtaken-now")}</th>
              <th scope="col">{t("quality.edit-overtaken-mine")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, now, mine }) => (
              <tr key={field}>
                <th scope="row">{words.field(field)}</th>
                <td data-wrap>
                  <span className="hub-event-text">{words.value(field, now)}</span>
                </td>
                <td data-wrap>
                  {now === mine ? (
                    <span className="hub-dimmed">{t("quality.edit-overtaken-same")}</span>
                  ) : (
                    <span className="hub-event-text">{words.value(field, mine)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="hub-page-actions">
        <Button variant="default" onClick={onTake}>
          {t("quality.edit-overtaken-take")}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t("quality.edit-overtaken-keep")}
        </Button>
      </div>
    </div>
  );
}
