import { createContext, useContext } from "react";
import { useTakeExport } from "../../tasks/exports/use-start-export.ts";
import type { MonthChoice } from "../comparison-choices.ts";
import type { Origin } from "../report-search.ts";
import type { Order, TableLine } from "@hub/domain/dashboards/charts/model-parts.ts";

/** What all charts and tables of a report share: whether they are provisional, what a download says of its source, what an export is filtered by. */
type Frame = {
  provisional: boolean;
  /** Provisional, and of how many entities; undefined for a closed version. */
  warning: string | undefined;
  /** When the version was closed; undefined while provisional. */
  closedAt: string | undefined;
  source: readonly string[];
  /** `yyyy-mm` of the last month. */
  month: string;
  exportFilter: Readonly<Record<string, string>>;
  onOrigin: ((origin: Origin) => void) | undefined;
  /** Has bars stand by value, or by name; undefined where they cannot be put in another order. */
  onOrder: ((order: Order) => void) | undefined;
  /** What one press compares with: a year before, else the month before. */
  nearest: MonthChoice | undefined;
  /** What pressing a line does: an entity, a node or a country is filtered to, the group takes the filter away; undefined where it would change nothing. */
  onLine: (line: Pick<TableLine, "legalEntityId" | "key">) => (() => void) | undefined;
};
export const FrameContext = createContext<Frame | undefined>(undefined);

/** The frame a chart stands in. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("a chart stands in no report");
  return frame;
}

/** Exports figures in a format. */
export function useFiguresExport() {
  return useTakeExport("figures-export");
}
