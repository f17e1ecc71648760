import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callRaw } from "../api/raw-call.ts";
import { invalidateAll } from "../api/query-client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { useText } from "../texts/language.tsx";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import type { Operation } from "./api-document.ts";
import { contentTypeOf, isReadable } from "./answer-text.ts";
import { AnswerPart } from "./AnswerPart.tsx";
import { basicHeader, type Draft, type Problem, requestOf } from "./request-draft.ts";

type Props = { operation: Operation; draft: Draft; problems: Problem[] };

/** The button that sends what stands in the form, as oneself, and what came back. What changes something is asked about first. */
export function SendPart({ operation, draft, problems }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const session = useStoredSession();
  const [asking, setAsking] = useState(false);
  const { method, shows, success, changes } = operation;
  const sending = useMutation({
    mutationFn: () => send(operation, draft),
    onSuccess: ({ answer }) => {
      // What other pages have loaded may be another now.
      if (changes && answer.status < 400) void invalidateAll();
    },
    onSettled: () => setAsking(false),
  });
  if (success.kind === "redirect") return <p className="hub-note hub-note-closed">{t("rest-api.leads-away")}</p>;
  const missing = problems.filter(({ field }) => field !== "body").map(({ field }) => field.replace(/^\w+:/, ""));
  return (
    <>
      <div className="hub-page-actions">
        <Button
          loading={sending.isPending && !asking}
          disabled={problems.length > 0}
          color={method === "DELETE" ? "red.9" : undefined}
          onClick={() => (changes ? setAsking(true) : sending.mutate())}
        >
          {t("rest-api.send", { method })}
        </Button>
        <span className="hub-dimmed">
          {shows === "token" ? t("rest-api.sent-as", { user: session?.userName ?? "" }) : t("rest-api.sent-open")}
        </span>
      </div>
      <p className="hub-dimmed" role="status">
        {missing.length > 0 ? t("rest-api.still-missing", { fields: missing.join(", ") }) : ""}
      </p>
      {sending.error && (
        <p className="hub-summary" role="alert">
          {errorText(sending.error)}
        </p>
      )}
      {sending.data && <AnswerPart key={sending.submittedAt} {...sending.data} name={operation.id} />}
      <ConfirmDialog
        opened={asking}
        title={t("rest-api.confirm-title", { method, path: operation.path })}
        text={
          <>
            <p lang="en">{operation.summary}</p>
            <p>
              {t("rest-api.confirm-text", {
                address: problems.length > 0 ? operation.path : `${method} /api/${requestOf(operation, draft).path}`,
              })}
            </p>
          </>
        }
        action={t("rest-api.send", { method })}
        danger={method === "DELETE"}
        busy={sending.isPending}
        onConfirm={() => sending.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Sends the call; `text` is what came where that is text. */
async function send(operation: Operation, draft: Draft) {
  const { method, path, headers, json, fields } = requestOf(operation, draft);
  let body: BodyInit | undefined = json === undefined ? undefined : JSON.stringify(json);
  if (fields) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (draft.file) form.append("file", draft.file);
    body = form;
  }
  const who: Record<string, string> = operation.shows === "password" ? { authorization: basicHeader(draft) } : {};
  const answer = await callRaw({ method, path, headers: { ...headers, ...who }, body, withSession: operation.shows === "token" });
  return { answer, text: isReadable(contentTypeOf(answer.headers)) ? await answer.body.text() : undefined };
}
