import { availabilities, fieldNeeds, impacts } from "@hub/domain/swp/plan-item.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { fieldOrder, fieldProps, type PartProps } from "./field-props.ts";
import { QuarterSelect } from "../items/QuarterSelect.tsx";

/** How much, how important or how near, and by when. `isClosing`: the size is that of what is closed. */
export function NeedFields({ isClosing, ...part }: PartProps & { isClosing: boolean }) {
  const t = useText();
  const words = useItemWords();
  const { tab, content, onChange } = part;
  const size = parseSize(content.size);
  return (
    <>
      <TextInput
        {...fieldProps(part, words, "size")}
        autoComplete="off"
        spellCheck={false}
        readOnly={isClosing && content.size.trim() === "0"}
        // What is read of it, as soon as something can be.
        description={
          <span aria-live="polite">
            {size
              ? t(size.max === null ? "swp.form-size-one" : "swp.form-size-range", { size: words.size(size) })
              : t("swp.form-size-hint")}
          </span>
        }
        inputWrapperOrder={fieldOrder}
        value={content.size}
        onChange={({ currentTarget }) => onChange({ size: currentTarget.value })}
      />
      {fieldNeeds.impact[tab] !== "-" && (
        <NativeSelect
          {...fieldProps(part, words, "impact")}
          inputWrapperOrder={fieldOrder}
          value={content.impact ?? ""}
          data={[{ value: "", label: t("swp.form-choose") }, ...impacts.map((value) => ({ value, label: t(`swp.impact-${value}`) }))]}
          onChange={({ currentTarget }) => onChange({ impact: impacts.find((each) => each === currentTarget.value) ?? null })}
        />
      )}
      {fieldNeeds.availability[tab] !== "-" && (
        <NativeSelect
          {...fieldProps(part, words, "availability")}
          inputWrapperOrder={fieldOrder}
          value={content.availability ?? ""}
          data={[
            { value: "", label: t("swp.form-choose") },
            ...availabilities.map((value) => ({ value, label: t(`swp.availability-${value}`) })),
          ]}
          onChange={({ currentTarget }) => onChange({ availability: availabilities.find((each) => each === currentTarget.value) ?? null })}
        />
      )}
      <QuarterSelect
        {...fieldProps(part, words, "timeline")}
        description={t("swp.form-timeline-hint")}
        inputWrapperOrder={fieldOrder}
        value={content.timeline}
        none={t(fieldNeeds.timeline[tab] === "R" ? "swp.form-choose" : "swp.form-no-quarter")}
        onChange={(timeline) => onChange({ timeline })}
      />
    </>
  );
}
