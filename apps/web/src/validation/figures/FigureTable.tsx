import { Fragment } from "react";
import { useText } from "../../texts/language.tsx";
import { useFigureWords } from "./figure-words.ts";
import type { CellFigures } from "./use-cell-figures.ts";
import "./figures.css";

/** The figures of a cell: its own, and beside them those of last month, last year and the delivery before, each with the difference. */
export function FigureTable({ figures, label }: { figures: CellFigures; label: string }) {
  const t = useText();
  const words = useFigureWords();
  const { columns, rows } = figures;
  const isDelivered = (at: number) => rows.some(({ values }) => values[at]?.reason !== "NOT_DELIVERED");
  // A month that nothing was delivered for is said once, and not line by line.
  const places = [...columns.keys()].filter((at) => at === 0 || isDelivered(at));
  const others = columns.filter((_, at) => at > 0 && isDelivered(at));
  const missing = columns.filter((_, at) => !places.includes(at));
  const isAsDelivered = ({ values }: CellFigures["rows"][number]) => values.some(({ delivered }) => delivered !== undefined);
  const reasons = new Set(rows.flatMap(({ values }) => values.map(({ reason }) => reason)));
  return (
    <>
      <div className="hub-table-frame" tabIndex={0} role="region" aria-label={label}>
        <table className="hub-table hub-cell-figures">
          <thead>
            <tr>
              <th scope="col">{t("validation.figures-line")}</th>
              {columns.slice(0, 1).map((column) => (
                <th key={column.kind} scope="col" data-numeric>
                  {words.column(column)}
                </th>
              ))}
              {others.map((column) => (
                <Fragment key={column.kind}>
                  <th scope="col" data-numeric>
                    {words.column(column)}
                    {column.kind !== "replaced" && !column.validated && (
                      <span className="hub-figures-note">{t("validation.figures-unvalidated")}</span>
                    )}
                  </th>
                  <th scope="col" data-numeric aria-label={t("validation.figures-change-to", { column: words.column(column) })}>
                    {t("validation.figures-change")}
                  </th>
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const currency = soleCurrency(row);
              return (
                <tr key={row.measure} data-total={row.measure === "opening" || row.measure === "closing" || undefined}>
                  <th scope="row">
                    {words.measure(row, currency)}
                    {isAsDelivered(row) && <span className="hub-table-note">{t("dashboards.as-delivered")}</span>}
                  </th>
                  {places.map((at) => {
                    const given = row.values[at];
                    const value = given && currency !== null ? { ...given, currency: null } : given;
                    return (
                      value && (
                        <Fragment key={columns[at]?.kind}>
                          <td data-numeric data-none={value.value === null || undefined}>
                            {words.value(row, value)}
                          </td>
                          {at > 0 && (
                            <td data-numeric data-change>
                              {words.change(row, value)}
                            </td>
                          )}
                        </Fragment>
                      )
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <p className="hub-dimmed">{t("validation.figures-not-delivered", { columns: missing.map(words.column).join(", ") })}</p>
      )}
      {rows.some(isAsDelivered) && <p className="hub-dimmed">{t("validation.figures-delivered")}</p>}
      {reasons.has("MASKED") && <p className="hub-dimmed">{t("validation.figures-masked")}</p>}
      {reasons.has("SUPPRESSED") && <p className="hub-dimmed">{t("validation.figures-suppressed")}</p>}
    </>
  );
}

/** The one currency of all amounts of a line; null where there is none, or more than one. */
function soleCurrency({ values }: CellFigures["rows"][number]): string | null {
  const [first, ...others] = [...new Set(values.flatMap(({ currency }) => currency ?? []))];
  return first === undefined || others.length > 0 ? null : first;
}
