import { getMonth } from "@hub/contract/validation/month.ts";
import { previousPeriod } from "@hub/domain/period.ts";
import { Button } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { whilePaced } from "../../api/live-state.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { CellWindow } from "../cell-window/CellWindow.tsx";
import { capacitiesIn, cellsFor } from "../many/many-cells.ts";
import { ManyWindow } from "../many/ManyWindow.tsx";
import { nextForMe, readMonth, rowsShown } from "./cell-state.ts";
import { MonthFilters } from "./MonthFilters.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { NudgeAll } from "./NudgeAll.tsx";
import { useMonthSearch } from "./use-month-search.ts";
import "./month.css";

/** The month at a glance: entities by sections, what is wrong and for whom each cell waits; a cell opens with what can be done about it. */
export function MonthView() {
  const t = useText();
  const formats = useFormats();
  const { search, set } = useMonthSearch();
  const left = useRef<string>(undefined);
  const [many, setMany] = useState(false);
  const query = { year: search.year, month: search.month };
  const month = useRoute(getMonth, { query }, { refetchInterval: whilePaced(60_000) });
  const { data: answer, error, isPending, isPlaceholderData, refetch } = month;
  const data = useMemo(() => answer && readMonth(answer), [answer]);
  const folded = answer?.sections.filter(({ code }) => !data?.sections.some((section) => section.code === code)) ?? [];
  const shown = search.year && search.month ? { year: Number(search.year), month: Number(search.month) } : (data ?? latestMonth());
  const name = formats.month(shown.year, shown.month);
  const showAll = (
    <Button variant="default" onClick={() => set({ show: undefined, q: undefined }, true)}>
      {t("validation.show-all")}
    </Button>
  );
  const signable = data ? capacitiesIn(data).reduce((sum, capacity) => sum + cellsFor(data, capacity).length, 0) : 0;
  const openCell = (cell: { section: string; legalEntityId: number }) => set({ section: cell.section, entity: String(cell.legalEntityId) });
  const next = data && nextForMe(data, search);
  const none = data !== undefined && data.entities.length === 0;
  const hidden = data !== undefined && !none && rowsShown(data.entities, search.show, search.q).length === 0;
  return (
    <Panel title={t("validation.month-title", { month: name.charAt(0).toLocaleUpperCase() + name.slice(1) })}>
      <MonthFilters
        shown={shown}
        month={month}
        show={search.show}
        onMonth={(year, month) => set({ year: String(year), month: String(month), section: undefined, entity: undefined })}
        search={search.q ?? ""}
        onShow={(show) => set({ show }, true)}
        onSearch={(q) => set({ q: q || undefined }, true)}
      />
      <StateView
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={
          none
            ? { title: t("validation.month-none-title", { month: name }), text: t("validation.month-none-text") }
            : hidden
              ? {
                  title: search.q
                    ? t("validation.hidden-search", { text: search.q })
                    : t(`validation.hidden-${search.show ?? "mine"}`, { month: name }),
                  action: showAll,
                }
              : false
        }
      >
        {data && (
          <div data-stale={isPlaceholderData || undefined} className="hub-month-part">
            <div className="hub-page-actions">
              <p className="hub-dimmed" role="status">
                {t("validation.month-totals", { ...data.totals, entities: data.entities.length })}{" "}
                {folded.length > 0 && t("validation.sections-folded", { sections: folded.map(({ code }) => code).join(", ") })}
              </p>
              {signable > 0 && <Button onClick={() => setMany(true)}>{t("validation.many", { count: signable })}</Button>}
              <NudgeAll period={shown} name={name} count={data.totals.nudges} />
            </div>
            <MonthGrid
              month={data}
              show={search.show}
              search={search.q ?? ""}
              caption={t("validation.month-caption", { month: name })}
              onOpen={(cell, row) => set({ section: cell.section, entity: String(row.legalEntity.id) })}
            />
          </div>
        )}
      </StateView>
      {data && (
        <ManyWindow
          month={data}
          opened={many}
          onClose={() => setMany(false)}
          onOpen={(cell) => {
            setMany(false);
            openCell(cell);
          }}
        />
      )}
      <CellWindow
        next={next && { count: next.count, open: () => openCell(next.cell) }}
        place={
          search.section && search.entity
            ? { section: search.section, legalEntityId: Number(search.entity), year: shown.year, month: shown.month }
            : undefined
        }
        onClose={() => {
          left.current = `${search.entity}-${search.section}`;
          set({ section: undefined, entity: undefined });
        }}
        // What had focus when it was opened last may have been a question's button that is gone by now.
        onGone={() => {
          if (left.current !== undefined) document.querySelector<HTMLElement>(`[data-place="${CSS.escape(left.current)}"]`)?.focus();
          left.current = undefined;
        }}
      />
    </Panel>
  );
}

/** The month that was over last: what the server shows when none is asked for. */
function latestMonth(now = new Date()): { year: number; month: number } {
  return previousPeriod({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
}
