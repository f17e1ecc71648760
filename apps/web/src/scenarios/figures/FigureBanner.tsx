import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Figures } from "./figure-rows.ts";

/** What one reads: provisional figures with how many entities are in them, or a closed version with who closed it and when. */
export function FigureBanner({ figures: { provisional, version, entitiesIncluded, entitiesExpected } }: { figures: Figures }) {
  const t = useText();
  const formats = useFormats();
  const entities = t("dashboards.entities-of", { count: entitiesIncluded, total: entitiesExpected });
  if (provisional || !version) {
    return (
      <div className="hub-banner hub-banner-provisional" role="status">
        <strong className="hub-banner-title">{t("dashboards.provisional-title")}</strong>
        <span className="hub-banner-count">{entities}</span>
        <p>{t("dashboards.provisional-text")}</p>
      </div>
    );
  }
  const about = { version: version.number, date: formats.instant(version.closedAt), name: version.closedBy ?? "" };
  return (
    <div className={version.state === "CURRENT" ? "hub-banner hub-banner-closed" : "hub-banner hub-banner-superseded"} role="status">
      <strong className="hub-banner-title">
        {t(version.state === "CURRENT" ? "dashboards.version-current" : "dashboards.version-superseded", { version: version.number })}
      </strong>
      <span className="hub-banner-count">{entities}</span>
      <p>{version.closedBy === null ? t("dashboards.closed-by-itself", about) : t("dashboards.closed-by", about)}</p>
    </div>
  );
}
