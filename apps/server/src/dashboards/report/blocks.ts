import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import type { ChartModel } from "@hub/domain/dashboards/charts/model-parts.ts";

/** A name with what it is, in paragraphs. */
export type Fact = { name: string; texts: readonly string[] };
/** A figure that stands apart: its value, or in a word why there is none. */
export type Tile = { name: string; value: string; isShown: boolean; change: string; notes: readonly string[] };
export type SheetLine = { cells: readonly string[]; isTotal?: boolean };

/** A part of a report as it is read from top to bottom, all its texts ready. */
export type Block =
  | { kind: "heading"; level: 2 | 3; text: string }
  /** `leads`: it says what follows is of, and stands on its page. */
  | { kind: "text"; text: string; leads?: true }
  /** What nobody may miss. */
  | { kind: "warning"; title: string; texts: readonly string[] }
  | { kind: "facts"; facts: readonly Fact[] }
  | { kind: "tiles"; heads: readonly string[]; tiles: readonly Tile[] }
  | { kind: "chart"; drawing: ChartDrawing; alt: string; axis: (value: number) => string }
  /** Notes are numbered by the table itself. */
  | { kind: "table"; caption: string; table: ChartModel["table"]; first: string; partOf: (part: number, parts: number) => string }
  /** Texts in columns, by their share of the width. */
  | { kind: "sheet"; heads: readonly string[]; shares: readonly number[]; lines: readonly SheetLine[] };

/** A report as a document. */
export type ReportPages = {
  title: string;
  language: string;
  at: Date;
  /** What the figures are, above the title and on every page while they are provisional. */
  mark: string | undefined;
  subtitle: string;
  blocks: Block[];
  foot: string;
};
