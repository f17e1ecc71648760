import { useText } from "../texts/language.tsx";
import { PageTitle } from "./page-title.tsx";
import { TryAgainButton } from "./TryAgainButton.tsx";
import "./error-pages.css";

/** No connection where the portal's code was to come: says so, and tries again only once the portal answers. */
export function OfflineMessage() {
  const t = useText();
  return (
    <>
      <PageTitle title={t("shell.offline-title")} suffix="Main" />
      <section className="hub-message">
        <h1>{t("shell.offline-title")}</h1>
        <p>{t("shell.offline-text")}</p>
        <div className="hub-message-actions">
          <TryAgainButton onReachable={() => location.reload()} />
        </div>
      </section>
    </>
  );
}
