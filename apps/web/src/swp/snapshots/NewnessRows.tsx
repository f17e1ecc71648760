import type { previewSwpSnapshot } from "@hub/contract/swp/snapshots.ts";
import type { Output } from "@hub/contract/route.ts";
import { isZero } from "@hub/domain/swp/size.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useItemWords } from "../items/item-words.ts";

type Preview = Output<(typeof previewSwpSnapshot)["answer"]>;
type Row = Preview["rows"][number];
/** Whether items are new, where somebody says otherwise than their keys; `isZero`: a snapshot can leave it out. */
export type Overrides = ReadonlyMap<number, { isNew: boolean; isZero: boolean }>;
type Props = {
  /** Where one is taken if something is wrong with what is said here. */
  id: string;
  preview: Preview;
  text: string;
  onText: (text: string) => void;
  overrides: Overrides;
  onOverrides: (overrides: Overrides) => void;
};

/** The rows of a snapshot, to be called new or existent otherwise than their keys say. */
export function NewnessRows({ id, preview: { rows, matching }, text, onText, overrides, onOverrides }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const columns = useNewnessColumns(overrides, onOverrides);
  return (
    <div>
      <Button id={id} variant="subtle" size="compact-sm" aria-expanded={open} aria-controls="swp-newness" onClick={() => setOpen(!open)}>
        {t("swp.snapshot-rows", { count: overrides.size })}
      </Button>
      <div id="swp-newness" hidden={!open} className="hub-snapshot-rows">
        {open && (
          <>
            <TextInput
              type="search"
              label={t("swp.snapshot-rows-find")}
              maxLength={200}
              value={text}
              onChange={({ currentTarget }) => onText(currentTarget.value)}
              onKeyDown={(event) => {
                // It looks for rows, and would take the snapshot.
                if (event.key === "Enter") event.preventDefault();
              }}
            />
            <p className="hub-dimmed" role="status">
              {t("swp.snapshot-rows-shown", { shown: rows.length, count: matching })}
            </p>
            <DataTable label={t("swp.snapshot-rows-label")} rows={rows} rowKey={({ itemId }) => itemId} columns={columns} />
          </>
        )}
      </div>
    </div>
  );
}

/** An item, its size, and whether it is new: as its key says, or as somebody does. */
function useNewnessColumns(overrides: Overrides, onOverrides: (overrides: Overrides) => void): Column<Row>[] {
  const t = useText();
  const words = useItemWords();
  const put = ({ itemId, isNew, size }: Row, value: boolean) => {
    const next = new Map(overrides);
    if (value === isNew) next.delete(itemId);
    else next.set(itemId, { isNew: value, isZero: isZero(size) });
    onOverrides(next);
  };
  const choices = [
    { value: "new", label: t("swp.snapshot-new") },
    { value: "existent", label: t("swp.snapshot-existent") },
  ];
  return [
    {
      id: "name",
      header: t("swp.snapshot-row-name"),
      wrap: true,
      cell: ({ name, skillLevel, place }) => (
        <>
          {words.nameWithLevel(name, skillLevel)}
          <span className="hub-table-note">{place}</span>
        </>
      ),
    },
    { id: "size", header: t("swp.snapshot-row-size"), numeric: true, cell: ({ size }) => words.size(size) },
    {
      id: "new",
      header: t("swp.snapshot-row-new"),
      cell: (row) => {
        const said = overrides.get(row.itemId)?.isNew;
        return (
          <>
            <NativeSelect
              size="xs"
              aria-label={t("swp.snapshot-row-new-of", { name: row.name })}
              value={(said ?? row.isNew) ? "new" : "existent"}
              onChange={({ currentTarget }) => put(row, currentTarget.value === "new")}
              data={choices}
            />
            {said !== undefined && <span className="hub-table-note">{t("swp.snapshot-by-hand")}</span>}
          </>
        );
      },
    },
  ];
}
