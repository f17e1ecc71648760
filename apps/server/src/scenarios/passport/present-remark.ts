import type { addFigureRemark as route } from "@hub/contract/scenarios/remarks.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RemarkRow } from "./remarks.sql.ts";

export type Remark = Output<typeof route.answer>;

/** A remark as it is answered. */
export function presentRemark({ id, text, by, at, version }: RemarkRow): Remark {
  return { id, text, by, at: at.toISOString(), version };
}
