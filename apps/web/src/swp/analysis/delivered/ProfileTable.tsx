import { Fragment } from "react";
import { useFormats } from "../../../texts/formats.ts";
import { useText } from "../../../texts/language.tsx";
import { ChartTable } from "../../../ui/charts/ChartTable.tsx";
import type { Delivered, DeliveredLine } from "../../delivered/use-delivered-of.ts";
import { useFigureWords } from "../use-figure-words.ts";

/** By profile, or by each of its divisions as well: what was delivered, the right size, who leaves and retires, and what is missing now and by quarter. */
export function ProfileTable({ data: { quarters, profiles, total }, byDivision }: { data: Delivered; byDivision: boolean }) {
  const t = useText();
  const formats = useFormats();
  const words = useFigureWords();
  const heads = [
    t("swp.delivered-persons"),
    t("swp.analysis-fte"),
    t("swp.delivered-right"),
    t("swp.delivered-gap"),
    t("swp.delivered-leavers"),
    t("swp.delivered-retirees"),
    ...quarters.map((quarter) => t("swp.delivered-gap-in", { quarter: words.quarter(quarter) })),
  ];
  const gapOf = (gap: DeliveredLine["gap"]) => (gap ? words.between(gap.min, gap.max) : "–");
  const cells = (line: DeliveredLine) => (
    <>
      <td data-numeric>{formats.integer(line.persons)}</td>
      <td data-numeric>{words.size({ min: line.fte, max: null })}</td>
      <td data-numeric>{line.rightSize ? words.size(line.rightSize) : "–"}</td>
      <td data-numeric>{gapOf(line.gap)}</td>
      <td data-numeric>
        {formats.integer(line.leavers)}
        {line.rate !== null && (
          <span className="hub-table-note">{t("swp.delivered-rate", { rate: words.size({ min: line.rate, max: null }) })}</span>
        )}
      </td>
      <td data-numeric>{formats.integer(line.quarters.reduce((sum, { retirees }) => sum + retirees, 0))}</td>
      {line.quarters.map(({ gap, whatIf }, at) => (
        <td key={quarters[at]} data-numeric>
          {gapOf(gap)}
          {whatIf?.gap && gap && (whatIf.gap.min !== gap.min || whatIf.gap.max !== gap.max) && (
            <span className="hub-table-note">
              {t("swp.analysis-whatif-short")} {gapOf(whatIf.gap)}
            </span>
          )}
        </td>
      ))}
    </>
  );
  return (
    <ChartTable
      title={t("swp.delivered-by-profile")}
      caption={t("swp.delivered-caption")}
      first={t("swp.delivered-profile")}
      heads={heads}
      className="hub-gap-table"
    >
      <tbody>
        {profiles.map(({ id, name, divisions, ...line }) => (
          <Fragment key={id}>
            <tr className={byDivision ? "hub-gap-cluster" : undefined}>
              <th scope="row">{name}</th>
              {cells(line)}
            </tr>
            {byDivision &&
              divisions.map(({ id: divisionId, place, ...ofDivision }) => (
                <tr key={divisionId}>
                  <th scope="row" className="hub-gap-impact">
                    {place}
                  </th>
                  {cells(ofDivision)}
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("swp.analysis-total")}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </ChartTable>
  );
}
