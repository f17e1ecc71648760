import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { countMeaning, countNames, type Counts, writeSum } from "../task-states.ts";

/** What became of the rows, as numbers that add up to the rows read. */
export function ImportCounts({ counts }: { counts: Counts }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="hub-task-counts">
      <dl>
        {countNames.map((name) => (
          <div key={name} data-none={counts[name] === 0 || undefined}>
            <dt>
              <StatusBadge meaning={counts[name] === 0 ? "pending" : countMeaning[name]} text={t(`tasks.count-${name}`)} />
            </dt>
            <dd className="hub-number">{formats.integer(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <p>{t("tasks.counts-sum", { sum: writeSum(counts, formats.integer), count: counts.read })}</p>
    </div>
  );
}
