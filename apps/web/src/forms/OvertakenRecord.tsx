import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../texts/language.tsx";
import "./overtaken-record.css";

type Props = {
  title: string;
  /** Who saved it when. */
  text: string;
  /** Each field that either has touched, as it stands now and as one means it oneself. */
  rows: readonly { field: string; label: string; now: string; mine: string }[];
  onTake: () => void;
  onKeep: () => void;
};

/** Somebody has saved the record meanwhile: theirs beside one's own, which stays as it is until one decides. */
export function OvertakenRecord({ title, text, rows, onTake, onKeep }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} className="hub-overtaken" role="alert" tabIndex={-1}>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("ui.overtaken-table")}>
        <table className="hub-table">
          <thead>
            <tr>
              <th scope="col">{t("ui.overtaken-field")}</th>
              <th scope="col">{t("ui.overtaken-now")}</th>
              <th scope="col">{t("ui.overtaken-mine")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, label, now, mine }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td data-wrap>
                  <span className="hub-overtaken-text">{now}</span>
                </td>
                <td data-wrap>
                  {now === mine ? (
                    <span className="hub-dimmed">{t("ui.overtaken-same")}</span>
                  ) : (
                    <span className="hub-overtaken-text">{mine}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="hub-page-actions">
        <Button variant="default" onClick={onTake}>
          {t("ui.overtaken-take")}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t("ui.overtaken-keep")}
        </Button>
      </div>
    </div>
  );
}
