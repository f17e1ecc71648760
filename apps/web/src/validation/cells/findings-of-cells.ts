import type { listCellFindings } from "@hub/contract/checks/checks.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ShownFinding } from "../../checks/FindingList.tsx";

type CellFindings = Output<(typeof listCellFindings)["answer"]>["items"][number];

/** The findings of a cell as they are shown, each with what was said of it last. */
export function shownFindings({ findings }: Pick<CellFindings, "findings">): ShownFinding[] {
  return findings.map(({ rule, severity, params, comments: [last] }) => ({
    rule,
    severity,
    params,
    said: last ? { by: last.user, at: last.at, comment: last.comment } : null,
  }));
}
