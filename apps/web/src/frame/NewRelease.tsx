import { health } from "@hub/contract/session/session.ts";
import { compareReleases } from "@hub/domain/release-order.ts";
import { Button, CloseButton } from "@mantine/core";
import { useState } from "react";
import { version } from "../../../../package.json";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";

const askEvery = 5 * 60_000;

/**
 * Says that there is a newer release than that of this page, whose own code goes on coming, and offers to load it anew: what is typed and not saved asks before it goes, as
 * at any reload. While two releases answer in turn it stays said; whoever puts it away hears it again of the next one.
 */
export function NewRelease() {
  const t = useText();
  const told = useRoute(health, {}, { refetchInterval: askEvery, refetchOnWindowFocus: true }).data?.version;
  const [heard, setHeard] = useState(version);
  const [newest, setNewest] = useState(version);
  if (told !== undefined && compareReleases(told, newest) > 0) setNewest(told);
  if (compareReleases(newest, heard) <= 0) return null;
  return (
    <div className="hub-notification hub-notification-news" role="status">
      <span aria-hidden="true">↻</span>
      <div>
        <strong>{t("shell.new-release-title")}</strong>
        <p>{t("shell.new-release-text")}</p>
        <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
          {t("shell.reload")}
        </Button>
      </div>
      <CloseButton size="sm" aria-label={t("ui.close")} onClick={() => setHeard(newest)} />
    </div>
  );
}
