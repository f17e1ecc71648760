import { listPayDuties } from "@hub/contract/pay-reports/pay-reports.ts";
import { comparePeriods, type Period } from "@hub/domain/period.ts";
import { payLaws } from "@hub/domain/pay-reports/pay-duties.ts";
import { wordFinder } from "@hub/domain/word-finder.ts";
import { SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { ExportButton } from "../tasks/exports/ExportButton.tsx";
import { useRegionName } from "../texts/display-names.ts";
import { useFormats } from "../texts/formats.ts";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import { useText } from "../texts/language.tsx";
import { type Column, DataTable } from "../ui/list/DataTable.tsx";
import { SearchField } from "../ui/list/SearchField.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Duty } from "./report-parts.ts";
import { PayStepButtons } from "./PayStepDialog.tsx";
import { Prepared } from "./Prepared.tsx";

type Props = { scenarioId: number; version: number; month: Period; only: ReadonlySet<number> | undefined };

const isDue = ({ duty }: Duty) => duty?.reports === true;
const isOpen = (each: Duty) => isDue(each) && (each.submission === null || each.submission.isOlder);
const compareDays = (one: Duty, other: Duty) => (one.duty?.due ?? "").localeCompare(other.duty?.due ?? "");
const shows = { all: () => true, due: isDue, open: isOpen };

/** What each legal entity of a version has to report of its pay gap, whether it has a figure, and whether that was handed over; each leads to its own report. */
export function DutyTable({ scenarioId, version, month, only }: Props) {
  const t = useText();
  const may = useMay();
  const [search, setSearch] = useState("");
  const [show, setShow] = useState<keyof typeof shows>("all");
  const { data, error, isPending, refetch } = useRoute(listPayDuties, { params: { scenarioId }, query: { version } });
  const columns = useColumns(month);
  const isCalled = wordFinder(search);
  // Those who must come first, by their day.
  const all = (data?.items ?? [])
    .filter(({ legalEntity }) => only?.has(legalEntity.id) ?? true)
    .toSorted((one, other) => Number(isDue(other)) - Number(isDue(one)) || (isDue(one) ? compareDays(one, other) : 0));
  const found = all.filter((each) => shows[show](each) && isCalled(`${each.legalEntity.name} ${each.legalEntity.code}`));
  const submitted = payLaws.filter((law) => all.some(({ duty, submission }) => submission !== null && duty?.law === law));
  return (
    <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
      <p className="hub-dimmed">{t("pay-reports.duties-text")}</p>
      <div className="hub-pay-head">
        <SegmentedControl
          size="xs"
          aria-label={t("pay-reports.duties-show")}
          value={show}
          onChange={(chosen) => setShow(chosen)}
          data={(["all", "due", "open"] as const).map((value) => ({
            value,
            label: t(`pay-reports.duties-${value}`, { count: all.filter(shows[value]).length }),
          }))}
        />
        <div className="hub-page-actions">
          {submitted.map((law) => (
            <ExportButton
              key={law}
              kind="pay-submissions-export"
              filter={{ scenarioId: String(scenarioId), version: String(version), law }}
              label={t(`pay-reports.submissions-export-${law}`)}
            />
          ))}
          {may("pay-reports.submit") && <PayStepButtons scenarioId={scenarioId} version={version} month={month} />}
        </div>
      </div>
      <div className="hub-pay-find">
        <SearchField label={t("pay-reports.find")} value={search} onSearch={setSearch} />
      </div>
      {found.length === 0 ? (
        <StateView empty={{ title: t("pay-reports.duties-none"), text: t("pay-reports.duties-none-text") }} />
      ) : (
        <div className="hub-pay-duties">
          <DataTable label={t("pay-reports.duties-list")} columns={columns} rows={found} rowKey={({ legalEntity }) => legalEntity.id} />
        </div>
      )}
    </StateView>
  );
}

function useColumns(month: Period): Column<Duty>[] {
  const t = useText();
  const formats = useFormats();
  const nameRegion = useRegionName();
  const must = ({ duty }: Duty) => {
    if (!duty) return "–";
    if (duty.reports === null) return t("pay-reports.must-unknown");
    return duty.reports ? t("pay-reports.must-yes", { years: duty.everyYears }) : t("pay-reports.must-no", { least: duty.least });
  };
  const dataMonth = (data: Period) =>
    comparePeriods(data, month) === 0
      ? t("pay-reports.data-fits")
      : t("pay-reports.data-month", { month: formats.month(data.year, data.month) });
  const gap = ({ gap, hidden }: Duty) => {
    if (!gap) return t("pay-reports.gap-none");
    if (gap.value === null) return t(`dashboards.reason-short-${gap.reason ?? "NO_DATA"}`);
    return (
      <>
        {formats.percent(gap.value)}
        {gap.roundedTo !== null && (
          <p className="hub-dimmed">{t("pay-reports.gap-rounded", { step: formats.decimal(gap.roundedTo, countPlaces(gap.roundedTo)) })}</p>
        )}
        {hidden.length > 0 && (
          <p className="hub-dimmed">
            {t("pay-reports.hidden-parts", { parts: hidden.map((part) => t(`pay-reports.hidden-${part}`)).join(", ") })}
          </p>
        )}
      </>
    );
  };
  return [
    {
      id: "entity",
      header: t("pay-reports.entity"),
      sortBy: ({ legalEntity }) => legalEntity.name,
      wrap: true,
      cell: ({ legalEntity: { id, name, code }, gap }) => (
        <>
          {gap ? (
            <Link
              to="."
              search={(old: object) => ({ ...old, entities: String(id) })}
              className="hub-link"
              aria-label={t("pay-reports.open-report", { name })}
            >
              {name}
            </Link>
          ) : (
            name
          )}{" "}
          <span className="hub-dimmed hub-pay-code">{code}</span>
        </>
      ),
    },
    {
      id: "country",
      header: t("pay-reports.country"),
      sortBy: ({ country }) => country,
      cell: ({ country }) => (country === null ? "–" : nameRegion(country)),
    },
    {
      id: "workers",
      header: t("pay-reports.workers"),
      numeric: true,
      sortBy: ({ workers }) => workers,
      cell: ({ workers }) => (workers === null ? "–" : formats.integer(workers)),
    },
    {
      id: "must",
      header: t("pay-reports.must"),
      sortBy: must,
      cell: (row) => (
        <>
          {must(row)}
          <p className="hub-dimmed">{row.duty ? t(`pay-reports.law-${row.duty.law}`) : t("pay-reports.law-none")}</p>
        </>
      ),
    },
    {
      id: "due",
      header: t("pay-reports.due"),
      sortBy: ({ duty }) => duty?.due ?? null,
      wrap: true,
      cell: ({ duty }) =>
        duty?.reports ? (
          <>
            {formats.day(duty.due)}
            <p className="hub-dimmed">{dataMonth(duty.data)}</p>
          </>
        ) : (
          "–"
        ),
    },
    {
      id: "gap",
      header: t("pay-reports.gap"),
      sortBy: ({ gap }) => (gap?.value == null ? null : Number(gap.value)),
      cell: gap,
      wrap: true,
    },
    {
      id: "submitted",
      header: t("pay-reports.submitted"),
      sortBy: ({ submission }) => submission?.submittedAt ?? null,
      wrap: true,
      cell: ({ preparation, submission }) =>
        submission && !(preparation && submission.isOlder && !preparation.isOlder) ? (
          <>
            {t("pay-reports.submitted-of", {
              version: submission.version,
              at: formats.day(submission.submittedAt),
              by: submission.submittedBy,
            })}
            {submission.isOlder && (
              <p>
                {t("pay-reports.submitted-older")}{" "}
                {submission.changes !== null && t("pay-reports.submitted-changes", { count: submission.changes })}
              </p>
            )}
          </>
        ) : (
          <>
            {t("pay-reports.submitted-not")}
            {preparation && <Prepared preparation={preparation} />}
          </>
        ),
    },
  ];
}
