import { Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import "./choice-bar.css";
import type { Choice } from "../../ui/select/use-chosen.ts";

/** Above a list: how many of it are chosen, all in sight or all there are, and what can be done with them (`children`). `label` where a page has several. */
export function ChoiceBar<Id>({ choice, label, children }: { choice: Choice<Id>; label?: string; children: ReactNode }) {
  const t = useText();
  const formats = useFormats();
  const { shown, total, count = 0, chosen } = choice;
  const seen = shown.filter(choice.has).length;
  const allSeen = shown.length > 0 && seen === shown.length;
  const more = !chosen.all && allSeen && total !== undefined && total > shown.length;
  return (
    <div className="hub-choice-bar" role="group" aria-label={label ?? t("tasks.choose-bar")} data-some={count > 0 || undefined}>
      <Checkbox
        label={t("tasks.choose-shown", { count: shown.length, shown: formats.integer(shown.length) })}
        disabled={shown.length === 0}
        checked={allSeen}
        indeterminate={seen > 0 && !allSeen}
        onChange={() => (allSeen ? choice.clear() : choice.pickThese(shown.filter((id) => !choice.has(id))))}
      />
      <span role="status" className="hub-number">
        {count > 0 && t("tasks.chosen", { count, shown: formats.integer(count) })}
      </span>
      {more && (
        <Button variant="subtle" size="compact-sm" onClick={choice.pickAll}>
          {t("tasks.choose-all", { count: total, shown: formats.integer(total) })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="subtle" size="compact-sm" onClick={choice.clear}>
            {t("tasks.choose-none")}
          </Button>
          <span className="hub-choice-acts">{children}</span>
        </>
      )}
    </div>
  );
}
