import { Button, Menu } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
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
  const { name, code, place, siblings, children } = report;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" aria-label={t("reports.actions-of", { name })}>
          {t("reports.actions")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{t("reports.open")}</Menu.Item>
        <Menu.Item onClick={onAdd}>{t("reports.add-below")}</Menu.Item>
        <Menu.Item onClick={onCopy}>{t("reports.copy")}</Menu.Item>
        <Menu.Item disabled={place === 0} onClick={() => onStep(-1)}>
          {t("reports.up")}
        </Menu.Item>
        <Menu.Item disabled={place === siblings - 1} onClick={() => onStep(1)}>
          {t("reports.down")}
        </Menu.Item>
        <Menu.Item onClick={onMove}>{t("reports.move")}</Menu.Item>
        {code === null && (
          <Menu.Item className="hub-danger" disabled={children > 0} onClick={onDelete}>
            {t(children > 0 ? "reports.delete-not-yet" : "reports.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
