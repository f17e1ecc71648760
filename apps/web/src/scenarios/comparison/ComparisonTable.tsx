import { columnLimit } from "@hub/contract/scenarios/comparison.ts";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment } from "react";
import { useIntl } from "react-intl";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { Comparison } from "../../closing/scenario-states.ts";
import { useComparedValues } from "../../texts/kpi-values.ts";
import { useColumnName } from "./column-name.ts";
import type { ComparisonSearch } from "./comparison-search.ts";
import { WhyList } from "./WhyList.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";

type Subject = Comparison["subjects"][number];
type Line = { key: string; head: string; kpi: string; unit: string; values: Subject["figures"][number]["values"] };
type Props = {
  comparison: Comparison;
  of: string | undefined;
  kpi: string | undefined;
  onChange: (changed: Partial<ComparisonSearch>) => void;
};

/** All KPIs of the group, a country or an entity; or one KPI of all of them. A value a column, and its difference from the first, beside or below it. */
export function ComparisonTable({ comparison, of, kpi, onChange }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const nameColumn = useColumnName();
  const nameSubject = useSubjectName();
  const { subjects, columns } = comparison;
  // Of few columns the difference has one of its own where there is room; of many, and on a phone, it stands below its figure.
  const isNarrow = useMediaQuery("(max-width: 40em)", false, { getInitialValueInEffect: false });
  const beside = !isNarrow && columns.length <= columnLimit.COMPARATIVE;
  const subject = subjects.find((each) => keyOf(each) === of) ?? subjects[0];
  const chosen = subjects[0]?.figures.find((figure) => figure.kpi === kpi)?.kpi;
  const lines: Line[] = chosen
    ? subjects.flatMap((each) =>
        each.figures.filter((figure) => figure.kpi === chosen).map((figure) => ({ ...figure, key: keyOf(each), head: nameSubject(each) })),
      )
    : (subject?.figures ?? []).map((figure) => ({ ...figure, key: figure.kpi, head: codeText("kpis", figure.kpi) }));
  const title = chosen ? codeText("kpis", chosen) : subject ? nameSubject(subject) : "";
  return (
    <>
      <div className="hub-compare-choice">
        <Pick
          label={t("scenarios.choose-subject")}
          allowDeselect={false}
          value={chosen ? "all" : subject ? keyOf(subject) : null}
          onChange={(value) =>
            onChange(value === "all" ? { kpi: chosen ?? subject?.figures[0]?.kpi } : { of: value ?? undefined, kpi: undefined })
          }
          data={[
            ...(subjects.length > 1 ? [{ value: "all", label: t("scenarios.all-subjects") }] : []),
            ...subjects.map((each) => ({ value: keyOf(each), label: nameSubject(each) })),
          ]}
        />
        {chosen && (
          <Pick
            label={t("scenarios.kpi")}
            allowDeselect={false}
            value={chosen}
            onChange={(value) => value && onChange({ kpi: value })}
            data={(subjects[0]?.figures ?? []).map((figure) => ({ value: figure.kpi, label: codeText("kpis", figure.kpi) }))}
          />
        )}
        {columns[0] && (
          <p className="hub-dimmed hub-compare-base">
            {t(beside ? "scenarios.difference-beside" : "scenarios.difference-from", { first: nameColumn(columns[0]) })}
          </p>
        )}
      </div>
      <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("scenarios.comparison-of", { name: title })}>
        <table className="hub-table hub-compare-table">
          <thead>
            <tr>
              <th scope="col">{chosen ? t("scenarios.subject") : t("scenarios.kpi")}</th>
              {columns.map((column, place) => (
                <Fragment key={nameColumn(column)}>
                  <th scope="col" data-numeric title={column.version?.contentHash}>
                    {nameColumn(column)}
                    {column.version?.state === "SUPERSEDED" && <span className="hub-table-note">{t("scenarios.version-SUPERSEDED")}</span>}
                  </th>
                  {beside && place > 0 && (
                    <th scope="col" data-numeric>
                      {t("scenarios.difference")}
                    </th>
                  )}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.head}</th>
                {line.values.map((shown, place) => (
                  <ValueCells
                    key={nameColumn(columns[place] ?? { year: 2000, month: 1, version: null })}
                    line={line}
                    shown={shown}
                    beside={beside && place > 0}
                    below={!beside}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <WhyList values={lines.flatMap(({ values }) => values)} minimum={columns[0]?.minimumGroupSize ?? 0} />
    </>
  );
}

type CellProps = {
  line: Line;
  shown: Line["values"][number];
  /** Where its difference stands, if anywhere. */ beside: boolean;
  below: boolean;
};

function ValueCells({ line: { kpi, unit }, shown, beside, below }: CellProps) {
  const text = useComparedValues();
  const { value, difference, relative } = shown;
  const change =
    difference === null
      ? undefined
      : `${text.difference(kpi, unit, difference, shown)}${relative === null ? "" : ` (${text.relative(relative)})`}`;
  return (
    <>
      <td data-numeric>
        {value === null ? <span className="hub-dimmed">{text.value(kpi, unit, shown)}</span> : text.value(kpi, unit, shown)}
        {below && change !== undefined && <span className="hub-table-note">{change}</span>}
      </td>
      {beside && (
        <td data-numeric className="hub-dimmed">
          {change ?? "–"}
        </td>
      )}
    </>
  );
}

function keyOf({ kind, id }: Subject): string {
  return id === null ? kind : `${kind}-${id}`;
}

function useSubjectName(): (subject: Subject) => string {
  const t = useText();
  const { locale } = useIntl();
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  return ({ kind, code, name }) => {
    if (kind === "group") return t("scenarios.whole-group");
    return kind === "country" ? (regions.of(code ?? "") ?? code ?? "") : `${name ?? ""} (${code ?? ""})`;
  };
}
