import { Button } from "@mantine/core";
import { saveBlob } from "../api/download.ts";
import type { RawAnswer } from "../api/raw-call.ts";
import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { contentTypeOf, fileNameIn, isReadable, showText } from "./answer-text.ts";
import { CodeBlock } from "./CodeBlock.tsx";

/** What came back: status, time, headers and body; a long body is cut and can be saved whole. */
export function AnswerPart({ answer, text, name }: { answer: RawAnswer; text: string | undefined; name: string }) {
  const t = useText();
  const formats = useFormats();
  const type = contentTypeOf(answer.headers);
  const shown = text ? showText(text, type) : undefined;
  const fileName = fileNameIn(answer.headers) ?? `${name}${type.includes("json") ? ".json" : ""}`;
  const actions = (
    <Button variant="default" onClick={() => saveBlob(answer.body, fileName)}>
      {t("rest-api.save-answer")}
    </Button>
  );
  return (
    <div className="api-answer">
      <p role="status">
        <StatusBadge meaning={answer.status < 400 ? "good" : "late"} text={t("rest-api.answered", { status: String(answer.status) })} />{" "}
        {t("rest-api.took", { ms: Math.round(answer.ms), size: formats.bytes(answer.body.size) })}
      </p>
      <details>
        <summary>{t("rest-api.headers")}</summary>
        <CodeBlock label={t("rest-api.headers")} text={answer.headers.map(([each, value]) => `${each}: ${value}`).join("\n")} />
      </details>
      {answer.body.size === 0 && <p className="hub-dimmed">{t("rest-api.empty-answer")}</p>}
      {shown?.cut && <p className="hub-note">{t("rest-api.cut")}</p>}
      {shown && <CodeBlock label={t("rest-api.answer")} text={shown.text} actions={actions} />}
      {!isReadable(type) && answer.body.size > 0 && (
        <p className="hub-page-actions">
          {t("rest-api.file-came", { name: fileName })} {actions}
        </p>
      )}
    </div>
  );
}
