import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { Chosen } from "./place-draft.ts";
import { treeColumns } from "./tree-columns.tsx";
import { type Entity, type EntityTree, linesOn, type TreeLine } from "./tree-lines.ts";

type Props = {
  tree: EntityTree;
  day: string;
  entities: readonly Entity[];
  onNode: (id: number) => void;
  onPlace: (chosen: Chosen) => void;
};

/** So many names are still read in the form; of more one makes a sheet. */
const mostAtOnce = 100;

/** A tree on a day as an indented list, and what stands in none of its nodes; arrow keys walk, Enter opens a node, or places an entity elsewhere. */
export function TreeTable({ tree, day, entities, onNode, onPlace }: Props) {
  const t = useText();
  const formats = useFormats();
  const { lines, outside } = linesOn(day, tree, entities);
  const move = ({ id, entities: count }: TreeLine) =>
    onPlace(count === null ? { nodeIds: [], legalEntityIds: [id] } : { nodeIds: [id], legalEntityIds: [] });
  const open = (line: TreeLine) => (line.entities === null ? move(line) : onNode(line.id));
  return (
    <StateView empty={lines.length === 0 && { title: t("trees.empty-title"), text: t("trees.empty-text") }}>
      {tree.showsPay && <StatusBadge meaning="good" text={t("trees.shown-badge")} />}
      <div className="hub-page-actions">
        <span role="status">{t("trees.outside", { count: outside.length })}</span>
        {outside.length > 0 && outside.length <= mostAtOnce && (
          <Writing>
            <Button variant="default" onClick={() => onPlace({ nodeIds: [], legalEntityIds: outside.map(({ id }) => id) })}>
              {t("trees.place-outside")}
            </Button>
          </Writing>
        )}
      </div>
      <DataTable
        cards
        label={t("trees.table", { name: tree.name })}
        rows={lines}
        rowKey={({ key }) => key}
        onOpen={open}
        columns={treeColumns({ t, formats, onOpen: open, onMove: move })}
      />
      <p className="hub-dimmed">{t("trees.keys")}</p>
    </StateView>
  );
}
