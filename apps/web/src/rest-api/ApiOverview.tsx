import { Link } from "@tanstack/react-router";
import { fullAddressOf } from "../api/client.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";

/** What to know before the first call. */
export function ApiOverview() {
  const t = useText();
  return (
    <Panel title={t("rest-api.start-title")}>
      <p>{t("rest-api.start-text")}</p>
      <dl className="hub-facts">
        <dt>{t("rest-api.base")}</dt>
        <dd className="api-path">{fullAddressOf("").replace(/\/$/, "")}</dd>
        <dt>{t("rest-api.description")}</dt>
        <dd>
          <a className="hub-link" href={fullAddressOf("openapi.json")} download="openapi.json">
            {t("rest-api.description-save")}
          </a>
        </dd>
        <dt>{t("rest-api.tokens")}</dt>
        <dd>
          {t("rest-api.tokens-text")}{" "}
          <Link className="hub-link" to="/account">
            {t("rest-api.tokens-link")}
          </Link>
        </dd>
      </dl>
      <h3>{t("rest-api.rules-title")}</h3>
      <p>{t("rest-api.rules-format")}</p>
      <p>{t("rest-api.rules-answers")}</p>
    </Panel>
  );
}
