import { useState } from "react";
import { fullAddressOf } from "../api/client.ts";
import { useLanguage, useText } from "../texts/language.tsx";
import type { Operation, Schema } from "./api-document.ts";
import { AnswerFacts } from "./AnswerFacts.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { FailureTable } from "./FailureTable.tsx";
import { MethodBadge } from "./MethodBadge.tsx";
import { checkDraft, type Draft, requestOf, startDraft } from "./request-draft.ts";
import { RequestForm } from "./RequestForm.tsx";
import { SendPart } from "./SendPart.tsx";
import { curlOf, fetchOf } from "./snippets.ts";
import { WhoMay } from "./WhoMay.tsx";

/** One operation: what it does, who may, a form to try it, what it answers, and how it is refused. */
export function OperationPanel({ operation, schemas }: { operation: Operation; schemas: Record<string, Schema> }) {
  const t = useText();
  const { language } = useLanguage();
  const [draft, setDraft] = useState<Draft>(() => startDraft(operation, language));
  const problems = checkDraft(operation, draft);
  // The programs show what stands in the form; where it is not complete, what it starts with.
  const told = problems.some(({ field }) => field === "body") ? startDraft(operation, language) : draft;
  const request = requestOf(operation, told);
  const address = fullAddressOf(request.path);
  return (
    <section className="hub-panel" aria-labelledby="api-operation">
      <h2 id="api-operation" className="api-head">
        <MethodBadge method={operation.method} /> <span className="api-path">{operation.path}</span>
      </h2>
      <p lang="en">{operation.summary}</p>
      <WhoMay operation={operation} />
      <h3>{t("rest-api.try")}</h3>
      <RequestForm
        operation={operation}
        schemas={schemas}
        draft={draft}
        problems={problems}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      />
      <SendPart operation={operation} draft={draft} problems={problems} />
      <h3>{t("rest-api.programs")}</h3>
      <p className="hub-dimmed">{t("rest-api.programs-note")}</p>
      <CodeBlock label={t("rest-api.curl")} text={curlOf(operation, request, address)} />
      <CodeBlock label={t("rest-api.fetch")} text={fetchOf(operation, request, address)} />
      <h3>{t("rest-api.answers")}</h3>
      <AnswerFacts operation={operation} schemas={schemas} />
      <h3>{t("rest-api.errors")}</h3>
      <FailureTable failures={operation.failures} />
    </section>
  );
}
