import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from "@mantine/core";
import { useText } from "../shell/language.tsx";
import { columnTitle, eventColumns, type EventColumnId } from "./event-columns.tsx";
import { type ColumnLayout, densities, type Density, firstLayout, moveColumn, toggleColumn } from "./grid/column-layout.ts";

type Props = { layout: ColumnLayout; onLayout: (layout: ColumnLayout) => void };

/** Which columns are seen, in which order and pinned, and how high rows are: all that dragging does, by buttons. */
export function ColumnsMenu({ layout, onLayout }: Props) {
  const t = useText();
  return (
    <Popover position="bottom-end" trapFocus withinPortal shadow="sm">
      <Popover.Target>
        <Button variant="default">{t("ui.columns")}</Button>
      </Popover.Target>
      <Popover.Dropdown className="hub-columns-menu" aria-label={t("quality.table-columns")}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("quality.table-density")}
          value={layout.density}
          onChange={(density) => onLayout({ ...layout, density: density as Density })}
          data={densities.map((value) => ({ value, label: t(`quality.table-density-${value}`) }))}
        />
        <ul className="hub-columns-list" aria-label={t("ui.columns-show")}>
          {layout.order.map((id) => (
            <ColumnLine key={id} id={id as EventColumnId} layout={layout} onLayout={onLayout} />
          ))}
        </ul>
        <Button variant="subtle" onClick={() => onLayout({ ...firstLayout(eventColumns), density: layout.density })}>
          {t("quality.table-columns-reset")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnLine({ id, layout, onLayout }: Props & { id: EventColumnId }) {
  const t = useText();
  const column = t(columnTitle(id));
  const isFixed = eventColumns.some((each) => each.id === id && "fixed" in each);
  const isPinned = layout.pinned.includes(id);
  const isHidden = layout.hidden.includes(id);
  return (
    <li>
      <Checkbox
        size="xs"
        label={column}
        checked={!isHidden}
        disabled={isFixed}
        onChange={() => onLayout(toggleColumn(layout, "hidden", id))}
      />
      <span className="hub-columns-acts">
        <ActionIcon
          size={24}
          variant={isPinned ? "light" : "subtle"}
          aria-pressed={isPinned}
          disabled={isHidden}
          aria-label={t("quality.table-pin-column", { column })}
          title={t("quality.table-pin-column", { column })}
          onClick={() => onLayout(toggleColumn(layout, "pinned", id))}
        >
          <span aria-hidden="true">⇤</span>
        </ActionIcon>
        {([-1, 1] as const).map((step) => {
          const label = t(step === -1 ? "quality.table-column-up" : "quality.table-column-down", { column });
          return (
            <ActionIcon
              key={step}
              size={24}
              variant="subtle"
              disabled={isHidden}
              aria-label={label}
              title={label}
              onClick={() => onLayout(moveColumn(layout, id, step))}
            >
              <span aria-hidden="true">{step === -1 ? "↑" : "↓"}</span>
            </ActionIcon>
          );
        })}
      </span>
    </li>
  );
}
