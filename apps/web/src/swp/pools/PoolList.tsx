import { Button, Progress } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { placeOf } from "../items/item-name.ts";
import { useItemWords } from "../items/item-words.ts";
import { PoolForm } from "./PoolForm.tsx";
import { shareOfPool, type SwpPool } from "./use-pools.ts";

type Props = {
  pools: readonly SwpPool[];
  /** The pool that is in its form. */
  edited: SwpPool | undefined;
  onEdit: (pool: SwpPool) => void;
  onDelete: (pool: SwpPool) => void;
  /** The form is left; the id of what gets the focus. */
  onLeave: (id: string) => void;
};

/** Each pool with its division, its total, and how much of it is assigned. */
export function PoolList({ pools, edited, onEdit, onDelete, onLeave }: Props) {
  const t = useText();
  const words = useItemWords();
  return (
    <ul className="hub-swp-pool-list" aria-label={t("swp.pools-title")}>
      {pools.map((pool) => {
        const { id, name, total, assigned, unassigned, parts, active, mayEdit } = pool;
        if (edited?.id === id)
          return (
            <li key={id}>
              <PoolForm pool={edited} divisions={[]} onDone={() => onLeave(`swp-pool-${id}`)} onLeave={() => onLeave(`swp-pool-${id}`)} />
            </li>
          );
        const amounts = t("swp.pools-amounts", {
          assigned: words.size(assigned),
          total: words.size(total),
          left: words.size(unassigned),
          parts,
        });
        return (
          <li key={id} className="hub-swp-pool">
            <div className="hub-swp-pool-head">
              <div>
                <h3>
                  {name} {!active && <StatusBadge meaning="pending" text={t("swp.pools-inactive")} />}
                </h3>
                <p className="hub-dimmed">{placeOf(pool)}</p>
              </div>
              {mayEdit && (
                <div className="hub-page-actions">
                  <Button
                    id={`swp-pool-${id}`}
                    variant="default"
                    size="compact-sm"
                    aria-label={t("swp.pools-edit", { name })}
                    disabled={edited !== undefined}
                    onClick={() => onEdit(pool)}
                  >
                    {t("ui.edit")}
                  </Button>
                  <Button
                    variant="subtle"
                    className="hub-swp-danger"
                    size="compact-sm"
                    aria-label={t("swp.pools-delete", { name })}
                    disabled={edited !== undefined}
                    onClick={() => onDelete(pool)}
                  >
                    {t("ui.delete")}
                  </Button>
                </div>
              )}
            </div>
            <Progress value={shareOfPool(total, assigned)} aria-label={t("swp.pools-bar", { name })} />
            <p className="hub-number">{amounts}</p>
          </li>
        );
      })}
    </ul>
  );
}
