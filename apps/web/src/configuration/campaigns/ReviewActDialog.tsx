import { selectReviewRows } from "@hub/contract/configuration/access/decide-many.ts";
import type { Input } from "@hub/contract/route.ts";
import { daysUnused, type RowState } from "@hub/domain/configuration/campaigns.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { questionOf } from "../../tasks/acts/act-question.ts";
import { ActDialog } from "../../tasks/acts/ActDialog.tsx";
import { useText } from "../../texts/language.tsx";
import { useRested } from "../../ui/list/use-rested.ts";

export type ReviewActKind = Extract<ActKind, `reviews-${string}`>;
type Asked = Input<NonNullable<(typeof selectReviewRows)["body"]>>;
type Props = {
  opened: ReviewActKind | undefined;
  campaign: number;
  selection: Asked["selection"];
  onDone: () => void;
  onClose: () => void;
};

/** Keeping or taking away the chosen rows of a review: why, then what would become of them. */
export function ReviewActDialog({ opened, campaign, selection, onDone, onClose }: Props) {
  const t = useText();
  const [reason, setReason] = useState("");
  // Asked once one has stopped typing.
  const rested = useRested(reason);
  const said = reason.trim();
  const takes = opened === "reviews-take";
  const isSaid = reason === rested && (!takes || said !== "");
  const act = opened && isSaid ? { kind: opened, campaign, ...(said !== "" && { reason: said }) } : undefined;
  return (
    <ActDialog
      opened={opened}
      question={act && questionOf(selectReviewRows, { selection, act })}
      words={{
        field: () => t("campaigns.outcome"),
        value: (_, value) => t(`campaigns.outcome-${(value ?? "OPEN") as RowState}`),
      }}
      onDone={onDone}
      onClose={() => {
        setReason("");
        onClose();
      }}
    >
      <p>{t(takes ? "campaigns.take-text" : "campaigns.keep-text")}</p>
      <Textarea
        id="review-decision-reason"
        label={t("campaigns.reason")}
        description={takes ? t("campaigns.reason-help") : t("campaigns.reason-free", { days: daysUnused })}
        required={takes}
        data-autofocus
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActDialog>
  );
}
