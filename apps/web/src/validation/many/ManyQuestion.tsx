import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { CellItem } from "../figures/use-cell-figures.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { filesToExplain, type ManyCapacity, type Rule, rulesOf } from "./many-cells.ts";

type Props = {
  opened: boolean;
  items: readonly CellItem[];
  capacity: ManyCapacity;
  month: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (comment: string, said: Partial<Record<Rule, string>>) => void;
};

/** Yes or no before cells are signed together: what it does, and what has to be said of their findings. */
export function ManyQuestion({ opened, items, capacity, month, busy, onCancel, onConfirm }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const [comment, setComment] = useState("");
  const [said, setSaid] = useState<Partial<Record<Rule, string>>>({});
  const [tried, setTried] = useState(false);
  const rules = rulesOf(items, capacity);
  const files = filesToExplain(items, capacity);
  const isMissing = (text: string | undefined) => (text ?? "").trim() === "";
  const confirm = () => {
    setTried(true);
    if ((files.length > 0 && isMissing(comment)) || rules.some(({ rule }) => isMissing(said[rule]))) return;
    onConfirm(comment, said);
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`validation.many-confirm-${capacity}`, { count: items.length, month })}
      action={t(`validation.many-yes-${capacity}`, { count: items.length })}
      busy={busy}
      wide={rules.length > 0}
      onCancel={onCancel}
      onConfirm={confirm}
      text={
        <>
          <p>{t(`validation.many-consequence-${capacity}`)}</p>
          {rules.map(({ rule, entities }) => (
            <Textarea
              key={rule}
              label={codeText("checks", `rule-${rule}`)}
              description={t("validation.many-rule-of", { entities: entities.join(", ") })}
              required
              value={said[rule] ?? ""}
              error={tried && isMissing(said[rule]) ? t("validation.finding-uncommented") : undefined}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setSaid((old) => ({ ...old, [rule]: text }));
              }}
              maxLength={2000}
              autosize
              minRows={1}
            />
          ))}
          <Textarea
            label={t("validation.many-comment")}
            description={
              files.length > 0 ? t("validation.many-comment-needed", { entities: files.join(", ") }) : t("validation.comment-optional")
            }
            required={files.length > 0}
            value={comment}
            error={tried && files.length > 0 && isMissing(comment) ? t("validation.finding-uncommented") : undefined}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={2000}
            autosize
            minRows={2}
          />
        </>
      }
    />
  );
}
