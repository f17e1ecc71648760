import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Cell } from "../cells/cell-states.ts";
import type { Capacity } from "../signatures/form-values.ts";

export type Ask = (capacity: Capacity, cell: Cell) => void;

/** What one may do with a cell now: sign or validate it. */
export function CellActions({ cell, onAsk }: { cell: Cell; onAsk: Ask }) {
  const t = useText();
  const offered = [...(cell.may.sign ? (["coordinator"] as const) : []), ...(cell.may.validate ? (["owner"] as const) : [])];
  return offered.map((capacity) => (
    <Button
      key={capacity}
      variant="default"
      h={24}
      onClick={() => onAsk(capacity, cell)}
      aria-label={t(`validation.act-named-${capacity}`, { entity: cell.legalEntity.name })}
    >
      {t(`validation.act-${capacity}`)}
    </Button>
  ));
}
