import { type Lever, leversOf, releaseParts } from "@hub/domain/swp/levers.ts";
import { fieldNeeds, type SwpField } from "@hub/domain/swp/plan-item.ts";
import { useText } from "../../texts/language.tsx";
import { type Fact, FactGroup } from "../../ui/record/FactGroup.tsx";
import { useFormats } from "../../texts/formats.ts";
import { CoverageBadge } from "../items/CoverageBadge.tsx";
import { placeOf } from "../items/item-name.ts";
import { useItemWords } from "../items/item-words.ts";
import { isOfSkills } from "../items/term-fields.ts";
import type { SwpItem } from "../items/use-items.ts";

/** All that is said of an item but its texts, in groups; what a tab does not have is left out, what is not said is said so. */
export function ItemFacts({ item }: { item: SwpItem }) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const { tab, size, fte, pool, coverage, sizeAtClose, closedOn, trainingFrom, trainingTo } = item;
  const has = (field: SwpField) => fieldNeeds[field][tab] !== "-";
  const name = (field: SwpField) => words.field(tab, field);
  const some = (value: string | null | undefined) => value || <span className="hub-dimmed">{t("swp.info-nothing")}</span>;
  const lever = (each: Lever): Fact => [name(each), words.lever(item[each], fte?.[each])];
  const ofSkills = isOfSkills(tab);
  const what: Fact[] = ofSkills
    ? [
        [t("swp.table-knowledgeArea"), some(item.knowledgeArea?.name)],
        [name("skillId"), some(item.skillItem?.name)],
        [name("skillClusterId"), some(item.skillCluster?.name)],
        [name("skillLevel"), item.skillLevel && t(`swp.level-${item.skillLevel}`)],
      ]
    : [
        [t("swp.table-jobProfileFamily"), some(item.jobProfileFamily?.name)],
        [name("profileId"), some(item.jobProfile?.name)],
        [name("profileClusterId"), some(item.jobProfileCluster?.name)],
      ];
  const where: Fact[] = [
    [name("divisionId"), placeOf(item)],
    [name("source"), item.source],
    [name("poolId"), pool && t("swp.info-pool", { name: pool.name, left: words.size(pool.unassigned), total: words.size(pool.total) })],
  ];
  const need: Fact[] = [
    [name("size"), some(size && words.fte(size))],
    [name("impact"), has("impact") && some(item.impact && t(`swp.impact-${item.impact}`))],
    [name("availability"), has("availability") && some(item.availability && t(`swp.availability-${item.availability}`))],
    [name("timeline"), some(item.timeline && words.quarter(item.timeline))],
  ];
  const levers: Fact[] = [
    ...leversOf[tab].map(lever),
    ...releaseParts.map(lever),
    [
      t("swp.table-training"),
      trainingFrom !== null && trainingTo !== null && t("swp.table-months", { from: trainingFrom, to: trainingTo }),
    ],
  ];
  const state: Fact[] = [
    [name("coverage"), coverage && <CoverageBadge key="coverage" coverage={coverage} />],
    [t("swp.table-sizeAtClose"), sizeAtClose && words.fte(sizeAtClose)],
    [t("swp.table-closedOn"), closedOn && formats.instant(closedOn)],
  ];
  return (
    <div className="hub-swp-facts">
      <FactGroup title={t(ofSkills ? "swp.form-group-skill" : "swp.form-group-profile")} facts={what} />
      <FactGroup title={t("swp.form-group-where")} facts={where} />
      <FactGroup title={t("swp.form-group-need")} facts={need} />
      {has("reskill") && <FactGroup title={t("swp.form-group-levers")} facts={levers} />}
      {has("coverage") && <FactGroup title={t("swp.form-group-coverage")} facts={state} />}
    </div>
  );
}
