import { ActionIcon, Button, SegmentedControl, Tabs } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { ViewTabs } from "../ui/tabs/ViewTabs.tsx";

const variants = ["filled", "default", "subtle", "light"] as const;

/** What one presses: buttons, views of a page, tabs within one, and the choice between two looks of a thing. */
export function DesignButtons() {
  const t = useText();
  return (
    <Panel title={t("design.buttons")} actions={<Button>{t("design.main-act")}</Button>}>
      {variants.map((variant) => (
        <div key={variant} className="hub-page-actions">
          <Button variant={variant}>{t("design.act")}</Button>
          <Button variant={variant} disabled>
            {t("design.disabled")}
          </Button>
          <Button variant={variant} loading>
            {t("design.busy")}
          </Button>
          <Button variant={variant} size="compact-sm">
            {t("design.small")}
          </Button>
        </div>
      ))}
      <div className="hub-page-actions">
        <Button color="red.9">{t("design.delete")}</Button>
        <ActionIcon variant="subtle" size={28} aria-label={t("design.edit")}>
          <IconPencil size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <button type="button" className="hub-link">
          {t("design.link")}
        </button>
      </div>
      <ViewTabs label={t("design.views")}>
        {([1, 2, 3] as const).map((number) => (
          <a key={number} href="#/design" className="hub-view-tab" aria-current={number === 1 ? "page" : undefined}>
            {t("design.view", { number })}
          </a>
        ))}
      </ViewTabs>
      <Tabs defaultValue="1">
        <Tabs.List aria-label={t("design.tabs")}>
          {([1, 2, 3] as const).map((number) => (
            <Tabs.Tab key={number} value={String(number)}>
              {t("design.tab", { number })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {([1, 2, 3] as const).map((number) => (
          <Tabs.Panel key={number} value={String(number)} pt="sm">
            {t("design.tab", { number })}
          </Tabs.Panel>
        ))}
      </Tabs>
      <div>
        <SegmentedControl
          aria-label={t("design.switch")}
          defaultValue="1"
          data={[
            { value: "1", label: t("design.view", { number: 1 }) },
            { value: "2", label: t("design.view", { number: 2 }) },
          ]}
        />
      </div>
    </Panel>
  );
}
