import { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import type { ExportFormat } from "@hub/domain/tasks/kinds.ts";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../../../api/queries.ts";
import { useTakeExport } from "../../../tasks/exports/use-start-export.ts";
import { useFormats } from "../../../texts/formats.ts";
import { useText } from "../../../texts/language.tsx";
import { ChartPanel } from "../../../ui/charts/ChartPanel.tsx";
import { DownloadMenu } from "../../../ui/charts/DownloadMenu.tsx";
import { Panel } from "../../../ui/Page.tsx";
import { StateView } from "../../../ui/StateView.tsx";
import type { Delivered } from "../../delivered/use-delivered-of.ts";
import { type Analysis, queryOf } from "../analysis-search.ts";
import "../analysis.css";
import { useFigureWords } from "../use-figure-words.ts";
import { CodesPanel } from "./CodesPanel.tsx";
import { drawGaps } from "./draw-gaps.ts";
import { ProfileTable } from "./ProfileTable.tsx";
import { QuarterTable } from "./QuarterTable.tsx";

/** What was delivered beside the right size, and what is missing in the next quarters: of all that is looked at, by profile, and by division. */
export function DeliveredView({ asked }: { asked: Analysis }) {
  const t = useText();
  const formats = useFormats();
  const words = useFigureWords();
  const [byDivision, setByDivision] = useState(false);
  const query = queryOf(asked);
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(getSwpDelivered, { query });
  const startExport = useTakeExport("swp-delivered-export");
  const onWorkbook = (format: ExportFormat) => startExport(query, format);
  const month = data?.month;
  const title = t("swp.delivered-chart-title");
  const rule = data && t("swp.delivered-rule", { months: data.months, age: data.retirementAge });
  return (
    <StateView
      loading={isPending}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      empty={data && !month && { title: t("swp.delivered-no-month"), text: t("swp.delivered-no-month-text") }}
    >
      {data && month && (
        <div className="hub-analysis" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <Remarks data={data} month={formats.month(month.year, month.month)} />
          <CodesPanel unmapped={data.unmapped} />
          {data.profiles.length === 0 ? (
            <p className="hub-note hub-note-closed">{t("swp.delivered-none")}</p>
          ) : (
            <>
              {data.total.quarters.some(({ gap }) => gap !== null) && (
                <ChartPanel
                  title={title}
                  drawing={drawGaps(data, words, (of, end) => t(`swp.delivered-series-${of}-${end}`))}
                  renderTable={(heard) => <QuarterTable title={title} data={data} heard={heard} />}
                  download={{ source: rule ? [rule] : [], tag: "gap" }}
                  onWorkbook={onWorkbook}
                />
              )}
              <Panel
                title={t("swp.delivered-by-profile")}
                actions={<DownloadMenu title={t("swp.delivered-by-profile")} onPicture={undefined} onWorkbook={onWorkbook} />}
              >
                <Checkbox
                  label={t("swp.delivered-with-divisions")}
                  checked={byDivision}
                  onChange={({ currentTarget }) => setByDivision(currentTarget.checked)}
                />
                <ProfileTable data={data} byDivision={byDivision} />
                <details>
                  <summary>{t("swp.balance-how")}</summary>
                  <p className="hub-dimmed">{rule}</p>
                  <p className="hub-dimmed">{t("swp.delivered-rule-counts")}</p>
                </details>
              </Panel>
            </>
          )}
        </div>
      )}
    </StateView>
  );
}

/** Which month it is, and what stands in the figures without being seen in them, or does not. */
function Remarks({ data, month }: { data: Delivered; month: string }) {
  const t = useText();
  const formats = useFormats();
  const { months, waits, agesKnown, retirementAge, retirementAges, total } = data;
  const ages = retirementAges.map(({ country, age }) => t("swp.delivered-age-of", { country, age })).join(", ");
  const remarks = [
    t("swp.delivered-month", { month, months }),
    ...(agesKnown
      ? [t("swp.delivered-ages", { age: retirementAge, others: ages === "" ? "" : ` (${ages})` })]
      : [t("swp.delivered-no-ages")]),
    ...(waits ? [t("swp.delivered-waits", { month: formats.month(waits.year, waits.month) })] : []),
    ...(total.withoutHours > 0 ? [t("swp.delivered-without-hours", { count: total.withoutHours })] : []),
    ...(agesKnown && total.withoutBirth > 0 ? [t("swp.delivered-without-birth", { count: total.withoutBirth })] : []),
    ...(total.pastAge > 0 ? [t("swp.delivered-past-age", { count: total.pastAge })] : []),
  ];
  return (
    <ul className="hub-reasons">
      {remarks.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
