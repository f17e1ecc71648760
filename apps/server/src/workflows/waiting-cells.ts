import type { Waiting } from "@hub/domain/validation/waiting.ts";
import { waitingIn } from "../validation/cells/waiting-answer.ts";
import type { OpenCellRow, OpenWork } from "./inbox.sql.ts";

/** An open cell that waits for a step, and whom it waits for. */
export type WaitingRow = { row: OpenCellRow; waits: Waiting };

/** Decides whom each open cell waits for. It takes all people and all cells: whoever needs it twice passes it on. */
export function waitingCells(work: OpenWork): WaitingRow[] {
  const waitingOf = waitingIn(work);
  return work.cells.flatMap((row) => {
    const waits = waitingOf(row);
    return waits ? [{ row, waits }] : [];
  });
}
