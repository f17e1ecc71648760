import type { Input } from "@hub/contract/route.ts";
import { selectItems } from "@hub/contract/swp/many.ts";
import { daysDeletedStays } from "@hub/domain/deleted.ts";
import type { SwpField, SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { mostQuarters } from "@hub/domain/swp/timeline.ts";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { ActDialog } from "../../tasks/acts/ActDialog.tsx";
import { questionOf } from "../../tasks/acts/act-question.ts";
import { useFormFacts } from "../form/use-form-facts.ts";
import { useItemWords } from "../items/item-words.ts";
import { useValueWords } from "../items/use-value-words.ts";
import { useRested } from "../../ui/list/use-rested.ts";

export type ItemActKind = Extract<ActKind, `swp-${string}`>;
type Asked = Input<NonNullable<(typeof selectItems)["body"]>>;
type Props = {
  opened: ItemActKind | undefined;
  tab: SwpTab;
  selection: Asked["selection"];
  onDone: () => void;
  onClose: () => void;
};
type Said = { quarters: string; coverage: string; comment: string };
const nothingSaid: Said = { quarters: "1", coverage: "", comment: "" };

/** An act on the items that are chosen: what is to be said of it, then what it would do. */
export function ItemActDialog({ opened, tab, selection, onDone, onClose }: Props) {
  const t = useText();
  const words = useItemWords();
  const valueWords = useValueWords();
  const coverages = useFormFacts(opened === "swp-close").data?.coverages ?? [];
  const [said, setSaid] = useState(nothingSaid);
  const change = (changed: Partial<Said>) => setSaid((before) => ({ ...before, ...changed }));
  // Asked once one has stopped typing.
  const rested = useRested(said);
  const act = opened && said === rested ? actOf(opened, said) : undefined;
  const body = act && { selection, act };
  return (
    <ActDialog
      opened={opened}
      question={body && questionOf(selectItems, body)}
      words={{
        field: (field) => (field === "tab" ? t("swp.many-item") : words.field(tab, field as SwpField)),
        value: (field, value) => {
          if (field === "tab") return value === null ? t("swp.many-deleted") : t(`swp.tab-${value as SwpTab}`);
          if (field === "coverage") return coverages.find(({ code }) => code === value)?.name ?? value ?? t("ui.none");
          return valueWords(field as SwpField, value);
        },
      }}
      onDone={onDone}
      onClose={() => {
        setSaid(nothingSaid);
        onClose();
      }}
    >
      {opened === "swp-move" && (
        <TextInput
          type="number"
          label={t("swp.many-quarters")}
          description={t("swp.many-quarters-help")}
          min={-mostQuarters}
          max={mostQuarters}
          value={said.quarters}
          onChange={({ currentTarget }) => change({ quarters: currentTarget.value })}
        />
      )}
      {opened === "swp-close" && (
        <div className="hub-fields">
          <NativeSelect
            label={words.field(tab, "coverage")}
            value={said.coverage}
            data={[
              { value: "", label: t("swp.many-choose-coverage"), disabled: true },
              ...coverages.filter(({ active, closes }) => active && closes).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={({ currentTarget }) => change({ coverage: currentTarget.value })}
          />
          <Textarea
            label={t("ui.comment")}
            description={t("swp.many-comment-help")}
            maxLength={4000}
            value={said.comment}
            onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
          />
        </div>
      )}
      {opened === "swp-delete" && <p>{t("swp.many-delete-text", { days: daysDeletedStays })}</p>}
    </ActDialog>
  );
}

/** The act as it is asked; undefined while it is not said in full. */
function actOf(kind: ItemActKind, { quarters, coverage, comment }: Said): Asked["act"] | undefined {
  if (kind === "swp-delete") return { kind };
  if (kind === "swp-close")
    return coverage === "" ? undefined : { kind, coverage, ...(comment.trim() !== "" && { comment: comment.trim() }) };
  const count = Number(quarters);
  return quarters.trim() !== "" && Number.isInteger(count) && count !== 0 && Math.abs(count) <= mostQuarters
    ? { kind, quarters: count }
    : undefined;
}
