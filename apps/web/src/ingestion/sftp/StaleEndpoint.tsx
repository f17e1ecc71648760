import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import type { EndpointDetail } from "./endpoint-draft.ts";

type Props = {
  base: EndpointDetail;
  now: EndpointDetail;
  /** True: what was typed stays, on top of what stands now. */ onTake: (keeps: boolean) => void;
};

/** Somebody has saved the server meanwhile: shows what stands now; nothing typed goes until one decides. */
export function StaleEndpoint({ base, now, onTake }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const yesNo = (value: boolean) => t(value ? "ui.yes" : "ui.no");
  const place = ({ userName, host, port }: EndpointDetail) => `${userName}@${host}:${port}`;
  const key = ({ hostKey }: EndpointDetail) => hostKey?.fingerprint ?? t("sftp.key-missing");
  const changes = (
    [
      [t("sftp.name"), base.name, now.name],
      [t("sftp.place"), place(base), place(now)],
      [t("sftp.host-key"), key(base), key(now)],
      [t("sftp.private-open"), yesNo(base.allowPrivate), yesNo(now.allowPrivate)],
      [t("sftp.active"), yesNo(base.active), yesNo(now.active)],
    ] as const
  ).filter(([, before, after]) => before !== after);
  return (
    <div ref={frame} className="hub-summary" role="alert" tabIndex={-1}>
      <p>{t("sftp.stale")}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(([what, , value]) => (
            <li key={what}>{t("sftp.stale-change", { what, value })}</li>
          ))}
        </ul>
      )}
      <div className="hub-page-actions hub-stale-actions">
        <Button variant="default" onClick={() => onTake(false)}>
          {t("sftp.stale-take")}
        </Button>
        <Button variant="default" onClick={() => onTake(true)}>
          {t("sftp.stale-keep")}
        </Button>
      </div>
    </div>
  );
}
