import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FindingList } from "../../checks/FindingList.tsx";
import { FigureTable } from "../figures/FigureTable.tsx";
import { consequenceOf } from "./consequence.ts";
import { FindingFields } from "./FindingFields.tsx";
import { MessageNote } from "../cells/MessageNote.tsx";
import { type FindingComments, type useSignature, warningsOf } from "./use-signature.ts";

/** Yes or no before a signature (VAL-02): says what it does and repeats the message; asks for a comment where the page has no field for one. */
export function SignatureDialog({ signature, asksComment = false }: { signature: ReturnType<typeof useSignature>; asksComment?: boolean }) {
  const t = useText();
  const formats = useFormats();
  const [comment, setComment] = useState("");
  const [said, setSaid] = useState<FindingComments>({});
  const [tried, setTried] = useState(false);
  const { request, opened, changed, busy } = signature;
  const capacity = request?.body.userRole ?? "coordinator";
  const period = request ? formats.month(Number(request.body.year), Number(request.body.month)) : "";
  const about = { section: request?.body.consolidationType ?? "", month: period, entity: request?.entityName ?? "" };
  const remaining = request ? request.section.expected - request.section.validated : 0;
  const needed = asksComment && capacity === "coordinator" && (request?.warnings ?? 0) > 0;
  const error = needed && tried && comment.trim() === "" ? t("validation.comment-needed", { warnings: request?.warnings ?? 0 }) : undefined;
  const findings = request ? warningsOf(request) : [];
  const uncommented = findings.filter(({ rule }) => (said[rule] ?? "").trim() === "");
  const close = (act: () => void) => {
    act();
    setTried(false);
  };
  const confirm = () => {
    setTried(true);
    if ((needed && comment.trim() === "") || uncommented.length > 0) return;
    signature.confirm(asksComment ? comment.trim() : undefined, said);
  };
  // What was said of one entity's figures is not said of another's.
  const [asked, setAsked] = useState(request?.body);
  if (request && (asked?.legalEntityId !== request.body.legalEntityId || asked?.consolidationType !== request.body.consolidationType)) {
    setAsked(request.body);
    setComment("");
    setSaid({});
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`validation.confirm-title-${capacity}`, about)}
      action={t(`validation.confirm-action-${capacity}`, about)}
      busy={busy}
      wide={request?.item !== undefined}
      onCancel={() => close(signature.cancel)}
      onConfirm={confirm}
      text={
        request && (
          <>
            {changed && (
              <p className="hub-note hub-note-late" role="alert">
                {t("validation.message-changed")}
              </p>
            )}
            <p>
              {t(`validation.consequence-${consequenceOf(capacity, request.section)}`, {
                ...about,
                ...request.section,
                remaining,
                after: Math.max(0, remaining - 1),
                date: null,
              })}
            </p>
            {request.entity && <MessageNote message={request.entity} subject={request.entityName ?? ""} />}
            <MessageNote message={request.section} subject={t("validation.section-in-month", about)} />
            {request.item?.figures && <FigureTable figures={request.item.figures} label={t("validation.figures")} />}
            {capacity === "owner" && request.findings.length > 0 && <FindingList findings={request.findings} />}
            {!asksComment && request.body.comment && (
              <p className="hub-comment">
                <strong>{t("ui.comment")}</strong> {request.body.comment}
              </p>
            )}
            {findings.length > 0 && (
              <FindingFields
                findings={findings}
                said={said}
                tried={tried}
                onSay={(rule, text) => setSaid((old) => ({ ...old, [rule]: text }))}
              />
            )}
            {asksComment && (
              <Textarea
                label={t("ui.comment")}
                description={needed ? t("validation.comment-warnings", { warnings: request.warnings }) : t("validation.comment-optional")}
                required={needed}
                data-autofocus={(needed && findings.length === 0) || undefined}
                error={error}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
                maxLength={2000}
                autosize
                minRows={2}
              />
            )}
          </>
        )
      }
    />
  );
}
