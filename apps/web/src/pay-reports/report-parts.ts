import type { getPayReport, listPayDuties } from "@hub/contract/pay-reports/pay-reports.ts";
import type { Output } from "@hub/contract/route.ts";

export type Report = Output<typeof getPayReport.answer>;
/** An entity with what it has to report. */
export type Duty = Output<typeof listPayDuties.answer>["items"][number];
export type EntityReport = NonNullable<Report["report"]>;
/** What of the report's address is read here: one entity, and the part that is open. */
export type PayPlace = { scenarioId: number; version: number; legalEntityId: number };

export const views = ["british", "european", "categories", "methodology"] as const;
type View = (typeof views)[number];

/** The part an address names; the first when it names none. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? "british";
}

type ReportFigure = EntityReport["british"]["meanGap"];
/** One line of a table: its point, the key of its name, and its figure. */
export type Line = { point: string; name: string; figure: ReportFigure };

/** The six British figures in the order of the regulations; quarters stand in a table of their own. */
export function britishLines(british: EntityReport["british"]): Line[] {
  return [
    { point: "a", name: "mean-gap", figure: british.meanGap },
    { point: "b", name: "median-gap", figure: british.medianGap },
    { point: "c", name: "mean-bonus-gap", figure: british.meanBonusGap },
    { point: "d", name: "median-bonus-gap", figure: british.medianBonusGap },
    { point: "e", name: "bonus-men", figure: british.bonusMen },
    { point: "e", name: "bonus-women", figure: british.bonusWomen },
  ];
}

/** Points (a) to (e) of article 9(1); the quarters of point (f) stand in a table of their own. */
export function europeanLines(european: EntityReport["european"]): Line[] {
  return [
    { point: "a", name: "eu-a", figure: european.a },
    { point: "b", name: "eu-b", figure: european.b },
    { point: "c", name: "eu-c", figure: european.c },
    { point: "d", name: "eu-d", figure: european.d },
    { point: "e", name: "eu-e-women", figure: european.e.women },
    { point: "e", name: "eu-e-men", figure: european.e.men },
  ];
}

/** What an export is told: flat texts. */
export function filterOf({ scenarioId, version, legalEntityId }: PayPlace): Record<string, string> {
  return { scenarioId: String(scenarioId), version: String(version), legalEntityId: String(legalEntityId) };
}
