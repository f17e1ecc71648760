import { Textarea } from "@mantine/core";
import { longestReopening } from "@hub/domain/validation/reopening-rules.ts";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { type ActKind, actWords, type CellDetail } from "./cell-act.ts";
import type { useCellActs } from "./use-cell-acts.ts";
import { WaitingText } from "./WaitingText.tsx";
import { isDay } from "../../ui/dates/read-day.ts";
import { DateField } from "../../ui/dates/DateField.tsx";

/** Yes or no before an act on a cell, with its reason where one is needed: the text says what happens, to whom and until when. */
export function ActDialog({ acts }: { acts: ReturnType<typeof useCellActs> }) {
  const { asked, opened } = acts;
  // Each question starts anew: what was typed for another is not said here.
  return <ActQuestion key={`${asked?.kind}-${opened}`} acts={acts} />;
}

function ActQuestion({ acts }: { acts: ReturnType<typeof useCellActs> }) {
  const t = useText();
  const formats = useFormats();
  const [comment, setComment] = useState("");
  const [until, setUntil] = useState(dayFromNow(7));
  const [tried, setTried] = useState(false);
  const { asked, opened, busy, refusal, untilError } = acts;
  const kind = asked?.kind ?? "nudge";
  const needed = actWords[kind] === "reason";
  const missing = needed && comment.trim() === "";
  const wrongDay = kind === "ask" && (!isDay(until) || until < dayFromNow(1) || until > dayFromNow(longestReopening));
  const confirm = () => {
    setTried(true);
    if (!missing && !wrongDay) acts.confirm({ comment, until });
  };
  const about = asked ? aboutCell(asked.detail, formats) : { section: "", month: "", entity: "", until: "", asker: "", signer: "" };
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`validation.act-title-${kind}`, about)}
      action={t(`validation.act-yes-${kind}`, about)}
      danger={kind === "refuse" || kind === "return"}
      busy={busy}
      onCancel={acts.cancel}
      onConfirm={confirm}
      text={
        asked && (
          <>
            {refusal && (
              <p className="hub-note hub-note-late" role="alert">
                {refusal}
              </p>
            )}
            <p>{t(`validation.act-text-${textOf(kind, asked.detail)}`, about)}</p>
            {kind === "nudge" && <WaitingText waits={asked.detail.waits} />}
            {(kind === "approve" || kind === "refuse") && asked.detail.reopening && (
              <p className="hub-comment">
                <strong>{t("validation.reason")}</strong> {asked.detail.reopening.reason}
              </p>
            )}
            {kind === "ask" && (
              <DateField
                label={t("validation.until")}
                description={t("validation.until-hint", { days: longestReopening })}
                required
                min={dayFromNow(1)}
                max={dayFromNow(longestReopening)}
                value={until}
                onChange={setUntil}
                error={untilError ?? (tried && wrongDay ? t("validation.until-wrong", { days: longestReopening }) : undefined)}
              />
            )}
            {kind !== "withdraw" && kind !== "end" && (
              <Textarea
                label={needed ? t("validation.reason") : t("ui.comment")}
                description={t(`validation.act-hint-${kind}`)}
                required={needed}
                data-autofocus
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
                error={tried && missing ? t("validation.reason-needed") : undefined}
                maxLength={kind === "nudge" ? 500 : 2000}
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

/** A frozen cell's wish says more: a closed scenario becomes stale. */
function textOf(kind: ActKind, { cell, reopening }: CellDetail): ActKind | "ask-frozen" | "approve-frozen" {
  const frozen = cell.lock === "FROZEN" || reopening?.fromLock === "FROZEN";
  return frozen && (kind === "ask" || kind === "approve") ? (`${kind}-frozen` as const) : kind;
}

function aboutCell(detail: CellDetail, formats: ReturnType<typeof useFormats>) {
  const { section, year, month, cell, reopening } = detail;
  return {
    section,
    month: formats.month(year, month),
    entity: cell.legalEntity.name,
    signer: cell.signedBy ?? "",
    asker: reopening?.askedBy ?? "",
    until: reopening ? formats.day(reopening.until) : "",
  };
}
