import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { type Column, DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { type Scenario, useScenarioName } from "../closing/scenario-states.ts";
import { ScenarioBadge } from "../closing/ScenarioBadge.tsx";

/** The scenarios with how far they are. */
export function ScenarioList({ rows }: { rows: readonly Scenario[] }) {
  const t = useText();
  const formats = useFormats();
  const nameScenario = useScenarioName();
  const navigate = useNavigate();
  const open = ({ id }: Scenario) => void navigate({ to: "/scenaries/$id/dashboard", params: { id: String(id) } });
  return (
    <DataTable
      cards
      label={t("scenarios.list-table")}
      columns={scenarioColumns(t, formats, nameScenario)}
      rows={rows}
      rowKey={(row) => row.id}
      onOpen={open}
    />
  );
}

function scenarioColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  nameScenario: ReturnType<typeof useScenarioName>,
): Column<Scenario>[] {
  return [
    {
      id: "scenario",
      header: t("scenarios.scenario"),
      sortBy: (row) => row.year * 100 + row.month,
      cell: (row) => (
        <Link to="/scenaries/$id/dashboard" params={{ id: String(row.id) }} className="hub-link">
          {nameScenario(row)}
        </Link>
      ),
    },
    {
      id: "state",
      header: t("ui.state"),
      sortBy: (row) => row.state,
      cell: (row) => (
        <>
          <ScenarioBadge scenario={row} />
          {row.stale && <div className="hub-dimmed">{t("scenarios.stale-short", { version: row.currentVersion ?? 0 })}</div>}
        </>
      ),
    },
    {
      id: "validated",
      header: t("scenarios.validated"),
      numeric: true,
      sortBy: (row) => (row.expected === 0 ? null : row.validated / row.expected),
      cell: (row) => t("scenarios.of", { count: row.validated, total: row.expected }),
    },
    {
      id: "blockers",
      header: t("scenarios.in-the-way"),
      sortBy: (row) => row.blockers,
      cell: (row) =>
        row.blockers === 0 ? (
          t("scenarios.in-the-way-count", { count: 0 })
        ) : (
          <Link to="/scenaries/$id/dashboard" params={{ id: String(row.id) }} search={{ view: "blockers" }} className="hub-link">
            {t("scenarios.in-the-way-count", { count: row.blockers })}
          </Link>
        ),
    },
    {
      id: "version",
      header: t("scenarios.version"),
      numeric: true,
      sortBy: (row) => row.currentVersion,
      cell: (row) => (row.currentVersion === null ? "–" : t("scenarios.version-number", { number: row.currentVersion })),
    },
    {
      id: "closed",
      header: t("scenarios.closed-at"),
      sortBy: (row) => row.closedAt,
      cell: (row) => (
        <>
          {row.closedAt === null ? "–" : formats.instant(row.closedAt)}
          {row.comment && <div className="hub-dimmed hub-scenario-comment">{row.comment}</div>}
        </>
      ),
    },
  ];
}
