import { useText } from "../texts/language.tsx";
import type { Operation, Schema } from "./api-document.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { sketchSchema } from "./sketch-schema.ts";

/** What the operation answers when all goes well: status, fields and an example. */
export function AnswerFacts({ operation: { success }, schemas }: { operation: Operation; schemas: Record<string, Schema> }) {
  const t = useText();
  const { status, kind, types, schema, example } = success;
  return (
    <>
      <p>{t(`rest-api.answers-${kind}`, { status: String(status), types: types.join(", ") })}</p>
      {kind === "json" && (
        <details>
          <summary>{t("rest-api.answer-fields")}</summary>
          <CodeBlock label={t("rest-api.answer-fields")} text={sketchSchema(schema ?? {}, schemas)} />
        </details>
      )}
      {kind === "json" && (
        <details>
          <summary>{t("rest-api.example")}</summary>
          <CodeBlock label={t("rest-api.example")} text={JSON.stringify(example, null, 2)} />
        </details>
      )}
    </>
  );
}
