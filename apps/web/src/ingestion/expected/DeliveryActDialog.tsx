import { selectDeliveries } from "@hub/contract/ingestion/many.ts";
import type { Input } from "@hub/contract/route.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { questionOf } from "../../tasks/acts/act-question.ts";
import { ActDialog } from "../../tasks/acts/ActDialog.tsx";
import { useRested } from "../../ui/list/use-rested.ts";

type Asked = Input<NonNullable<(typeof selectDeliveries)["body"]>>;
type Props = {
  opened: Extract<ActKind, "deliveries-remind"> | undefined;
  selection: Asked["selection"];
  onDone: () => void;
  onClose: () => void;
};

/** Reminding whoever the chosen deliveries wait for: with what words, then who is. */
export function DeliveryActDialog({ opened, selection, onDone, onClose }: Props) {
  const t = useText();
  const [comment, setComment] = useState("");
  // Asked once one has stopped typing.
  const rested = useRested(comment);
  const said = comment.trim();
  const act = opened && comment === rested ? { kind: opened, ...(said !== "" && { comment: said }) } : undefined;
  return (
    <ActDialog
      opened={opened}
      question={act && questionOf(selectDeliveries, { selection, act })}
      words={{
        field: () => t("ingestion.many-reminded"),
        value: (_, value) => value ?? t("ingestion.many-reminded-none"),
      }}
      onDone={onDone}
      onClose={() => {
        setComment("");
        onClose();
      }}
    >
      <p>{t("ingestion.many-remind-text")}</p>
      <Textarea
        label={t("ui.comment")}
        description={t("ingestion.many-remind-hint")}
        maxLength={500}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ActDialog>
  );
}
