import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import type { Turn } from "./coverage-draft.ts";
import type { Coverage } from "./use-form-facts.ts";
import type { ItemFormState } from "./use-item-form.ts";

type Props = {
  tab: SwpTab;
  form: ItemFormState;
  coverages: readonly Coverage[];
  turn: Turn;
  onCoverage: (code: string) => void;
};

/** How far a gap or a pool is. Closing it is said and can be taken back at once; opening it again asks for a size and a reason. */
export function CoverageFields({ tab, form, coverages, turn, onCoverage }: Props) {
  const t = useText();
  const words = useItemWords();
  const { base: item, draft } = form;
  const offered = coverages.filter(({ active, code }) => active || code === draft.coverage || code === item?.coverage?.code);
  const what = tab === "profiles-pool" ? "pool" : "gap";
  const name = coverages.find(({ code }) => code === draft.coverage)?.name ?? "";
  const sizeBefore = item?.size && !item.coverage?.closes ? words.size(item.size) : undefined;
  const before = item?.coverage?.code ?? offered.find(({ closes }) => !closes)?.code ?? "";
  return (
    <>
      <NativeSelect
        {...form.text("coverage")}
        data={[
          ...(draft.coverage === "" ? [{ value: "", label: t("swp.form-choose") }] : []),
          ...offered.map(({ code, name: label }) => ({ value: code, label })),
        ]}
        onChange={({ currentTarget }) => onCoverage(currentTarget.value)}
      />
      {turn === "closing" && (
        <div className="hub-note hub-note-closed hub-field-wide hub-swp-turn" role="status">
          <p>
            {sizeBefore === undefined
              ? t("swp.form-closed-new", { what, coverage: name })
              : t("swp.form-closing", { what, size: sizeBefore, coverage: name })}
          </p>
          <Button variant="default" size="compact-sm" onClick={() => onCoverage(before)}>
            {t("swp.form-closing-undo")}
          </Button>
        </div>
      )}
      {turn === "reopening" && (
        <p className="hub-note hub-field-wide" role="status">
          {item?.sizeAtClose
            ? t("swp.form-reopening", { what, size: words.size(item.sizeAtClose) })
            : t("swp.form-reopening-unknown", { what })}
        </p>
      )}
      {turn !== "none" && item && (
        <Textarea
          {...form.text("comment")}
          className="hub-field-wide"
          required={turn === "reopening"}
          maxLength={4000}
          rows={2}
          resize="vertical"
          description={t(turn === "reopening" ? "swp.form-comment-why" : "swp.form-comment-hint")}
        />
      )}
    </>
  );
}
