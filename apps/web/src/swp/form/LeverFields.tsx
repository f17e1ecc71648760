import { type Lever, type Levers, leversOf, releaseParts } from "@hub/domain/swp/levers.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { splitByLevers } from "@hub/domain/swp/split-by-levers.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useItemWords } from "../items/item-words.ts";
import { sumLevers } from "./item-draft.ts";
import type { ItemFormState } from "./use-item-form.ts";
import { WholeField } from "./WholeField.tsx";

type Props = {
  tab: SwpTab;
  form: ItemFormState;
  /** As they stand, also where nobody typed them. */
  levers: Levers;
  /** They can only be read. */
  isFixed: boolean;
  proposed: readonly Lever[];
  onLever: (lever: Lever, value: number | null) => void;
};

/** What a gap is closed with, or becomes of a pool, in per cent: with their sum while one types, and what each is in FTE. */
export function LeverFields({ tab, form, levers, isFixed, proposed, onLever }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const size = parseSize(form.draft.size);
  const ftes = size ? splitByLevers(tab, size, levers) : {};
  const { shares, sum } = sumLevers(tab, levers);
  const number = (value: number) => (Number.isInteger(value) ? formats.integer(value) : formats.decimal(String(value), 1));
  const field = (lever: Lever) => {
    const fte = ftes[lever];
    const hints = [fte && t("swp.form-lever-fte", { size: words.size(fte) }), proposed.includes(lever) && t("swp.form-lever-proposed")];
    const hint = hints.filter(Boolean).join(" · ");
    return (
      <WholeField
        key={lever}
        {...form.choice(lever)}
        className={proposed.includes(lever) ? "hub-swp-proposed" : undefined}
        description={hint || undefined}
        rightSection={<span aria-hidden="true">%</span>}
        readOnly={isFixed}
        value={levers[lever]}
        onChange={(value) => onLever(lever, value)}
      />
    );
  };
  return (
    <>
      {isFixed && <p className="hub-note hub-note-closed hub-field-wide">{t("swp.closed-levers-fixed")}</p>}
      {leversOf[tab].map(field)}
      <p className="hub-field-wide hub-swp-sum" role="status" data-right={shares.length === 0 ? undefined : sum === 100}>
        {shares.length > 0 && (
          <>
            <span aria-hidden="true">{sum === 100 ? "✓" : "!"}</span>{" "}
            {t("swp.form-levers-sum", { shares: shares.map(number).join(" + "), sum: number(sum) })}
          </>
        )}
      </p>
      {tab === "profiles-pool" && releaseParts.map(field)}
    </>
  );
}
