import { Button, Radio } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { type ConflictRow, isTogether } from "./conflict.ts";
import type { FieldName } from "./fields.ts";
import type { RecordState } from "./use-record.ts";
import "./forms.css";

/** Who saved a record last, and when; `by` null: nobody who is named. */
export type SavedBy = { by: string | null; at?: string | null };

type Props<D extends object, Rec extends { version: number }, Saved> = {
  form: RecordState<D, Rec, Saved>;
  conflict: NonNullable<RecordState<D, Rec, Saved>["conflict"]>;
  savedBy: ((record: Rec) => SavedBy) | undefined;
  /** The form is a page of several panels, which have headings of the same level below. */
  isPage: boolean;
  onDecided: () => void;
};

/** Somebody else has saved the record meanwhile: field by field what they saved beside one's own, of which nothing goes before one decides. */
export function Conflict<D extends object, Rec extends { version: number }, Saved>({
  form,
  conflict,
  savedBy,
  isPage,
  onDecided,
}: Props<D, Rec, Saved>) {
  const t = useText();
  const formats = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const Heading = isPage ? "h2" : "h3";
  const { rows, now } = conflict;
  const open = rows.filter(({ mine, same }) => mine && !same);
  const [left, setLeft] = useState<readonly FieldName<D>[]>([]);
  const saver = savedBy?.(now);
  const by = saver?.by ?? t("ui.conflict-somebody");
  const show = (field: FieldName<D>, draft: D) => {
    const said = form.fields[field]?.show?.(draft[field], draft, form.clean) ?? valueText(t, draft[field]);
    return said === "" ? t("ui.conflict-empty") : said;
  };
  const choose = (field: FieldName<D>, takes: boolean) => {
    const isWith = (each: FieldName<D>) => isTogether(form.fields, each, field);
    const others = left.filter((each) => !isWith(each));
    setLeft(takes ? [...others, ...open.map((row) => row.field).filter(isWith)] : others);
  };
  const decide = (kept: readonly FieldName<D>[]) => {
    form.decide(new Set(kept));
    // Once the table has gone, and with it what had the focus.
    setTimeout(onDecided);
  };
  const mine = open.map(({ field }) => field);
  const cell = ({ field, mine: isMine, same }: ConflictRow<D>, whose: "theirs" | "mine") => {
    const text = <span className="hub-conflict-text">{show(field, whose === "mine" ? form.draft : conflict.draft)}</span>;
    if (whose === "mine" && (same || !isMine))
      return <span className="hub-dimmed">{t(same ? "ui.conflict-same" : "ui.conflict-untouched")}</span>;
    if (same || !isMine) return text;
    return (
      <Radio
        name={`${form.id}-${field}-conflict`}
        size="xs"
        label={text}
        checked={left.includes(field) === (whose === "theirs")}
        onChange={() => choose(field, whose === "theirs")}
      />
    );
  };
  return (
    <div ref={frame} className="hub-conflict" role="alert" tabIndex={-1}>
      <Heading>{t("ui.conflict-title")}</Heading>
      <p>
        {saver && (saver.at ? t("ui.conflict-by-at", { by, at: formats.instant(saver.at) }) : t("ui.conflict-by", { by }))}{" "}
        {t("ui.conflict-text")}
      </p>
      {rows.length === 0 ? (
        <p>{t("ui.conflict-nothing")}</p>
      ) : (
        <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("ui.conflict-table")}>
          <table className="hub-table">
            <thead>
              <tr>
                <th scope="col">{t("ui.conflict-field")}</th>
                <th scope="col">{t("ui.conflict-now")}</th>
                <th scope="col">{t("ui.conflict-mine")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.field}>
                  <th scope="row">{form.fields[row.field]?.label}</th>
                  <td data-wrap>{cell(row, "theirs")}</td>
                  <td data-wrap>{cell(row, "mine")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="hub-page-actions">
        {left.length > 0 && (
          <Button onClick={() => decide(mine.filter((field) => !left.includes(field)))}>{t("ui.conflict-chosen")}</Button>
        )}
        <Button variant="default" onClick={() => decide([])}>
          {t("ui.conflict-take")}
        </Button>
        <Button variant="default" onClick={() => decide(mine)}>
          {t("ui.conflict-keep")}
        </Button>
      </div>
    </div>
  );
}

/** A value that people read as it is. */
function valueText(t: ReturnType<typeof useText>, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (Array.isArray(value)) return value.map((each) => valueText(t, each)).join(", ");
  if (typeof value === "object" && value !== null) return "name" in value ? valueText(t, value.name) : "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
