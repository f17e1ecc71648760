import { Button } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { Menu, MenuItem } from "../ui/menu/Menu.tsx";
import { useFiguresExport } from "./charts/frame.ts";
import type { Chosen } from "./choose-scenario.ts";
import type { Dashboard } from "./report-figures.ts";
import { exportFilterOf, queryOf, type ReportSearch } from "./report-search.ts";

type Props = { dashboard: Dashboard; chosen: Chosen; search: ReportSearch };

/** What a whole report can be taken along as, under the filter of its page. */
export function ReportDownload({ dashboard, chosen, search }: Props) {
  const t = useText();
  const exportFigures = useFiguresExport();
  const filter = exportFilterOf(dashboard.id, queryOf(search, chosen));
  const sheet = (format: "xlsx" | "csv") => exportFigures({ ...filter, months: "all" }, format);
  return (
    <Menu
      target={
        <Button variant="default" aria-label={t("ui.chart-download-of", { title: dashboard.name })}>
          {t("ui.chart-download")}
        </Button>
      }
    >
      <MenuItem onClick={() => exportFigures({ ...filter, ...(search.sort === "name" && { sort: "name" }) }, "pdf")}>
        {t("dashboards.download-pdf")}
      </MenuItem>
      <MenuItem onClick={() => sheet("xlsx")}>{t("ui.chart-download-xlsx")}</MenuItem>
      <MenuItem onClick={() => sheet("csv")}>{t("ui.chart-download-csv")}</MenuItem>
    </Menu>
  );
}
