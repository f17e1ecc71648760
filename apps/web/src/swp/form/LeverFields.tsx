import { type Lever, leversOf, releaseParts } from "@hub/domain/swp/levers.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { splitByLevers } from "@hub/domain/swp/split-by-levers.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useItemWords } from "../items/item-words.ts";
import { fieldProps, type PartProps } from "./field-props.ts";
import { leversIn, sumLevers } from "./item-draft.ts";
import { WholeField } from "./WholeField.tsx";

type Props = PartProps & { isFixed: boolean; proposed: readonly Lever[]; onLever: (lever: Lever, value: number | null) => void };

/** What a gap is closed with, or becomes of a pool, in per cent: with their sum while one types, and what each is in FTE. `isFixed`: they can only be read. */
export function LeverFields({ isFixed, proposed, onLever, ...part }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const { tab, content } = part;
  const size = parseSize(content.size);
  const ftes = size ? splitByLevers(tab, size, leversIn(content)) : {};
  const { shares, sum } = sumLevers(tab, content);
  const number = (value: number) => (Number.isInteger(value) ? formats.integer(value) : formats.decimal(String(value), 1));
  const field = (lever: Lever) => {
    const fte = ftes[lever];
    const hints = [fte && t("swp.form-lever-fte", { size: words.size(fte) }), proposed.includes(lever) && t("swp.form-lever-proposed")];
    const hint = hints.filter(Boolean).join(" · ");
    return (
      <WholeField
        key={lever}
        {...fieldProps(part, words, lever)}
        className={proposed.includes(lever) ? "hub-swp-proposed" : undefined}
        description={hint || undefined}
        rightSection={<span aria-hidden="true">%</span>}
        readOnly={isFixed}
        value={content[lever]}
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
