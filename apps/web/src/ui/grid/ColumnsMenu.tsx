import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type ColumnLayout, densities, type Density, firstLayout, type LayoutColumn, moveColumn, toggleColumn } from "./column-layout.ts";
import "../list/scrolled-list.css";

type Props = {
  columns: readonly LayoutColumn[];
  /** What a column is called. */
  title: (id: string) => string;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
};

/** Which columns are seen, in which order and pinned, and how high rows are: all that dragging does, by buttons. */
export function ColumnsMenu(props: Props) {
  const { columns, layout, onLayout } = props;
  const t = useText();
  return (
    <Popover position="bottom-end" trapFocus withinPortal shadow="sm">
      <Popover.Target>
        <Button variant="default">{t("ui.columns")}</Button>
      </Popover.Target>
      <Popover.Dropdown className="hub-columns-menu" aria-label={t("ui.grid-columns")}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("ui.grid-density")}
          value={layout.density}
          onChange={(density) => onLayout({ ...layout, density: density as Density })}
          data={densities.map((value) => ({ value, label: t(`ui.grid-density-${value}`) }))}
        />
        <ul className="hub-scrolled-list hub-columns-list" aria-label={t("ui.columns-show")}>
          {layout.order.map((id) => (
            <ColumnLine key={id} id={id} {...props} />
          ))}
        </ul>
        <Button variant="subtle" onClick={() => onLayout({ ...firstLayout(columns), density: layout.density })}>
          {t("ui.grid-columns-reset")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnLine({ id, columns, title, layout, onLayout }: Props & { id: string }) {
  const t = useText();
  const column = title(id);
  const isFixed = columns.some((each) => each.id === id && each.fixed === true);
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
          aria-label={t("ui.grid-pin-column", { column })}
          title={t("ui.grid-pin-column", { column })}
          onClick={() => onLayout(toggleColumn(layout, "pinned", id))}
        >
          <span aria-hidden="true">⇤</span>
        </ActionIcon>
        {([-1, 1] as const).map((step) => {
          const label = t(step === -1 ? "ui.grid-column-up" : "ui.grid-column-down", { column });
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
