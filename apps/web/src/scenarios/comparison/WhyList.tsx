import { figureReasons } from "@hub/domain/dashboards/figure-value.ts";
import { useText } from "../../texts/language.tsx";
import type { Comparison } from "../../closing/scenario-states.ts";

type Value = Comparison["subjects"][number]["figures"][number]["values"][number];
const reasons = [...figureReasons, "NOT_GIVEN"] as const;
const whys = ["pay", "distinct-persons", "moves", "different-parts", "hidden-part"] as const;

/** Below a comparison: why values are missing, each reason once. */
export function WhyList({ values, minimum }: { values: readonly Value[]; minimum: number }) {
  const t = useText();
  const found = reasons.filter((reason) => values.some((value) => value.reason === reason && value.why === null));
  const sums = whys.filter((why) => values.some((value) => value.why === why));
  if (found.length + sums.length === 0) return null;
  return (
    <ul className="hub-reasons">
      {found.map((reason) => (
        <li key={reason}>
          {t("dashboards.reason-explained", {
            short: t(`dashboards.reason-short-${reason}`),
            reason: t(`dashboards.reason-${reason}`, { minimum }),
          })}
        </li>
      ))}
      {sums.map((why) => (
        <li key={why}>
          {t("dashboards.reason-explained", { short: t("dashboards.reason-short-NOT_AGGREGABLE"), reason: t(`scenarios.why-${why}`) })}
        </li>
      ))}
    </ul>
  );
}
