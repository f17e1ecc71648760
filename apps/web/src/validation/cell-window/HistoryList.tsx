import type { Output } from "@hub/contract/route.ts";
import { getHistory, type historyKinds } from "@hub/contract/validation/month.ts";
import { Button } from "@mantine/core";
import { usePages } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { FigureTable } from "../figures/FigureTable.tsx";

type Entry = Output<(typeof getHistory)["answer"]>["items"][number];
type Place = { section: string; year: number; month: number; legalEntityId?: number };

/** What happened, newest first: who, when, what, and what they said; of one cell, or of all cells of a section's month with their names. */
export function HistoryList({ place }: { place: Place }) {
  const t = useText();
  const history = usePages(getHistory, "before", { query: place });
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <StateView
      loading={history.isPending}
      error={history.data ? undefined : history.error}
      onRetry={() => void history.refetch()}
      empty={entries.length === 0 && { title: t("validation.history-none-title"), text: t("validation.history-none-text") }}
    >
      <ol className="hub-list hub-events">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} named={place.legalEntityId === undefined} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t("ui.more")}
        </Button>
      )}
    </StateView>
  );
}

function HistoryEntry({ entry, named }: { entry: Entry; named: boolean }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const { kind, at, who, onBehalfOf, comment, to, delivery, until, rule, version, legalEntity, figures } = entry;
  return (
    <li>
      <span className="hub-event-symbol" aria-hidden="true">
        {historySymbols[kind]}
      </span>
      <div>
        <div>
          <strong>
            {t(`validation.history-${kind}`, {
              until: until ? formats.day(until) : "",
              number: version?.number ?? 0,
              rule: rule ? codeText("checks", `rule-${rule}`) : "",
            })}
          </strong>
          {named && `, ${legalEntity.name}`}
        </div>
        <div className="hub-dimmed">
          <time dateTime={at}>{formats.instant(at)}</time>
          {" · "}
          {who === null ? t("validation.history-portal") : onBehalfOf ? t("validation.history-for", { who, other: onBehalfOf }) : who}
          {to.length > 0 && ` · ${t("validation.history-to", { names: to.join(", ") })}`}
        </div>
        {delivery && (
          <div className="hub-dimmed">
            {delivery.fileName} · {codeText("validation", `delivery-${delivery.state}`)} · {t("validation.rows", { count: delivery.rows })}
          </div>
        )}
        {comment && <p className="hub-comment">{comment}</p>}
        {figures && (
          <details>
            <summary>{t("validation.figures-shown")}</summary>
            <FigureTable figures={figures} label={`${t("validation.figures-shown")}, ${formats.instant(at)}`} />
          </details>
        )}
      </div>
    </li>
  );
}

/** A sign for what happened; the words beside it say it. */
const historySymbols: Record<(typeof historyKinds)[number], string> = {
  delivered: "↑",
  signed: "◐",
  validated: "✓",
  returned: "↩",
  "finding-commented": "“",
  "reopening-asked": "?",
  "reopening-approved": "◌",
  "reopening-refused": "×",
  "reopening-withdrawn": "−",
  "reopening-lapsed": "−",
  "locked-again": "■",
  nudged: "!",
  closed: "■",
};
