import { type HeadcountBridge, leavingReasons } from "@hub/domain/dashboards/headcount-bridge.ts";
import { writeMonth } from "@hub/domain/period.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { SheetColumn, SheetRow } from "../../spreadsheets/sheet-column.ts";
import { nameTotal } from "./export-notes.ts";
import { readBridge } from "./read-bridge.ts";
import type { DashboardFigures } from "./read-dashboard-figures.ts";

type Count = Exclude<keyof HeadcountBridge, "reasons">;
const counts: readonly (readonly [Count, MessageKey])[] = [
  ["opening", "dashboards.bridge-opening"],
  ["joiners", "dashboards.bridge-joiners"],
  ["movesIn", "dashboards.bridge-moves-in"],
  ["leavers", "dashboards.bridge-leavers"],
  ["movesOut", "dashboards.bridge-moves-out"],
  ["perimeterIn", "dashboards.export-perimeter-in"],
  ["perimeterOut", "dashboards.export-perimeter-out"],
  ["closing", "dashboards.bridge-closing"],
  ["joinersToldLate", "dashboards.export-late-joiners"],
  ["leaversToldLate", "dashboards.export-late-leavers"],
];

/** The columns of an exported bridge: a month, what it begins with, and its counts. */
export const bridgeColumns: SheetColumn[] = [
  { key: "month", label: "dashboards.export-month", kind: "id" },
  { key: "entity", label: "ui.legal-entity", kind: "text", width: 34 },
  { key: "since", label: "dashboards.export-since", kind: "id" },
  ...counts.map(([key, label]): SheetColumn => ({ key, label, kind: "whole" })),
  ...leavingReasons.map((reason): SheetColumn => ({ key: reason, label: `dashboards.export-leavers-${reason}`, kind: "whole" })),
  { key: "notes", label: "dashboards.export-notes", kind: "text", width: 40 },
];

/** A row for each month of the bridge that a dashboard shows; a month without one says why. */
export async function* bridgeRows(ctx: RequestContext, figures: DashboardFigures): AsyncGenerator<SheetRow> {
  const { total, chosen, showsBridge } = figures;
  if (!showsBridge || !total) return;
  const entity = nameTotal(ctx.language, total, chosen);
  for (const month of (await readBridge(ctx, figures))?.months ?? []) {
    const { since, gap, bridge } = month;
    yield {
      values: {
        month: writeMonth(month),
        entity,
        since: since && writeMonth(since),
        ...(bridge && { ...Object.fromEntries(counts.map(([key]) => [key, bridge[key]])), ...bridge.reasons }),
        notes: gap && translate(ctx.language, `dashboards.bridge-gap-${gap}`),
      },
    };
  }
}
