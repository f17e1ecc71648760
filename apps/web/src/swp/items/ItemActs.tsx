import { ActionIcon } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { nameOf } from "./item-name.ts";
import type { SwpItem } from "./use-items.ts";

export type ItemDeeds = { onOpen: (item: SwpItem) => void; onInform: (item: SwpItem) => void; onDelete: (item: SwpItem) => void };

const shapes = {
  inform: "M8 7v5M8 4v1.2M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2z",
  edit: "M10.8 2.6l2.6 2.6L5.2 13.4l-3.4.8.8-3.4zM9 4.4L11.6 7",
  delete: "M2.5 4h11M6.2 4V2.2h3.6V4M4 4l.6 9.8h6.8L12 4M6.8 6.5v5M9.2 6.5v5",
};

/** What can be done with the item of a row, for the mouse; the keys of the table do the same. */
export function ItemActs({ item, onOpen, onInform, onDelete }: ItemDeeds & { item: SwpItem }) {
  const t = useText();
  const name = nameOf(item);
  const act = (shape: keyof typeof shapes, label: string, onClick: () => void) => (
    <ActionIcon variant="subtle" size={26} tabIndex={-1} aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path d={shapes[shape]} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </ActionIcon>
  );
  return (
    <span className="hub-swp-acts">
      {act("inform", t("swp.table-inform", { name }), () => onInform(item))}
      {item.mayEdit && (
        <>
          {act("edit", t("swp.table-open", { name }), () => onOpen(item))}
          {act("delete", t("swp.table-delete", { name }), () => onDelete(item))}
        </>
      )}
    </span>
  );
}
