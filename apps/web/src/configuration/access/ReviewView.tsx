import { useText } from "../../texts/language.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { Panel } from "../../ui/Page.tsx";

/** The access review as a sheet: what is in it, and the button that makes it. */
export function ReviewView() {
  const t = useText();
  return (
    <Panel title={t("access.review-title")}>
      <p>{t("access.review-text")}</p>
      <ul className="hub-access-list">
        <li>{t("access.review-direct")}</li>
        <li>{t("access.review-scope")}</li>
        <li>{t("access.review-counts")}</li>
        <li>{t("access.review-sign-in")}</li>
        <li>{t("access.review-without")}</li>
      </ul>
      <div className="hub-page-actions">
        <ExportButton kind="access-review" filter={{}} label={t("access.review-export")} />
      </div>
    </Panel>
  );
}
