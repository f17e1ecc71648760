import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import type { Erasure } from "./erasure-columns.tsx";

/** What words stand for that is no table of texts. */
const named = ["rows", "deliveries", "elsewhere", "files", "task-files", "account"] as const;

/** What was found of the person, by kind and table; once it is done, what was deleted. */
export function ErasureCounts({ erasure }: { erasure: Erasure }) {
  const t = useText();
  const formats = useFormats();
  const counts = erasure.state === "DONE" ? erasure.done : erasure.counted;
  if (counts === null) return null;
  const title = t(erasure.state === "DONE" ? "retention.deleted" : "retention.covers");
  const say = (key: string) => {
    const known = named.find((name) => name === key);
    return known ? t(`retention.count-${known}`) : t("retention.count-table", { table: key });
  };
  const entries = Object.entries(counts);
  const order = ([key]: [string, number]) => named.findIndex((name) => name === key) + 1 || named.length + 1;
  if (entries.length === 0) return <p className="hub-dimmed">{t("retention.covers-nothing")}</p>;
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={title}>
      <table className="hub-table">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" data-numeric>
              {t("retention.found")}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries
            .toSorted((a, b) => order(a) - order(b))
            .map(([key, count]) => (
              <tr key={key}>
                <td data-wrap>{say(key)}</td>
                <td data-numeric>{formats.integer(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
