import { listPayDuties } from "@hub/contract/pay-reports/pay-reports.ts";
import { writeMonth, type Period } from "@hub/domain/period.ts";
import { gapsModel } from "@hub/domain/pay-reports/pay-pictures.ts";
import { chartNotes } from "@hub/i18n/words/dashboards/chart-notes.ts";
import { chartWords } from "@hub/i18n/words/dashboards/chart-words.ts";
import { useRoute } from "../api/queries.ts";
import { useFormats } from "../texts/formats.ts";
import { useSpeaker } from "../texts/kpi-values.ts";
import { useText } from "../texts/language.tsx";
import { ChartPanel } from "../ui/charts/ChartPanel.tsx";
import { GapsTable } from "./GapsTable.tsx";

type Props = {
  scenarioId: number;
  version: number;
  month: Period;
  minimum: number;
  /** The entities that are filtered to. */
  only: ReadonlySet<number> | undefined;
  /** Opens the report of an entity. */
  onEntity: (id: string) => void;
};

/** The mean and median gap of each legal entity that has pay, as bars and as a table; nothing where there is none. */
export function GapsChart({ scenarioId, version, month, minimum, only, onEntity }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = chartWords(useSpeaker(), minimum);
  const { data } = useRoute(listPayDuties, { params: { scenarioId }, query: { version } });
  const entities = (data?.items ?? []).flatMap(({ legalEntity, gap, medianGap }) =>
    gap && medianGap && (only?.has(legalEntity.id) ?? true) ? [{ legalEntity, mean: gap, median: medianGap }] : [],
  );
  if (entities.length === 0) return null;
  const model = gapsModel(entities, words);
  const count = model.marks.length;
  const rest = model.left > 0 ? t("dashboards.largest-shown", { count, total: count + model.left }) : undefined;
  const notes = chartNotes({ t }, model);
  return (
    <ChartPanel
      title={model.title}
      drawing={model}
      download={{
        source: [
          t("pay-reports.gaps-source", { month: formats.month(month.year, month.month), version }),
          ...(rest === undefined ? [] : [rest]),
          ...notes,
          t("dashboards.minimum-group-size", { minimum }),
        ],
        tag: writeMonth(month),
      }}
      onMark={({ key }) => (entities.length > 1 ? () => onEntity(key) : undefined)}
      renderTable={(heard) => <GapsTable title={model.title} table={model.table} heard={heard} />}
      renderBelow={(showTable) => (
        <>
          {notes.length > 0 && (
            <ul className="hub-reasons">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {rest !== undefined && (
            <figcaption className="hub-dimmed">
              {rest}{" "}
              <button type="button" className="hub-link" onClick={showTable}>
                {t("dashboards.show-all-in-table")}
              </button>
            </figcaption>
          )}
        </>
      )}
    />
  );
}
