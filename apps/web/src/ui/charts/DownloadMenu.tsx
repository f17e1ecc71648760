import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { Menu, MenuItem } from "../menu/Menu.tsx";

type Props = { title: string; onPicture: ((kind: "svg" | "png") => void) | undefined; onWorkbook: () => void };

/** What a chart or table can be taken along as. */
export function DownloadMenu({ title, onPicture, onWorkbook }: Props) {
  const t = useText();
  return (
    <Menu
      target={
        <Button size="xs" variant="subtle" aria-label={t("ui.chart-download-of", { title })}>
          {t("ui.chart-download")}
        </Button>
      }
    >
      {onPicture && <MenuItem onClick={() => onPicture("png")}>{t("ui.chart-download-png")}</MenuItem>}
      {onPicture && <MenuItem onClick={() => onPicture("svg")}>{t("ui.chart-download-svg")}</MenuItem>}
      <MenuItem onClick={onWorkbook}>{t("ui.chart-download-xlsx")}</MenuItem>
    </Menu>
  );
}
