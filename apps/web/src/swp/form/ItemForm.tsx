import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { SaveActions } from "../../ui/dialog/DialogActions.tsx";
import { useSaveKeys } from "../../forms/use-save-keys.ts";
import { termFields } from "../items/term-fields.ts";
import type { SwpItem } from "../items/use-items.ts";
import { fieldId } from "./field-props.ts";
import type { FormField } from "./item-draft.ts";
import { ItemFields } from "./ItemFields.tsx";
import { OvertakenItem } from "./OvertakenItem.tsx";
import type { FormFacts } from "./use-form-facts.ts";
import { useItemForm } from "./use-item-form.ts";

type Props = {
  tab: SwpTab;
  /** Left out for a new one. */
  item?: SwpItem;
  facts: FormFacts;
  /** Where a new one is proposed to stand. */
  divisionId: number | null;
  onSaved: () => void;
  /** To the next item of the list, where there is one. It and `onSaved` do not ask about what is unsaved, the others do. */
  onNext: (() => void) | undefined;
  onClose: () => void;
  onPools: () => void;
};

/** Adds or edits one item (SWP-01). Says what the rules ask for beside the fields: on leaving one, then at each change; and what the server answers. */
export function ItemForm({ tab, item, facts, divisionId, onSaved, onNext, onClose, onPools }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const frame = useRef<HTMLDivElement>(null);
  const form = useItemForm({ tab, item, facts, divisionId });
  const { save, errors, dirty, words, base } = form;
  const { guard } = useUnsavedGuard(dirty, ["item", "tab", "info"]);
  const ofTerm: FormField = termFields(tab).term;
  const [first] = useState((): FormField => (item ? "size" : form.content.divisionId === null ? "divisionId" : ofTerm));
  // Whoever walks to the next item with the keys stays within the dialog; whoever presses the button stays on it.
  useEffect(() => {
    if (document.activeElement?.closest(".hub-record-walk")) return;
    document.getElementById(fieldId(first))?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as it opens.
  }, []);

  const press = (done: (saved: SwpItem) => void) =>
    form.press((saved) => {
      // Nothing is unsaved any more, also where the dialog is opened again while it still goes.
      if (base) form.takeTheirs(saved);
      done(saved);
    });
  const canSave = (dirty || !base) && save.theirs === undefined;
  const startAnother = () => {
    form.startAnother();
    document.getElementById(fieldId(ofTerm))?.focus();
  };
  const second = base
    ? onNext && { text: t("ui.save-next"), onPress: () => press(onNext) }
    : { text: t("swp.form-add-another"), onPress: () => press(startAnother) };
  useSaveKeys(frame, (shift) => {
    if (!canSave) return;
    if (shift && second) second.onPress();
    else press(onSaved);
  });
  const items = (Object.keys(errors) as FormField[]).flatMap((field): SummaryItem[] => {
    const text = errors[field];
    return text === undefined
      ? []
      : [{ text: t("swp.form-problem", { field: words.field(tab, field), problem: text }), field: fieldId(field) }];
  });
  const failed = save.error && items.length === 0 ? [{ text: errorText(save.error) }] : form.round > 0 || save.error ? items : [];
  const { theirs } = save;
  return (
    <div ref={frame} className="hub-swp-form">
      {guard}
      <ErrorSummary items={failed} round={form.round} />
      {theirs && base && (
        <OvertakenItem
          tab={tab}
          base={base}
          theirs={theirs}
          draft={form.content}
          terms={form.terms}
          facts={facts}
          onTake={() => form.takeTheirs(theirs)}
          onKeep={() => form.keepMine(theirs)}
        />
      )}
      <ItemFields tab={tab} form={form} facts={facts} first={first} onPools={onPools} />
      <SaveActions
        save={t(base ? "ui.save" : "swp.form-add")}
        another={second}
        dirty={dirty}
        canSave={canSave}
        busy={save.isPending}
        onSave={() => press(onSaved)}
        onClose={onClose}
      />
    </div>
  );
}
