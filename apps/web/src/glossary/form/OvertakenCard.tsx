import type { CardContent } from "@hub/domain/glossary/card.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { FieldKey } from "../card-fields.ts";
import type { Card } from "../card/use-card.ts";
import { useCardWords } from "../card/use-card-words.ts";
import { compareEdits, textAt } from "./card-draft.ts";
import type { CardFormState } from "./use-card-form.ts";

/** Somebody else has saved the card meanwhile: theirs beside one's own, field by field; nothing typed goes until one decides. */
export function OvertakenCard({ form, theirs }: { form: CardFormState; theirs: Card }) {
  const t = useText();
  const formats = useFormats();
  const words = useCardWords();
  const frame = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<readonly FieldKey[]>([]);
  useEffect(() => frame.current?.focus(), []);
  const said = (card: CardContent, key: FieldKey) => words.shown(key, textAt(card, key));
  const choose = (key: FieldKey, whose: string) =>
    setLeft((all) => [...all.filter((each) => each !== key), ...(whose === "theirs" ? [key] : [])]);
  const rows = compareEdits(form.original, form.draft, theirs.content);
  return (
    <div ref={frame} className="hub-overtaken-card" role="alert" tabIndex={-1}>
      <h2>{t("glossary.overtaken-title")}</h2>
      <p>{t("glossary.overtaken-text", { by: theirs.savedBy ?? t("glossary.by-portal"), at: formats.instant(theirs.savedAt) })}</p>
      <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("glossary.overtaken-title")}>
        <table className="hub-table">
          <thead>
            <tr>
              <th scope="col">{t("glossary.overtaken-field")}</th>
              <th scope="col">{t("glossary.overtaken-theirs")}</th>
              <th scope="col">{t("glossary.overtaken-mine")}</th>
              <th scope="col">{t("glossary.overtaken-keep")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, mine, theirs: isTheirs, same }) => (
              <tr key={key}>
                <th scope="row">{words.place(key)}</th>
                <td data-wrap>
                  <span className="hub-card-text hub-overtaken-text">
                    {isTheirs ? said(theirs.content, key) : t("glossary.overtaken-untouched")}
                  </span>
                </td>
                <td data-wrap>
                  <span className="hub-card-text hub-overtaken-text">
                    {mine ? said(form.draft, key) : t("glossary.overtaken-untouched")}
                  </span>
                </td>
                <td>
                  {same ? (
                    t("glossary.overtaken-same")
                  ) : mine ? (
                    <NativeSelect
                      aria-label={t("glossary.overtaken-keep-of", { field: words.place(key) })}
                      value={left.includes(key) ? "theirs" : "mine"}
                      data={[
                        { value: "mine", label: t("glossary.overtaken-keep-mine") },
                        { value: "theirs", label: t("glossary.overtaken-keep-theirs") },
                      ]}
                      onChange={({ currentTarget }) => choose(key, currentTarget.value)}
                    />
                  ) : (
                    t("glossary.overtaken-keep-theirs")
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button onClick={() => form.settle(left)}>{t("glossary.overtaken-go")}</Button>
      </div>
    </div>
  );
}
