import { useMay } from "../../api/access.ts";
import type { Capacity } from "./form-values.ts";

/** The capacities in which one may sign at all; whether on this very cell, the server says. */
export function useCapacities(): Capacity[] {
  const may = useMay();
  return [
    ...(may("validation.sign") ? (["coordinator"] as const) : []),
    ...(may("validation.validate") ? (["owner"] as const) : []),
    ...(may("validation.consolidate") ? (["group-owner"] as const) : []),
  ];
}
