import { listCellFindings } from "@hub/contract/checks/checks.ts";
import { useRoute } from "../../api/queries.ts";
import { FindingList } from "../../checks/FindingList.tsx";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { shownFindings } from "../cells/findings-of-cells.ts";

type Props = { place: { section: string; year: number; month: number }; onOpen: (legalEntityId: number) => void };

/** What the checks found in the cells of a section's month, entity by entity. */
export function ConsolidationFindings({ place, onOpen }: Props) {
  const t = useText();
  const { data, error, isPending, refetch } = useRoute(listCellFindings, { query: place });
  const items = data?.items ?? [];
  return (
    <Panel title={t("validation.view-findings")}>
      <StateView
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={items.length === 0 && { title: t("validation.findings-none-title"), text: t("validation.findings-none-text") }}
      >
        {items.map(({ legalEntity, findings }) => (
          <section key={legalEntity.id} aria-label={legalEntity.name}>
            <h3>
              <button type="button" className="hub-link" onClick={() => onOpen(legalEntity.id)}>
                {legalEntity.name}
              </button>
            </h3>
            <FindingList findings={shownFindings({ findings })} />
          </section>
        ))}
      </StateView>
    </Panel>
  );
}
