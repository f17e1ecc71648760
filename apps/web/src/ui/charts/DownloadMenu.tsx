import { Button, Menu } from "@mantine/core";
import { useText } from "../../texts/language.tsx";

type Props = { title: string; onPicture: ((kind: "svg" | "png") => void) | undefined; onWorkbook: () => void };

/** What a chart or table can be taken along as. */
export function DownloadMenu({ title, onPicture, onWorkbook }: Props) {
  const t = useText();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" aria-label={t("ui.chart-download-of", { title })}>
          {t("ui.chart-download")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onPicture && <Menu.Item onClick={() => onPicture("png")}>{t("ui.chart-download-png")}</Menu.Item>}
        {onPicture && <Menu.Item onClick={() => onPicture("svg")}>{t("ui.chart-download-svg")}</Menu.Item>}
        <Menu.Item onClick={onWorkbook}>{t("ui.chart-download-xlsx")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
