import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { nameOf } from "../items/item-name.ts";
import { useItemDeletion } from "../items/use-item-deletion.tsx";
import type { SwpItem } from "../items/use-items.ts";
import { ItemFields } from "./ItemFields.tsx";
import type { FormFacts } from "./use-form-facts.ts";
import { type Edited, useItemForm } from "./use-item-form.ts";

type Props = Edited & {
  facts: FormFacts;
  /** Saved or deleted. */
  onDone: () => void;
  /** To the next item of the list, or to another new one, where there is one. It and `onDone` do not ask about what is unsaved, `onClose` does. */
  onNext: ((saved: SwpItem) => void) | undefined;
  onClose: () => void;
  onPools: () => void;
};

/** Adds or edits one item (SWP-01). */
export function ItemForm({ facts, onDone, onNext, onClose, onPools, ...given }: Props) {
  const t = useText();
  const { tab, item } = given;
  const goOn = (go: (saved: SwpItem) => void) => (saved: SwpItem) => {
    notifySuccess(t(item ? "swp.form-saved" : "swp.form-added", { name: nameOf(saved) }));
    go(saved);
  };
  const edited = useItemForm(given, facts, goOn(onDone));
  const deletion = useItemDeletion(onDone);
  return (
    <RecordForm
      form={edited.form}
      label={item ? nameOf(item) : t(`swp.form-new-${tab}`)}
      parameters={["item", "tab", "info"]}
      save={t(item ? "ui.save" : "swp.form-add")}
      another={onNext && { text: t(item ? "ui.save-next" : "swp.form-add-another"), onSaved: goOn(onNext) }}
      deletion={deletion}
      savedBy={({ updatedBy, updatedOn }) => ({ by: updatedBy, at: updatedOn })}
      onLeave={onClose}
    >
      <ItemFields tab={tab} edited={edited} facts={facts} onPools={onPools} />
    </RecordForm>
  );
}
