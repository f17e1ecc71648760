import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { isPortalReachable } from "../api/new-release.ts";
import { useText } from "../texts/language.tsx";
import { PageTitle } from "./page-title.tsx";
import "./error-pages.css";

/** No connection where code was to come: says so, and tries again only once the portal answers. `children`: what else one can do. */
export function OfflineMessage({ children }: { children?: ReactNode }) {
  const t = useText();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    if (await isPortalReachable()) location.reload();
    else setTrying(false);
  };
  return (
    <>
      <PageTitle title={t("shell.offline-title")} suffix="Main" />
      <section className="hub-message">
        <h1>{t("shell.offline-title")}</h1>
        <p>{t("shell.offline-text")}</p>
        <div className="hub-message-actions">
          <Button loading={isTrying} onClick={() => void tryAgain()}>
            {t("shell.try-again")}
          </Button>
          {children}
        </div>
      </section>
    </>
  );
}
