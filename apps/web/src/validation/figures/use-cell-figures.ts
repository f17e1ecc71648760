import { getCellFigures } from "@hub/contract/validation/cell-figures.ts";
import type { Output } from "@hub/contract/route.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";

export type CellItem = Output<(typeof getCellFigures)["answer"]>["items"][number];
export type CellFigures = NonNullable<CellItem["figures"]>;
/** Cells of a month, and what of them is looked at. */
export type FiguresAsked = {
  year: number;
  month: number;
  cells: { section: string; legalEntityId: number }[];
  kpis?: string[];
  scopeType?: string;
  scopes?: string[];
  ingestionId?: number;
};

const optionsOf = (asked: FiguresAsked) => ({
  queryKey: keyOf(getCellFigures, { body: asked }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getCellFigures, { body: asked, signal }),
  placeholderData: undefined,
});

/** The figures of cells as they stand; nothing is asked without any. */
export function useCellFigures(asked: FiguresAsked | undefined) {
  const known = asked ?? { year: 2000, month: 1, cells: [] };
  return useQuery({ ...optionsOf(known), enabled: known.cells.length > 0 });
}

/** The figures of one cell as they stand now: what a signature is bound to. */
export async function readCellItem(of: {
  section: string;
  year: number;
  month: number;
  legalEntityId: number;
}): Promise<CellItem | undefined> {
  const { section, year, month, legalEntityId } = of;
  const { items } = await call(getCellFigures, { body: { year, month, cells: [{ section, legalEntityId }] } });
  return items[0];
}
