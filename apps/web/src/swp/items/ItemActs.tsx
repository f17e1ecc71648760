import { ActionIcon } from "@mantine/core";
import { type Icon, IconInfoCircle, IconPencil, IconTrash } from "@tabler/icons-react";
import { useText } from "../../texts/language.tsx";
import { nameOf } from "./item-name.ts";
import type { SwpItem } from "./use-items.ts";

export type ItemDeeds = { onOpen: (item: SwpItem) => void; onInform: (item: SwpItem) => void; onDelete: (item: SwpItem) => void };

/** What can be done with the item of a row, for the mouse; the keys of the table do the same. */
export function ItemActs({ item, onOpen, onInform, onDelete }: ItemDeeds & { item: SwpItem }) {
  const t = useText();
  const name = nameOf(item);
  const act = (Drawing: Icon, label: string, onClick: () => void) => (
    <ActionIcon variant="subtle" size={26} tabIndex={-1} aria-label={label} title={label} onClick={onClick}>
      <Drawing size={16} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <span className="hub-swp-acts">
      {act(IconInfoCircle, t("swp.table-inform", { name }), () => onInform(item))}
      {item.mayEdit && (
        <>
          {act(IconPencil, t("swp.table-open", { name }), () => onOpen(item))}
          {act(IconTrash, t("swp.table-delete", { name }), () => onDelete(item))}
        </>
      )}
    </span>
  );
}
