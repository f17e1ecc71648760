import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { Menu, MenuItem } from "../menu/Menu.tsx";

type Props = { title: string; onPicture: ((kind: "svg" | "png") => void) | undefined; onWorkbook: () => void };

/** What a chart or table can be taken along as. Where there is no picture of it, the workbook is asked for at once: its dialog offers the formats. */
export function DownloadMenu({ title, onPicture, onWorkbook }: Props) {
  const t = useText();
  const look = { size: "xs", variant: "default", "aria-label": t("ui.chart-download-of", { title }), children: t("ui.chart-download") };
  if (!onPicture) return <Button {...look} onClick={onWorkbook} />;
  return (
    <Menu target={<Button {...look} />}>
      <MenuItem onClick={() => onPicture("png")}>{t("ui.chart-download-png")}</MenuItem>
      <MenuItem onClick={() => onPicture("svg")}>{t("ui.chart-download-svg")}</MenuItem>
      <MenuItem onClick={onWorkbook}>{t("ui.chart-download-xlsx")}</MenuItem>
    </Menu>
  );
}
