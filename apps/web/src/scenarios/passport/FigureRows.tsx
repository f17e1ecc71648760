import { listFigureRows } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { isCompared, type RowField, type RowPart, rowParts } from "@hub/domain/dashboards/figure-rows.ts";
import { getKpiParts } from "@hub/domain/dashboards/kpi-parts.ts";
import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { usePages } from "../../api/queries.ts";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import { useFormats } from "../../texts/formats.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { StateView } from "../../ui/StateView.tsx";

type Row = Output<(typeof listFigureRows)["answer"]>["items"][number];
type Props = { scenarioId: number; version: number | undefined; kpi: Kpi; legalEntity: { id: number; name: string } };

/** The rows behind a figure, for those who may see them. They are asked for by a press: each look is kept in the trail. */
export function FigureRows({ legalEntity, ...of }: Props) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  const section = useRef<HTMLElement>(null);
  // They stand below all that is said of the figure.
  useEffect(() => {
    if (isShown) section.current?.scrollIntoView({ block: "start" });
  }, [isShown]);
  return (
    <section ref={section} aria-label={t("checks.rows")} className="hub-passport-rows">
      <h3>{t("checks.rows")}</h3>
      <p className="hub-dimmed">{t("checks.rows-intro", { name: legalEntity.name })}</p>
      {getKpi(of.kpi).rolling && <p className="hub-dimmed">{t("checks.rows-of-month")}</p>}
      {isShown ? (
        <Rows {...of} legalEntityId={legalEntity.id} />
      ) : (
        <Button variant="default" onClick={() => setShown(true)}>
          {t("checks.rows-show")}
        </Button>
      )}
    </section>
  );
}

function Rows({ scenarioId, version, kpi, legalEntityId }: Omit<Props, "legalEntity"> & { legalEntityId: number }) {
  const t = useText();
  const [part, setPart] = useState<RowPart | "all">(isCompared(kpi) ? "denominator" : "numerator");
  const [person, setPerson] = useState("");
  // Who is looked for may not count.
  const find = (wanted: string) => {
    setPerson(wanted);
    if (wanted) setPart("all");
  };
  const query = {
    legalEntityId,
    ...(version === undefined ? {} : { version }),
    ...(part === "all" ? {} : { part }),
    ...(person && { person }),
  };
  const pages = usePages(
    listFigureRows,
    "after",
    { params: { id: scenarioId, kpi }, query },
    // Of an open month they may be others at the next look.
    version === undefined ? { gcTime: 0 } : {},
  );
  const columns = useColumns(kpi, pages.data?.pages[0]?.fields ?? []);
  const counts = pages.data?.pages[0]?.counts;
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const hasAny = counts !== undefined && Object.values(counts).some((count) => count > 0);
  const parts = rowParts.filter((each) => (each !== "numerator" || !isCompared(kpi)) && (each !== "denominator" || dividesRows(kpi)));
  const nameOf = (each: RowPart) => {
    const count = { count: counts?.[each] ?? 0 };
    const isCounted = each === "denominator" ? isCompared(kpi) : each === "numerator" && !dividesRows(kpi);
    return isCounted ? t("checks.rows-part-counted", count) : t(`checks.rows-part-${each}`, count);
  };
  return (
    <StateView
      loading={pages.isPending}
      error={pages.data ? undefined : pages.error}
      onRetry={() => void pages.refetch()}
      empty={counts && !hasAny && { title: t("checks.rows-none"), text: t("checks.rows-none-given") }}
    >
      <SegmentedControl
        size="xs"
        aria-label={t("checks.rows-part")}
        value={part}
        onChange={(chosen) => setPart(chosen)}
        data={[{ value: "all", label: t("checks.rows-part-all") }, ...parts.map((each) => ({ value: each, label: nameOf(each) }))]}
      />
      <SearchField label={t("checks.rows-search")} hint={t("checks.rows-search-hint")} value={person} onSearch={find} />
      {items.length === 0 ? (
        <StateView
          empty={{ title: t("checks.rows-none"), text: person ? t("checks.rows-none-person", { person }) : t("checks.rows-none-part") }}
        />
      ) : (
        <div data-stale={pages.isPlaceholderData || undefined}>
          <DataTable
            label={t("checks.rows-read")}
            columns={columns}
            rows={items}
            rowKey={({ section, fileName, row }) => `${section} ${fileName} ${row}`}
          />
        </div>
      )}
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("checks.rows-more")}
        </Button>
      )}
    </StateView>
  );
}

/** Whether rows add to a denominator: some are divided by what is no sum of rows. */
const dividesRows = (kpi: Kpi): boolean => isCompared(kpi) || ![null, "two", "average-of-months"].includes(getKpiParts(kpi).denominator);

function useColumns(kpi: Kpi, fields: readonly string[]): Column<Row>[] {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const amount = (value: string | null) => (value === null ? "" : formats.decimal(value, Math.min(6, countPlaces(value))));
  const valueOf = (field: RowField, value: string | undefined) => {
    if (value === undefined) return "–";
    const { kind } = getFieldSpec(field);
    if (kind === "date") return formats.day(value);
    if (kind === "code") return codeText("configuration", `value-${value}`);
    return kind === "text" ? value : amount(value);
  };
  const why = (row: Row) => {
    if (row.why === null) return t("checks.rows-why-counts");
    return row.why === getKpiParts(kpi).leftOut
      ? t("checks.rows-why-lacks", { why: codeText("checks", `left-out-${row.why}`) })
      : codeText("checks", `rows-why-${row.why}`);
  };
  const adds = (id: "numerator" | "denominator", header: string): Column<Row> => ({
    id,
    header,
    numeric: true,
    cell: (row) => amount(row[id]),
    sortBy: (row) => (row[id] === null ? null : Number(row[id])),
  });
  return [
    { id: "person", header: t("checks.rows-person"), cell: ({ person }) => person, sortBy: ({ person }) => person },
    { id: "why", header: t("checks.rows-why"), cell: why, sortBy: why, wrap: true },
    ...(isCompared(kpi) ? [] : [adds("numerator", t(dividesRows(kpi) ? "checks.rows-numerator" : "checks.rows-amount"))]),
    ...(dividesRows(kpi) && !isCompared(kpi) ? [adds("denominator", t("checks.rows-denominator"))] : []),
    ...(fields as RowField[]).map((field): Column<Row> => {
      const isNumber = ["decimal", "money"].includes(getFieldSpec(field).kind);
      return {
        id: field,
        header: t(`configuration.field-${field}`),
        numeric: isNumber,
        cell: ({ values }) => valueOf(field, values[field]),
        sortBy: ({ values }) => (values[field] === undefined ? null : isNumber ? Number(values[field]) : values[field]),
      };
    }),
    { id: "unit", header: t("checks.rows-unit"), cell: ({ unit }) => unit ?? "–", sortBy: ({ unit }) => unit },
    {
      id: "where",
      header: t("checks.rows-where"),
      cell: ({ fileName: file, row }) => t("checks.rows-place", { file, row }),
      sortBy: ({ fileName, row }) => `${fileName} ${row}`,
    },
  ];
}
