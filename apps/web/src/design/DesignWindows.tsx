import { Button, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useText } from "../texts/language.tsx";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import { Menu, MenuDivider, MenuGroup, MenuItem } from "../ui/menu/Menu.tsx";
import { MenuArrow } from "../ui/menu/MenuArrow.tsx";
import { notifyError, notifySuccess } from "../ui/notifications.ts";
import { Panel } from "../ui/Page.tsx";
import { neighboursIn } from "../ui/record/neighbours.ts";
import { RecordDialog } from "../ui/record/RecordDialog.tsx";

const records = [1, 2, 3] as const;

/** What opens above or beside a page. */
export function DesignWindows() {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const [record, setRecord] = useState<number>();
  const close = () => setAsked(false);
  return (
    <Panel title={t("design.windows")}>
      <div className="hub-page-actions">
        <Button variant="default" data-part="dialog" onClick={() => setAsked(true)}>
          {t("design.dialog")}
        </Button>
        <Button variant="default" data-part="panel" onClick={() => setRecord(1)}>
          {t("design.panel")}
        </Button>
        <Menu
          target={
            <Button variant="default" rightSection={<MenuArrow />} data-part="menu">
              {t("design.menu")}
            </Button>
          }
        >
          <MenuGroup label={t("design.views")}>
            <MenuItem aria-current>{t("design.view", { number: 1 })}</MenuItem>
            <MenuItem>{t("design.view", { number: 2 })}</MenuItem>
          </MenuGroup>
          <MenuDivider />
          <MenuItem disabled>{t("design.disabled")}</MenuItem>
          <MenuItem className="hub-danger">{t("design.delete")}</MenuItem>
        </Menu>
        <Tooltip label={t("design.explained")}>
          <Button variant="default">{t("design.tooltip")}</Button>
        </Tooltip>
        <Button variant="default" onClick={() => notifySuccess(t("design.tone-good"))}>
          {t("design.notification")}
        </Button>
        <Button variant="default" onClick={() => notifyError(t("design.wrong-why"))}>
          {t("design.notification-error")}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked}
        title={t("design.dialog")}
        text={t("design.explained")}
        action={t("design.main-act")}
        onConfirm={close}
        onCancel={close}
      />
      <RecordDialog
        opened={record !== undefined}
        title={t("design.choice", { number: record ?? 1 })}
        place={placeOf(record)}
        total={records.length}
        onWalk={setRecord}
        onClose={() => setRecord(undefined)}
      >
        <p>{t("design.explained")}</p>
      </RecordDialog>
    </Panel>
  );
}

const placeOf = (record: number | undefined) => neighboursIn(records, (each) => each === record);
