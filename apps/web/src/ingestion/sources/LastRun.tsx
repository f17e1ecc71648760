import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { SourceDetail } from "./source-draft.ts";
import { useSourceWords } from "./use-source-words.ts";

type Told = Pick<SourceDetail, "lastRun" | "waiting" | "notPutAway">;

/** What the last run of a source said: how it went, when, why it failed and whether it is tried again, and what waits. `children`: of which source it is, where that is not clear. */
export function LastRun({ source: { lastRun, waiting, notPutAway }, children }: { source: Told; children?: ReactNode }) {
  const t = useText();
  const words = useSourceWords();
  return (
    <div className={lastRun?.problem ? "hub-source-why" : undefined}>
      <StatusBadge {...words.run(lastRun)} />
      <span className="hub-source-mark">{words.ended(lastRun)}</span>
      {children}
      {lastRun?.problem && <span className="hub-source-mark">{words.problem(lastRun.problem)}</span>}
      {waiting > 0 && <span className="hub-source-mark">{t("sources.waiting", { count: waiting })}</span>}
      {notPutAway > 0 && <span className="hub-source-mark">{t("sources.not-put-away", { count: notPutAway })}</span>}
    </div>
  );
}
