import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { formattingLocales, type Language } from "@hub/domain/languages.ts";
import { nameComparison } from "@hub/i18n/words/dashboards/compared-name.ts";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import type { Speaker } from "@hub/i18n/words/speaker.ts";
import type { ReportSources } from "../../scenarios/passport/read-passport.ts";
import type { Block, Fact } from "./blocks.ts";
import type { Figures } from "./write-report.ts";

const conventionParts = ["population", "quartileTies", "evenMedian", "bonus", "years", "rounding"] as const;
/** So many names are written; the others are counted, as each of them is in the tables. */
const mostNames = 60;

/** Of what the figures are: month and version, whether they are official, what is filtered, who asked and when. */
export function writeHead(
  { figures, sources, by, at, language }: { figures: Figures; sources: ReportSources; by: string; at: Date; language: Language },
  speaker: Speaker,
): Block[] {
  const { t, formats } = speaker;
  const { current, legalEntities, chosen, from, to } = figures;
  const { version, provisional, entitiesIncluded: count, entitiesExpected: total, stale } = current;
  const ofEntities = t("dashboards.entities-of", { count, total });
  const month = formats.month(to.year, to.month);
  const names = legalEntities.filter(({ id }) => chosen.includes(id)).map(({ name, code }) => `${name} (${code})`);
  const regions = new Intl.DisplayNames(formattingLocales[language], { type: "region" });
  const countries = [...new Set(legalEntities.filter(({ id }) => chosen.includes(id)).flatMap(({ country }) => country ?? []))];
  const isFiltered = chosen.length < legalEntities.length;
  const compared = nameComparison(speaker, figures);
  const node = figures.nodes.find(({ id }) => id === figures.total?.nodeId);
  return [
    ...(provisional || !version
      ? [{ kind: "warning", title: t("dashboards.provisional-title"), texts: [ofEntities, t("dashboards.provisional-text")] } as const]
      : []),
    ...(version?.state === "SUPERSEDED"
      ? [{ kind: "warning", title: t("dashboards.version-superseded", { version: version.number }), texts: [] } as const]
      : []),
    ...(stale && !provisional ? [{ kind: "text", text: t("dashboards.stale-note", { month }) } as const] : []),
    {
      kind: "facts",
      facts: [
        ...(sources.version ? versionFacts(sources.version, speaker) : []),
        fact(t("dashboards.pdf-filter"), [
          isFiltered ? t("dashboards.source-filtered", { count: chosen.length, total: legalEntities.length }) : t("dashboards.pdf-all"),
          ...(node ? [`${t("dashboards.filter-node")}: ${node.name}`] : []),
          ...(isFiltered ? [`${t("dashboards.filter-entities")}: ${listNames(names)}`] : []),
          ...(isFiltered && countries.length > 0
            ? [
                `${t("dashboards.filter-countries")}: ${countries
                  .toSorted()
                  .map((code) => regions.of(code) ?? code)
                  .join(", ")}`,
              ]
            : []),
          ...(from.year === to.year && from.month === to.month
            ? []
            : [`${t("dashboards.filter-from")}: ${formats.month(from.year, from.month)}`]),
          ...(compared === undefined ? [] : [compared]),
        ]),
        fact(t("checks.passport-entities"), [ofEntities]),
        fact(t("dashboards.pdf-made"), [t("checks.said-by", { user: by, at: formats.instant(at.toISOString()) })]),
      ],
    },
  ];
}

function versionFacts(version: NonNullable<ReportSources["version"]>, { t, formats }: Speaker): Fact[] {
  const { number, state, closedAt, closedBy, comment, contentHash, hashes, rowsPutAway } = version;
  const about = { version: number, date: formats.instant(closedAt), name: closedBy ?? "" };
  return [
    fact(t("dashboards.version"), [
      t(state === "CURRENT" ? "dashboards.version-current" : "dashboards.version-superseded", { version: number }),
      closedBy === null ? t("dashboards.closed-by-itself", about) : t("dashboards.closed-by", about),
      ...(comment ? [comment] : []),
    ]),
    fact(t("checks.passport-hash"), [
      contentHash,
      ...(rowsPutAway
        ? [
            t(rowsPutAway.rule === "erasure" ? "checks.passport-rows-erasure" : "checks.passport-rows-retention", {
              at: formats.instant(rowsPutAway.at),
            }),
          ]
        : []),
    ]),
    ...(hashes.figures
      ? [
          fact(t("checks.passport-hash-figures"), [
            hashes.figures,
            t(hashes.figuresHold ? "checks.passport-hash-holds" : "checks.passport-hash-differs"),
          ]),
        ]
      : []),
  ];
}

/** By which conventions the figures are made, and what each of them is. */
export function writeConventions(
  { figures, kpis, cards }: { figures: Figures; kpis: readonly string[]; cards: ReadonlyMap<string, { name: string; version: number }> },
  { t, codeText }: Speaker,
): Block[] {
  const { conventions } = figures.current;
  return [
    { kind: "heading", level: 2, text: t("dashboards.conventions") },
    {
      kind: "facts",
      facts: [
        fact(t("dashboards.convention-minimumGroupSize"), [t("dashboards.minimum-group-size", { minimum: conventions.minimumGroupSize })]),
        fact(t("dashboards.convention-payProtectionPercent"), [
          t("dashboards.pay-protection", { percent: conventions.payProtectionPercent }),
        ]),
        ...(conventions.groupCurrency === null ? [] : [fact(t("dashboards.convention-groupCurrency"), [conventions.groupCurrency])]),
        ...conventionParts.flatMap((part) =>
          conventions[part] === null
            ? []
            : [fact(t(`dashboards.convention-${part}`), [codeText("dashboards", `convention-${conventions[part]}`)])],
        ),
        ...kpis.filter(isKpi).map((kpi: Kpi) => {
          const card = cards.get(kpi);
          return fact(codeText("kpis", kpi), [
            codeText("kpis", `${kpi}-definition`),
            ...(card ? [t("dashboards.pdf-card", { name: card.name, version: card.version })] : []),
          ]);
        }),
      ],
    },
  ];
}

/** Where the figures come from: which deliveries, by whom, both signatures; what a month that is open still waits for; the rates. */
export function writeSources({ cells, missing, rates, version }: ReportSources, { t, codeText, formats }: Speaker): Block[] {
  const signature = (said: { by: string; at: string } | null) =>
    said ? t("checks.said-by", { user: said.by, at: formats.instant(said.at) }) : "–";
  return [
    { kind: "heading", level: 2, text: t("dashboards.pdf-sources") },
    ...(version
      ? []
      : [
          { kind: "text", text: t("checks.passport-provisional") } as const,
          {
            kind: "text",
            text: t("checks.passport-missing", {
              count: missing.length,
              names: listNames(missing.map(({ section, legalEntity }) => t("checks.passport-cell", { section, entity: legalEntity.name }))),
            }),
          } as const,
        ]),
    ...(cells.length === 0
      ? [{ kind: "text", text: t("checks.passport-cells-none") } as const]
      : [
          {
            kind: "sheet",
            heads: [
              t("dashboards.head-entity"),
              t("checks.passport-sections"),
              t("checks.passport-files"),
              t("checks.passport-signed"),
              t("checks.passport-validated"),
            ],
            shares: [0.2, 0.14, 0.34, 0.16, 0.16],
            lines: cells.map(({ section, legalEntity, deliveries, signed, validated }) => ({
              cells: [
                `${legalEntity.name} (${legalEntity.code})`,
                codeText("validation", `section-${section}`),
                deliveries
                  .map(({ fileName: file, rows, deliveredBy: user, deliveredAt }) =>
                    t("checks.passport-file", { file, rows, user, at: formats.instant(deliveredAt) }),
                  )
                  .join("\n") || "–",
                signature(signed),
                signature(validated),
              ],
            })),
          } as const,
        ]),
    ...(rates.length === 0
      ? []
      : [
          {
            kind: "facts",
            facts: [
              fact(
                t("checks.passport-rates"),
                rates.map(({ currency, groupCurrency: group, rate, changedBy: user, changedAt }) =>
                  t("checks.passport-rate", {
                    currency,
                    group,
                    rate: formats.decimal(rate, countPlaces(rate)),
                    user,
                    at: formats.instant(changedAt),
                  }),
                ),
              ),
            ],
          } as const,
        ]),
  ];
}

function fact(name: string, texts: string[]): Fact {
  return { name, texts };
}

/** Names one after another; of very many, those that are left are counted. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown}, + ${names.length - mostNames}` : shown;
}
