import { compareSwp } from "@hub/contract/swp/snapshots.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ComparisonChoice } from "./ComparisonChoice.tsx";
import { ComparisonItems } from "./ComparisonItems.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { readComparison, writeCell } from "./snapshot-search.ts";
import { useSnapshots } from "./use-snapshots.ts";
import type { SearchOf } from "../../ui/use-address.ts";

type Props = { tab: QuestionTab; orgs: string | undefined; search: SearchOf<"/swp">; onChange: (changed: SearchOf<"/swp">) => void };

/** Now and up to three snapshots side by side, by division or cluster, with what entered, closed and changed (SWP-02). */
export function ComparisonView({ tab, orgs, search, onChange }: Props) {
  const t = useText();
  const history = useSnapshots(tab, orgs);
  const asked = readComparison(search);
  // Until somebody chooses, what happened since the last one that looks at all of this.
  const latest = history.data?.items.find(({ isComparable }) => isComparable);
  const snapshots = asked.snapshots ?? (latest ? [String(latest.id)] : []);
  const query = {
    tab,
    by: asked.by,
    ...(snapshots.length > 0 && { snapshots: snapshots.join(",") }),
    ...(asked.now && { now: "1" as const }),
    ...(orgs !== undefined && { orgs }),
  };
  const isAsked = snapshots.length > 0 || asked.now;
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(
    compareSwp,
    { query },
    { enabled: isAsked && history.data !== undefined },
  );
  const { cell } = asked;
  const isOpen = cell !== undefined && data !== undefined && !isPlaceholderData && data.columns[cell.column] !== undefined;
  return (
    <StateView
      loading={history.isPending}
      error={history.data ? undefined : history.error}
      onRetry={() => void history.refetch()}
      empty={history.data?.items.length === 0 && { title: t("swp.compare-none"), text: t("swp.compare-none-text") }}
    >
      <Panel
        title={t("swp.compare-title", { tab: t(`swp.tab-${tab}`) })}
        actions={isAsked && <ExportButton kind="swp-comparison-export" filter={query as Record<string, string>} rows={data?.rows.length} />}
      >
        <ComparisonChoice
          all={history.data?.items ?? []}
          snapshots={snapshots}
          now={asked.now}
          by={asked.by}
          onChange={(changed) => onChange({ ...changed, cell: undefined })}
        />
        {isAsked ? (
          <StateView
            loading={isPending}
            error={error}
            onRetry={() => void refetch()}
            empty={data?.rows.length === 0 && { title: t("swp.compare-empty"), text: t("swp.compare-empty-text") }}
          >
            {data && (
              <div className="hub-snapshot-comparison" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
                {data.isNarrowed && <p className="hub-note">{t("swp.compare-narrowed")}</p>}
                <ComparisonTable comparison={data} by={asked.by} opened={cell} onOpen={(opened) => onChange({ cell: writeCell(opened) })} />
              </div>
            )}
          </StateView>
        ) : (
          <p className="hub-note">{t("swp.compare-nothing-chosen")}</p>
        )}
      </Panel>
      {isOpen && (
        <ComparisonItems
          key={writeCell(cell)}
          tab={tab}
          comparison={data}
          query={query}
          cell={cell}
          onClose={() => onChange({ cell: undefined })}
        />
      )}
    </StateView>
  );
}
