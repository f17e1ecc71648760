import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { Menu, MenuItem } from "../menu/Menu.tsx";

type Props = { title: string; onPicture: ((kind: "svg" | "png") => void) | undefined; onWorkbook: (format: "xlsx" | "csv") => void };

/** What a chart or table can be taken along as: a picture where there is one of it, and its figures. */
export function DownloadMenu({ title, onPicture, onWorkbook }: Props) {
  const t = useText();
  const look = { size: "xs", variant: "default", "aria-label": t("ui.chart-download-of", { title }), children: t("ui.chart-download") };
  return (
    <Menu target={<Button {...look} />}>
      {onPicture && (
        <>
          <MenuItem onClick={() => onPicture("png")}>{t("ui.chart-download-png")}</MenuItem>
          <MenuItem onClick={() => onPicture("svg")}>{t("ui.chart-download-svg")}</MenuItem>
        </>
      )}
      <MenuItem onClick={() => onWorkbook("xlsx")}>{t("ui.chart-download-xlsx")}</MenuItem>
      <MenuItem onClick={() => onWorkbook("csv")}>{t("ui.chart-download-csv")}</MenuItem>
    </Menu>
  );
}
