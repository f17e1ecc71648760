import { Button, VisuallyHidden } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { TreeLine } from "./tree-lines.ts";

type Given = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  onOpen: (line: TreeLine) => void;
  onMove: (line: TreeLine) => void;
};

/** The columns of a tree: names indented by how deep they stand, and nothing sorted, as the order says what is below what. */
export function treeColumns({ t, formats, onOpen, onMove }: Given): Column<TreeLine>[] {
  return [
    {
      id: "name",
      header: t("trees.name"),
      wrap: true,
      cell: (line) => (
        <span style={{ display: "block", paddingInlineStart: line.depth * 24 }}>
          <button type="button" className="hub-link hub-wrap-anywhere" onClick={() => onOpen(line)}>
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
        <Writing>
          <Button variant="subtle" aria-label={t("trees.move-what", { name: line.name })} onClick={() => onMove(line)}>
            {t("trees.move")}
          </Button>
        </Writing>
      ),
    },
  ];
}
