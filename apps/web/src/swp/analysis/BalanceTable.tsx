import { fromHundredths, toHundredths } from "@hub/domain/swp/size.ts";
import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import type { Course, Courses } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";
import { VerdictBadge } from "./VerdictBadge.tsx";

type Props = { caption: string; quarters: readonly string[]; courses: Courses; heard: boolean };

/** Quarter by quarter what is asked and offered up to then, and what that makes in the worst and in the best case; beside a what-if both, and how they differ. */
export function BalanceTable({ caption, quarters, courses: { plan, whatIf }, heard }: Props) {
  const t = useText();
  const words = useFigureWords();
  const heads = [
    t("swp.balance-asked"),
    t("swp.balance-offered"),
    t("swp.balance-worst"),
    t("swp.balance-best"),
    t("swp.balance-verdict"),
    ...(whatIf
      ? [t("swp.balance-whatif-worst"), t("swp.balance-whatif-best"), t("swp.balance-whatif-verdict"), t("swp.analysis-difference")]
      : []),
  ];
  return (
    <ChartTable title={caption} first={t("swp.balance-until")} heads={heads} heard={heard}>
      <tbody>
        {quarters.map((quarter, place) => {
          const [mine, other] = [plan.points[place], whatIf?.points[place]];
          return (
            mine && (
              <tr key={quarter}>
                <th scope="row">{words.quarter(quarter)}</th>
                <td data-numeric>{words.bounds(mine.asked)}</td>
                <td data-numeric>{mine.offered ? words.bounds(mine.offered) : "–"}</td>
                <Outcome point={mine} />
                {other && <Outcome point={other} />}
                {other && <td data-numeric>{differ(mine, other, words.between)}</td>}
              </tr>
            )
          );
        })}
      </tbody>
    </ChartTable>
  );
}

type Point = Course["points"][number];

function Outcome({ point: { worst, best, verdict } }: { point: Point }) {
  const words = useFigureWords();
  return (
    <>
      <td data-numeric>{worst === null ? "–" : words.signed(worst)}</td>
      <td data-numeric>{best === null ? "–" : words.signed(best)}</td>
      <td data-numeric>{verdict === null ? "–" : <VerdictBadge verdict={verdict} />}</td>
    </>
  );
}

/** How much better the worst and the best case become. */
function differ(mine: Point, other: Point, between: (min: string, max: string) => string): string {
  if (mine.worst === null || mine.best === null || other.worst === null || other.best === null) return "–";
  const more = (from: string, to: string) => fromHundredths(toHundredths(to) - toHundredths(from));
  return between(more(mine.worst, other.worst), more(mine.best, other.best));
}
