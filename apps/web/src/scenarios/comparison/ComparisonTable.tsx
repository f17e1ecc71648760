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

/** All KPIs of the group, a country or an entity; or one KPI of all of them. A value a column, and its difference from the first. */
export function ComparisonTable({ comparison, of, kpi, onChange }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const nameColumn = useColumnName();
  const nameSubject = useSubjectName();
  const { subjects, columns } = comparison;
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
        {columns[0] && <p className="hub-dimmed hub-compare-base">{t("scenarios.difference-from", { first: nameColumn(columns[0]) })}</p>}
      </div>
      <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("scenarios.comparison-of", { name: title })}>
        <table className="hub-table hub-compare-table">
          <thead>
            <tr>
              <th scope="col">{chosen ? t("scenarios.subject") : t("scenarios.kpi")}</th>
              {columns.map((column) => (
                <th key={nameColumn(column)} scope="col" data-numeric title={column.version?.contentHash}>
                  {nameColumn(column)}
                  {column.version?.state === "SUPERSEDED" && <span className="hub-table-note">{t("scenarios.version-SUPERSEDED")}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.head}</th>
                {line.values.map((shown, place) => (
                  <ValueCell key={nameColumn(columns[place] ?? { year: 2000, month: 1, version: null })} line={line} shown={shown} />
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

function ValueCell({ line: { kpi, unit }, shown }: { line: Line; shown: Line["values"][number] }) {
  const text = useComparedValues();
  const { value, difference, relative } = shown;
  return (
    <td data-numeric>
      {value === null ? <span className="hub-dimmed">{text.value(kpi, unit, shown)}</span> : text.value(kpi, unit, shown)}
      {difference !== null && (
        <span className="hub-table-note">
          {text.difference(kpi, unit, difference, shown)}
          {relative !== null && ` (${text.relative(relative)})`}
        </span>
      )}
    </td>
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
