import { type ColumnType, maximumDecimals } from "@hub/domain/ingestion/ingestion-definition.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useCodeText, useText } from "../../../texts/language.tsx";
import { useFormats } from "../../../texts/formats.ts";
import { useValueName } from "./canonical-values.ts";
import type { Draft } from "../draft.ts";
import type { DraftColumn } from "../draft-column.ts";
import { tryValue } from "./try-value.ts";

/** A place to type a cell as the file has it, and see what it is read as. */
export function TryValue({ column, draft }: { column: DraftColumn; draft: Draft }) {
  const t = useText();
  const [text, setText] = useState("");
  return (
    <fieldset className="hub-fieldset">
      <legend>{t("configuration.try")}</legend>
      <TextInput
        label={t("configuration.try-label")}
        description={t("configuration.try-help")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" className="hub-tried">
        {text !== "" && <Tried text={text} column={column} draft={draft} />}
      </div>
    </fieldset>
  );
}

function Tried({ text, column, draft }: { text: string; column: DraftColumn; draft: Draft }) {
  const t = useText();
  const codeText = useCodeText();
  const show = useShown();
  const nameValue = useValueName();
  const { value, fault, notice, targets } = tryValue(text, column, draft);
  if (fault) return <p className="hub-note hub-note-late">{codeText("ingestion-issues", fault.code, fault.params)}</p>;
  const refuses = targets.some((target) => target.fault);
  return (
    <div className={refuses ? "hub-note hub-note-late" : "hub-note hub-note-good"}>
      {notice !== "no-end-date" && (
        <p>{value === null ? t("configuration.tried-empty") : t("configuration.tried", { value: show(value, column.type) })}</p>
      )}
      {notice && <p>{t(`configuration.tried-${notice}`, { decimals: maximumDecimals })}</p>}
      {targets.map(({ field, kept, fault: refused }) => (
        <p key={field}>
          {t(`configuration.field-${field}`)} →{" "}
          {refused
            ? codeText("ingestion-issues", refused.code, refused.params)
            : kept === null
              ? t("configuration.keeps-nothing")
              : nameValue(kept)}
        </p>
      ))}
      {targets.length === 0 && <p>{t("configuration.tried-ignored")}</p>}
    </div>
  );
}

/** A canonical value as the reader writes it, so that a point taken for thousands is seen at once. */
function useShown(): (value: string, type: ColumnType) => string {
  const t = useText();
  const formats = useFormats();
  return (value, type) => {
    if (type === "boolean") return t(value === "true" ? "ui.yes" : "ui.no");
    if (type === "date") return formats.day(value);
    if (type === "text" || type === "code") return value;
    return formats.decimal(value, value.split(".")[1]?.length ?? 0);
  };
}
