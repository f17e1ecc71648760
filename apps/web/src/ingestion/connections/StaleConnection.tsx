import { networkPlace } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import type { ConnectionDetail } from "./connection-draft.ts";

type Props = {
  base: ConnectionDetail;
  now: ConnectionDetail;
  /** True: what was typed stays, on top of what stands now. */ onTake: (keeps: boolean) => void;
};

/** Somebody has saved the connection meanwhile: shows what stands now; nothing typed goes until one decides. */
export function StaleConnection({ base, now, onTake }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const yesNo = (value: boolean) => t(value ? "ui.yes" : "ui.no");
  const user = ({ settings }: ConnectionDetail) => settings.userName ?? "";
  const changes = (
    [
      [t("connections.name"), base.name, now.name],
      [t("connections.place"), networkPlace(base.settings), networkPlace(now.settings)],
      [t("connections.user"), user(base), user(now)],
      [t("connections.private-open"), yesNo(base.allowPrivate), yesNo(now.allowPrivate)],
      [t("connections.active"), yesNo(base.active), yesNo(now.active)],
    ] as const
  )
    .filter(([, before, after]) => before !== after)
    .map(([what, , value]) => t("connections.stale-change", { what, value }))
    .join("; ");
  return (
    <div ref={frame} className="hub-summary" role="alert" tabIndex={-1}>
      <p>{t("connections.stale")}</p>
      {changes !== "" && <p>{t("connections.stale-now", { changes })}</p>}
      <div className="hub-page-actions hub-stale-actions">
        <Button variant="default" onClick={() => onTake(false)}>
          {t("connections.stale-take")}
        </Button>
        <Button variant="default" onClick={() => onTake(true)}>
          {t("connections.stale-keep")}
        </Button>
      </div>
    </div>
  );
}
