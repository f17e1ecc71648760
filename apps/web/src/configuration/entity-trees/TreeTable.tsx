import { Button, VisuallyHidden } from "@mantine/core";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { Chosen } from "./place-draft.ts";
import { type Entity, type EntityTree, linesOn, type TreeLine } from "./tree-lines.ts";

type Props = {
  tree: EntityTree;
  day: string;
  entities: readonly Entity[];
  onNode: (id: number) => void;
  onPlace: (chosen: Chosen) => void;
};

/** A tree on a day as an indented list, and what stands in none of its nodes; arrow keys walk, Enter opens a node, or places an entity elsewhere. */
export function TreeTable({ tree, day, entities, onNode, onPlace }: Props) {
  const t = useText();
  const formats = useFormats();
  const { lines, outside } = linesOn(day, tree, entities);
  const move = ({ id, entities: count }: TreeLine) =>
    onPlace(count === null ? { nodeIds: [], legalEntityIds: [id] } : { nodeIds: [id], legalEntityIds: [] });
  const open = (line: TreeLine) => (line.entities === null ? move(line) : onNode(line.id));
  const columns: Column<TreeLine>[] = [
    {
      id: "name",
      header: t("trees.name"),
      wrap: true,
      cell: (line) => (
        <span style={{ display: "block", paddingInlineStart: line.depth * 24 }}>
          <button type="button" className="hub-link hub-wrap-anywhere" onClick={() => open(line)}>
            {line.name}
          </button>
          <VisuallyHidden> {t("trees.level", { level: line.depth + 1 })}</VisuallyHidden>
        </span>
      ),
    },
    { id: "code", header: t("trees.code"), cell: ({ code }) => code },
    { id: "kind", header: t("trees.kind"), cell: ({ entities: count }) => t(count === null ? "trees.is-entity" : "trees.is-node") },
    {
      id: "entities",
      header: t("trees.entities"),
      numeric: true,
      cell: ({ entities: count }) => (count === null ? "" : formats.integer(count)),
    },
    {
      id: "since",
      header: t("trees.since"),
      wrap: true,
      cell: ({ place }) =>
        place &&
        (place.validTo === null
          ? t("trees.since-from", { from: formats.day(place.validFrom) })
          : t("trees.since-between", { from: formats.day(place.validFrom), to: formats.day(place.validTo) })),
    },
    {
      id: "actions",
      pinned: true,
      header: t("trees.actions"),
      cell: (line) => (
        <Button variant="subtle" aria-label={t("trees.move-what", { name: line.name })} onClick={() => move(line)}>
          {t("trees.move")}
        </Button>
      ),
    },
  ];
  return (
    <StateView empty={lines.length === 0 && { title: t("trees.empty-title"), text: t("trees.empty-text") }}>
      {tree.showsPay && <StatusBadge meaning="good" text={t("trees.shown-badge")} />}
      <div className="hub-page-actions">
        <span role="status">{t("trees.outside", { count: outside.length })}</span>
        {outside.length > 0 && (
          <Button variant="default" onClick={() => onPlace({ nodeIds: [], legalEntityIds: outside.map(({ id }) => id) })}>
            {t("trees.place-outside")}
          </Button>
        )}
      </div>
      <DataTable
        cards
        label={t("trees.table", { name: tree.name })}
        rows={lines}
        rowKey={({ key }) => key}
        onOpen={open}
        columns={columns}
      />
      <p className="hub-dimmed">{t("trees.keys")}</p>
    </StateView>
  );
}
