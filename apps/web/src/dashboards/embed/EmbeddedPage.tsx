import { isEmbeddable, readEmbedAddress } from "@hub/domain/dashboards/embed-address.ts";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";

type Props = { name: string; address: string; allowed: boolean };
type Stage = "loading" | "slow" | "loaded" | "blocked";
const patience = 12_000;
// The page keeps the origin of its own host, without which none behind a sign-in works. It is never the portal's: that is looked at before anything is framed.
const sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * A page of another host in a frame of its own: it may run its scripts, but neither leave the frame nor learn where it stands. A browser does not tell
 * whether the other side refused; so the way out stands beside it always.
 */
export function EmbeddedPage({ name, address, allowed }: Props) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const host = readEmbedAddress(address)?.host;
  // Checked here again: whatever the server sends, nothing but https of another host gets into a frame.
  const sound = allowed && host !== undefined && isEmbeddable(address, [host]) && host !== location.host;
  return (
    <Panel
      title={name}
      actions={
        sound && (
          <>
            <Button size="xs" variant="default" onClick={() => setAttempt((count) => count + 1)}>
              {t("dashboards.embed-again")}
            </Button>
            <Button size="xs" variant="default" component="a" href={address} target="_blank" rel="noopener noreferrer">
              {t("dashboards.embed-outside")}
            </Button>
          </>
        )
      }
    >
      {sound ? (
        <Framed key={`${address} ${attempt}`} name={name} address={address} host={host} />
      ) : (
        <div className="hub-state hub-state-error" role="alert">
          <h2>{t("dashboards.embed-not-allowed-title")}</h2>
          <p>{t("dashboards.embed-not-allowed-text", { host: host ?? "?" })}</p>
        </div>
      )}
    </Panel>
  );
}

function Framed({ name, address, host }: { name: string; address: string; host: string }) {
  const t = useText();
  const [stage, setStage] = useState<Stage>("loading");
  useEffect(() => {
    const timer = setTimeout(() => setStage((now) => (now === "loading" ? "slow" : now)), patience);
    const blocked = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src" && blockedURI.includes(host.split(":")[0] ?? host)) setStage("blocked");
    };
    document.addEventListener("securitypolicyviolation", blocked);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("securitypolicyviolation", blocked);
    };
  }, [host]);
  return (
    <div className="hub-embed">
      {stage === "blocked" && (
        <p className="hub-note" role="alert">
          {t("dashboards.embed-blocked", { host })}
        </p>
      )}
      {stage === "slow" && (
        <p className="hub-note" role="alert">
          {t("dashboards.embed-slow", { host })}
        </p>
      )}
      <iframe
        title={t("dashboards.embed-title", { name, host })}
        src={address}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        allow=""
        loading="lazy"
        className="hub-embed-frame"
        onLoad={() => setStage((now) => (now === "blocked" ? now : "loaded"))}
      />
      <p className="hub-dimmed">{t("dashboards.embed-note", { host })}</p>
    </div>
  );
}
