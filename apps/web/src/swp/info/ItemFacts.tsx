import { type Lever, leversOf, releaseParts } from "@hub/domain/swp/levers.ts";
import { fieldNeeds, type SwpField } from "@hub/domain/swp/plan-item.ts";
import { useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import { CoverageBadge } from "../items/CoverageBadge.tsx";
import { useItemWords } from "../items/item-words.ts";
import type { SwpItem } from "../items/use-items.ts";

type Fact = [name: string, value: React.ReactNode];

/** All that is said of an item but its texts, in groups; what a tab does not have is left out, what is not said is said so. */
export function ItemFacts({ item }: { item: SwpItem }) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const { tab, size, fte, pool, coverage, sizeAtClose, closedOn, trainingFrom, trainingTo } = item;
  const has = (field: SwpField) => fieldNeeds[field][tab] !== "-";
  const name = (field: SwpField) => words.field(tab, field);
  const some = (value: string | null | undefined) => value || <span className="hub-dimmed">{t("swp.info-nothing")}</span>;
  const lever = (each: Lever): Fact[] => {
    const share = item[each];
    if (share === null) return [];
    const split = fte?.[each];
    return [[name(each), split ? t("swp.table-lever", { share, size: words.size(split) }) : t("swp.table-share", { share })]];
  };
  const what: Fact[] = has("profileId")
    ? [
        [t("swp.table-jobProfileFamily"), some(item.jobProfileFamily?.name)],
        [name("profileId"), some(item.jobProfile?.name)],
        [name("profileClusterId"), some(item.jobProfileCluster?.name)],
      ]
    : [
        [t("swp.table-knowledgeArea"), some(item.knowledgeArea?.name)],
        [name("skillId"), some(item.skillItem?.name)],
        [name("skillClusterId"), some(item.skillCluster?.name)],
        [name("skillLevel"), item.skillLevel && t(`swp.level-${item.skillLevel}`)],
      ];
  const where: Fact[] = [
    [name("divisionId"), [item.ob.name, item.unit.name, item.division.name].join(" › ")],
    [name("source"), item.source],
    ...(pool
      ? [
          [
            name("poolId"),
            t("swp.info-pool", { name: pool.name, left: words.size(pool.unassigned), total: words.size(pool.total) }),
          ] satisfies Fact,
        ]
      : []),
  ];
  const need: Fact[] = [
    [name("size"), some(size && words.fte(size))],
    ...(has("impact") ? [[name("impact"), some(item.impact && t(`swp.impact-${item.impact}`))] satisfies Fact] : []),
    ...(has("availability")
      ? [[name("availability"), some(item.availability && t(`swp.availability-${item.availability}`))] satisfies Fact]
      : []),
    [name("timeline"), some(item.timeline && words.quarter(item.timeline))],
  ];
  const training: Fact[] =
    trainingFrom === null || trainingTo === null
      ? []
      : [[t("swp.table-training"), t("swp.table-months", { from: trainingFrom, to: trainingTo })]];
  const state: Fact[] = [
    [name("coverage"), coverage && <CoverageBadge key="coverage" coverage={coverage} />],
    ...(sizeAtClose ? [[t("swp.table-sizeAtClose"), words.fte(sizeAtClose)] satisfies Fact] : []),
    ...(closedOn ? [[t("swp.table-closedOn"), formats.instant(closedOn)] satisfies Fact] : []),
  ];
  return (
    <div className="hub-swp-facts">
      <FactGroup title={t(has("profileId") ? "swp.form-group-profile" : "swp.form-group-skill")} facts={what} />
      <FactGroup title={t("swp.form-group-where")} facts={where} />
      <FactGroup title={t("swp.form-group-need")} facts={need} />
      {has("reskill") && (
        <FactGroup
          title={t("swp.form-group-levers")}
          facts={[...leversOf[tab].flatMap(lever), ...releaseParts.flatMap(lever), ...training]}
        />
      )}
      {has("coverage") && <FactGroup title={t("swp.form-group-coverage")} facts={state} />}
    </div>
  );
}

function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="hub-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="hub-swp-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
