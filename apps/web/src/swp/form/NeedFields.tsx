import { availabilities, fieldNeeds, impacts, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { QuarterSelect } from "../items/QuarterSelect.tsx";
import type { ItemFormState } from "./use-item-form.ts";

type Props = {
  tab: SwpTab;
  form: ItemFormState;
  /** The form begins with the size. */
  isFirst: boolean;
  /** The size is that of what is closed. */
  isClosing: boolean;
  onSize: (size: string) => void;
};

/** How much, how important or how near, and by when. */
export function NeedFields({ tab, form, isFirst, isClosing, onSize }: Props) {
  const t = useText();
  const words = useItemWords();
  const size = parseSize(form.draft.size);
  const none = { value: "", label: t("swp.form-choose") };
  return (
    <>
      <TextInput
        {...form.text("size")}
        data-autofocus={isFirst || undefined}
        spellCheck={false}
        readOnly={isClosing && form.draft.size.trim() === "0"}
        // What is read of it, as soon as something can be.
        description={
          <span aria-live="polite">
            {size
              ? t(size.max === null ? "swp.form-size-one" : "swp.form-size-range", { size: words.size(size) })
              : t("swp.form-size-hint")}
          </span>
        }
        onChange={({ currentTarget }) => onSize(currentTarget.value)}
      />
      {fieldNeeds.impact[tab] !== "-" && (
        <NativeSelect {...form.text("impact")} data={[none, ...impacts.map((value) => ({ value, label: t(`swp.impact-${value}`) }))]} />
      )}
      {fieldNeeds.availability[tab] !== "-" && (
        <NativeSelect
          {...form.text("availability")}
          data={[none, ...availabilities.map((value) => ({ value, label: t(`swp.availability-${value}`) }))]}
        />
      )}
      <QuarterSelect
        {...form.choice("timeline")}
        description={t(tab === "profiles-pool" ? "swp.form-timeline-pool-hint" : "swp.form-timeline-hint")}
        none={t(fieldNeeds.timeline[tab] === "R" ? "swp.form-choose" : "swp.form-no-quarter")}
      />
    </>
  );
}
