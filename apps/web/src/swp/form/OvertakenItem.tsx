import type { ItemContent, SwpField, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { OvertakenRecord } from "../../forms/OvertakenRecord.tsx";
import { useItemWords } from "../items/item-words.ts";
import { useValueWords } from "../items/use-value-words.ts";
import type { SwpItem } from "../items/use-items.ts";
import { compareContents, contentOf } from "./item-draft.ts";
import type { ChosenTerms } from "./TermFields.tsx";
import type { FormFacts } from "./use-form-facts.ts";

type Props = {
  tab: SwpTab;
  base: SwpItem;
  theirs: SwpItem;
  draft: ItemContent;
  terms: ChosenTerms;
  facts: FormFacts;
  onTake: () => void;
  onKeep: () => void;
};

/** Somebody has saved the item meanwhile: theirs beside one's own, which stays as it is until one decides. */
export function OvertakenItem({ tab, base, theirs, draft, terms, facts, onTake, onKeep }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const values = useValueWords();
  const known = [
    terms.term,
    terms.cluster,
    ...[base, theirs].flatMap((item) => [item.jobProfile, item.skillItem, item.jobProfileCluster, item.skillCluster]),
  ];
  const divisions = [base.division, theirs.division, ...facts.divisions];
  const pools = [base.pool, theirs.pool];
  const nameIn = (list: readonly ({ id: number; name: string } | null)[], id: number) =>
    list.find((each) => each?.id === id)?.name ?? t("swp.filter-unknown", { value: String(id) });
  const value = (field: SwpField, given: string | number | null): string => {
    if (given !== null && field === "divisionId") return nameIn(divisions, Number(given));
    if (given !== null && field === "poolId") return nameIn(pools, Number(given));
    if (given !== null && (field === "profileId" || field === "profileClusterId" || field === "skillId" || field === "skillClusterId"))
      return nameIn(known, Number(given));
    if (given !== null && field === "coverage") return facts.coverages.find(({ code }) => code === given)?.name ?? String(given);
    return values(field, given === null ? null : String(given));
  };
  const rows = compareContents(tab, contentOf(base), draft, contentOf(theirs)).map(({ field, now, mine }) => ({
    field,
    label: words.field(tab, field),
    now: value(field, now),
    mine: value(field, mine),
  }));
  return (
    <OvertakenRecord
      title={t("swp.form-overtaken-title")}
      text={t("swp.form-overtaken-text", { by: theirs.updatedBy ?? t("swp.info-somebody"), at: formats.instant(theirs.updatedOn) })}
      rows={rows}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}
