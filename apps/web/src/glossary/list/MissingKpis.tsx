import { Link } from "@tanstack/react-router";
import { type KpiCard, useKpiCards } from "../../api/kpi-cards.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { Page } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** The KPIs of the portal that readers find no definition of, each with the way to make or publish its card. */
export function MissingKpis() {
  const t = useText();
  const codeText = useCodeText();
  const { cards, query } = useKpiCards();
  const rows = cards?.filter(({ published }) => !published) ?? [];
  return (
    <div className="hub-card-frame">
      <nav className="hub-card-way" aria-label={t("glossary.way-back")}>
        <Link className="hub-link" to="/glossary" search={{}}>
          {t("glossary.back-to-list")}
        </Link>
      </nav>
      <Page title={t("glossary.list-missing")} note={rows.length > 0 && t("glossary.list-missing-note")}>
        <StateView
          loading={query.isPending}
          error={cards ? undefined : query.error}
          onRetry={() => void query.refetch()}
          empty={rows.length === 0 && { title: t("glossary.list-missing-done"), text: t("glossary.list-missing-done-text") }}
        >
          <DataTable
            label={t("glossary.list-missing")}
            columns={missingColumns(t, (kpi) => codeText("kpis", kpi))}
            rows={rows}
            rowKey={({ kpi }) => kpi}
          />
        </StateView>
      </Page>
    </div>
  );
}

function missingColumns(t: ReturnType<typeof useText>, nameOf: (kpi: string) => string): Column<KpiCard>[] {
  return [
    { id: "kpi", header: t("glossary.field-kpi"), cell: ({ kpi }) => nameOf(kpi) },
    {
      id: "state",
      header: t("ui.state"),
      cell: ({ card }) =>
        card === null ? (
          <StatusBadge meaning="late" text={t("glossary.list-missing-none")} />
        ) : (
          <StatusBadge meaning="pending" text={t("glossary.card-unpublished")} />
        ),
    },
    {
      id: "act",
      header: t("glossary.list-missing-act"),
      cell: ({ kpi, card }) => (
        <LinkButton
          size="xs"
          variant="default"
          to="/glossary"
          search={card === null ? { missing: "1", new: "kpi", kpi } : { missing: "1", card: String(card) }}
        >
          {t(card === null ? "glossary.list-missing-create" : "glossary.list-missing-open", { kpi: nameOf(kpi) })}
        </LinkButton>
      ),
    },
  ];
}
