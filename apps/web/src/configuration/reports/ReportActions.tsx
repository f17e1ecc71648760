import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useReadOnly } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import { Menu, MenuItem } from "../../ui/menu/Menu.tsx";
import type { Placed } from "./report-places.ts";

type Props = {
  report: Placed;
  onOpen: () => void;
  onAdd: () => void;
  onCopy: () => void;
  onStep: (by: -1 | 1) => void;
  onMove: () => void;
  onDelete: () => void;
};

/** What can be done with a report of the tree. */
export function ReportActions({ report, onOpen, onAdd, onCopy, onStep, onMove, onDelete }: Props) {
  const t = useText();
  const readOnly = useReadOnly();
  const { name, code, place, siblings, children } = report;
  return (
    <Menu
      target={
        <ActionIcon variant="subtle" aria-label={t("reports.actions-of", { name })}>
          <IconDots size={16} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <MenuItem onClick={onOpen}>{t("reports.open")}</MenuItem>
      {!readOnly && (
        <>
          <MenuItem onClick={onAdd}>{t("reports.add-below")}</MenuItem>
          <MenuItem onClick={onCopy}>{t("reports.copy")}</MenuItem>
          <MenuItem disabled={place === 0} onClick={() => onStep(-1)}>
            {t("reports.up")}
          </MenuItem>
          <MenuItem disabled={place === siblings - 1} onClick={() => onStep(1)}>
            {t("reports.down")}
          </MenuItem>
          <MenuItem onClick={onMove}>{t("reports.move")}</MenuItem>
          {code === null && (
            <MenuItem className="hub-danger" disabled={children > 0} onClick={onDelete}>
              {t(children > 0 ? "reports.delete-not-yet" : "reports.delete")}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
