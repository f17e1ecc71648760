import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { levelToAdd, type OrgRow } from "./org-tree.ts";

export type NodeDeeds = {
  onAdd: (below: OrgRow) => void;
  onEdit: (row: OrgRow) => void;
  onActivate: (row: OrgRow) => void;
};

/** The tree as a table, each node below the one it belongs to and further in. */
export function OrgTable({ rows, ...deeds }: NodeDeeds & { rows: readonly OrgRow[] }) {
  const t = useText();
  const formats = useFormats();
  const keeps = rows.some(({ mayEdit }) => mayEdit);
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("swp.org-table")}>
      <table className="hub-table hub-org-table">
        <thead>
          <tr>
            <th scope="col">{t("swp.org-name")}</th>
            <th scope="col" className="hub-org-level">
              {t("swp.org-level")}
            </th>
            <th scope="col" className="hub-org-more">
              {t("swp.org-code")}
            </th>
            <th scope="col" className="hub-org-more" data-numeric>
              {t("swp.org-items")}
            </th>
            <th scope="col" className="hub-org-more" data-numeric>
              {t("swp.org-pools")}
            </th>
            <th scope="col" className="hub-org-more">
              {t("ui.state")}
            </th>
            {keeps && (
              <th scope="col" data-pinned>
                {t("swp.org-acts")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-closed={!row.active || row.closedBy !== undefined || undefined}>
              <th scope="row" className="hub-wrap-anywhere" data-depth={row.depth}>
                {row.name}
                <span className="hub-table-note hub-org-below">
                  {t("swp.org-below", { level: t(`swp.org-level-${row.level}`), code: row.codes, items: row.items, pools: row.pools })}
                </span>
                {(!row.active || row.closedBy !== undefined) && (
                  <span className="hub-org-below">
                    <NodeState row={row} />
                  </span>
                )}
              </th>
              <td className="hub-org-level">{t(`swp.org-level-${row.level}`)}</td>
              <td className="hub-org-more hub-wrap-anywhere">{row.codes}</td>
              <td className="hub-org-more" data-numeric>
                {formats.integer(row.items)}
              </td>
              <td className="hub-org-more" data-numeric>
                {formats.integer(row.pools)}
              </td>
              <td className="hub-org-more">
                <NodeState row={row} />
              </td>
              {keeps && <td data-pinned>{row.mayEdit && <NodeActs row={row} {...deeds} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NodeState({ row: { active, closedBy } }: { row: OrgRow }) {
  const t = useText();
  if (!active) return <StatusBadge meaning="pending" text={t("swp.org-is-inactive")} />;
  if (closedBy !== undefined) return <StatusBadge meaning="pending" text={t("swp.org-is-below-inactive", { name: closedBy })} />;
  return <StatusBadge meaning="good" text={t("swp.org-is-active")} />;
}

function NodeActs({ row, onAdd, onEdit, onActivate }: NodeDeeds & { row: OrgRow }) {
  const t = useText();
  const { names: name, active } = row;
  const level = levelToAdd(row);
  return (
    <span className="hub-org-acts">
      <Button variant="subtle" size="compact-sm" aria-label={t("swp.org-edit", { name })} onClick={() => onEdit(row)}>
        {t("ui.edit")}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t(active ? "swp.org-deactivate-named" : "swp.org-activate-named", { name })}
        onClick={() => onActivate(row)}
      >
        {t(active ? "swp.org-deactivate" : "swp.org-activate")}
      </Button>
      {level && level !== "ob" && (
        <Button variant="subtle" size="compact-sm" aria-label={t(`swp.org-add-${level}-below`, { name })} onClick={() => onAdd(row)}>
          {t(`swp.org-add-${level}`)}
        </Button>
      )}
    </span>
  );
}
