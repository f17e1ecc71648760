import { leversOf } from "@hub/domain/swp/levers.ts";
import { Button } from "@mantine/core";
import { useCodeText, useText } from "../../../texts/language.tsx";
import type { Column } from "../../../ui/list/DataTable.tsx";
import { type Meaning, StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useItemWords } from "../../items/item-words.ts";
import { useFigureWords } from "../use-figure-words.ts";
import type { WhatIfChange } from "./use-what-ifs.ts";

const meanings: Record<WhatIfChange["state"], Meaning> = { current: "good", changed: "partial", closed: "closed", deleted: "pending" };

type Given = {
  mayEdit: boolean;
  /** The item that is being taken out. */
  goes: number | undefined;
  onEdit: (change: WhatIfChange) => void;
  onTakeOut: (itemId: number) => void;
};

/** What an item of a what-if is called, and its columns: the plan, the what-if, how they differ and what has become of it. */
export function useChangeColumns({ mayEdit, goes, onEdit, onTakeOut }: Given) {
  const t = useText();
  const codeText = useCodeText();
  const words = useFigureWords();
  const { nameWithLevel } = useItemWords();
  const nameOf = ({ name, skillLevel }: WhatIfChange) => nameWithLevel(name, skillLevel);
  const shares = ({ tab }: WhatIfChange, of: WhatIfChange["plan"]) => (
    <ul className="hub-whatif-shares">
      <li>
        <strong>{t("swp.table-fte", { size: words.size(of.size) })}</strong>
      </li>
      {leversOf[tab].map((lever) =>
        lever in of ? (
          <li key={lever}>
            {codeText("swp", `field-${lever}`)} {t("swp.table-share", { share: String(of[lever as "hire"] ?? 0) })}
          </li>
        ) : null,
      )}
      {of.trainingFrom !== null && of.trainingTo !== null && <li>{t("swp.table-months", { from: of.trainingFrom, to: of.trainingTo })}</li>}
    </ul>
  );
  const columns: Column<WhatIfChange>[] = [
    {
      id: "name",
      header: t("swp.whatif-item"),
      wrap: true,
      sortBy: nameOf,
      cell: (change) => (
        <>
          <strong>{nameOf(change)}</strong>
          <span className="hub-table-note">{[t(`swp.tab-${change.tab}`), change.place, words.quarterOr(change.timeline)].join(" · ")}</span>
        </>
      ),
    },
    { id: "plan", header: t("swp.analysis-plan"), cell: (change) => shares(change, change.plan) },
    { id: "whatif", header: t("swp.analysis-whatif"), cell: (change) => shares(change, change.whatIf) },
    {
      id: "difference",
      header: t("swp.analysis-difference"),
      numeric: true,
      cell: ({ plan, whatIf: other }) => words.difference({ plan: plan.size, whatIf: other.size }),
    },
    {
      id: "state",
      header: t("swp.whatif-state"),
      wrap: true,
      cell: ({ state }) => <StatusBadge meaning={meanings[state]} text={t(`swp.whatif-state-${state}`)} />,
    },
    ...(mayEdit
      ? [
          {
            id: "acts",
            header: t("swp.table-acts"),
            pinned: true,
            cell: (change: WhatIfChange) => (
              <span className="hub-page-actions">
                {(change.state === "current" || change.state === "changed") && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t("swp.whatif-edit-item", { name: nameOf(change) })}
                    onClick={() => onEdit(change)}
                  >
                    {t("ui.edit")}
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("swp.whatif-take-out-item", { name: nameOf(change) })}
                  loading={goes === change.itemId}
                  onClick={() => onTakeOut(change.itemId)}
                >
                  {t("swp.whatif-take-out")}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return { nameOf, columns };
}
