import { ActionIcon } from "@mantine/core";
import { useReadOnly } from "../../../ui/read-only.tsx";
import { useText } from "../../../texts/language.tsx";
import { useFormats } from "../../../texts/formats.ts";
import type { DraftColumn } from "../draft-column.ts";
import { columnOfPath } from "../field-ids.ts";
import type { DefinitionState } from "../use-definition-form.ts";

type Props = {
  columns: readonly DraftColumn[];
  issues: DefinitionState["issues"];
  selected: number | undefined;
  onSelect: (id: number) => void;
  onMove: (id: number, by: -1 | 1) => void;
  onRemove: (column: DraftColumn) => void;
};

/** The columns in the order of the definition; each is chosen, moved or removed by buttons. */
export function ColumnList({ columns, issues, selected, onSelect, onMove, onRemove }: Props) {
  const t = useText();
  const readOnly = useReadOnly();
  const formats = useFormats();
  return (
    <ol className="hub-column-list" aria-label={t("configuration.columns")}>
      {columns.map((column, at) => {
        const name = column.name.trim() || t("configuration.column-unnamed");
        const place = { column: name, place: at + 1, count: columns.length };
        const problems = issues.filter(({ path }) => columnOfPath(path) === at).length;
        const fields = column.targets.map(({ field }) => t(`configuration.field-${field}`)).join(", ");
        return (
          <li key={column.id} data-selected={column.id === selected || undefined}>
            <button
              id={`column-pick-${column.id}`}
              type="button"
              className="hub-column-pick"
              aria-current={column.id === selected || undefined}
              onClick={() => onSelect(column.id)}
            >
              <span className="hub-column-name">
                {formats.integer(at + 1)}. {name}
              </span>
              <span className="hub-column-what">
                {t(`configuration.type-${column.type}`)} → {fields || t("configuration.ignored")}
              </span>
              <span className="hub-column-marks">
                {column.key && <span className="hub-badge hub-badge-closed">{t("configuration.mark-key")}</span>}
                {column.required && <span className="hub-badge hub-badge-pending">{t("configuration.mark-required")}</span>}
                {column.doubts.length > 0 && <span className="hub-badge hub-badge-partial">{t("configuration.mark-doubt")}</span>}
                {problems > 0 && <span className="hub-badge hub-badge-late">{t("configuration.mark-problems", { count: problems })}</span>}
              </span>
            </button>
            {!readOnly && (
              <span className="hub-column-buttons">
                <ActionIcon
                  id={`column-up-${column.id}`}
                  variant="subtle"
                  color="gray"
                  size={26}
                  aria-label={t("configuration.column-up", place)}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => onMove(column.id, -1)}
                >
                  <span aria-hidden="true">↑</span>
                </ActionIcon>
                <ActionIcon
                  id={`column-down-${column.id}`}
                  variant="subtle"
                  color="gray"
                  size={26}
                  aria-label={t("configuration.column-down", place)}
                  aria-disabled={at === columns.length - 1 || undefined}
                  onClick={() => onMove(column.id, 1)}
                >
                  <span aria-hidden="true">↓</span>
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={26}
                  aria-label={t("configuration.column-remove-named", { column: name })}
                  onClick={() => onRemove(column)}
                >
                  <span aria-hidden="true">✕</span>
                </ActionIcon>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
