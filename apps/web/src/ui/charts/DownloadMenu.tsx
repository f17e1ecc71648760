import { Button } from "@mantine/core";
import { createContext, useContext } from "react";
import { useText } from "../../texts/language.tsx";
import { Menu, MenuItem } from "../menu/Menu.tsx";

type Props = {
  title: string;
  onPicture: ((kind: "svg" | "png") => void) | undefined;
  /** Undefined where its figures are not taken along by themselves. */ onWorkbook: ((format: "xlsx" | "csv") => void) | undefined;
};

/** Whether what is drawn is only looked at, as while a report is built: nothing of it is taken along. */
export const OnlyLookedAt = createContext(false);

/** What a chart or table can be taken along as: a picture where there is one of it, and its figures. */
export function DownloadMenu({ title, onPicture, onWorkbook }: Props) {
  const t = useText();
  if (useContext(OnlyLookedAt) || (!onPicture && !onWorkbook)) return null;
  const look = { size: "xs", variant: "default", "aria-label": t("ui.chart-download-of", { title }), children: t("ui.chart-download") };
  return (
    <Menu target={<Button {...look} />}>
      {onPicture && (
        <>
          <MenuItem onClick={() => onPicture("png")}>{t("ui.chart-download-png")}</MenuItem>
          <MenuItem onClick={() => onPicture("svg")}>{t("ui.chart-download-svg")}</MenuItem>
        </>
      )}
      {onWorkbook && (
        <>
          <MenuItem onClick={() => onWorkbook("xlsx")}>{t("ui.chart-download-xlsx")}</MenuItem>
          <MenuItem onClick={() => onWorkbook("csv")}>{t("ui.chart-download-csv")}</MenuItem>
        </>
      )}
    </Menu>
  );
}
