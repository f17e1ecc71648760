import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import { findDifference } from "./definition-difference.ts";
import type { IngestionDetail } from "./draft.ts";

type Props = { before: IngestionDetail; theirs: IngestionDetail; busy: boolean; onLoad: () => void; onSaveOver: () => void };

/** Somebody saved a version meanwhile: says what they changed; one's own edits stay below until one decides. */
export function StaleNotice({ before, theirs, busy, onLoad, onSaveOver }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const { added, removed, changed, moved, general } = findDifference(before, theirs);
  const lines = [
    added.length > 0 && t("configuration.stale-added", { columns: added.join(", ") }),
    removed.length > 0 && t("configuration.stale-removed", { columns: removed.join(", ") }),
    changed.length > 0 && t("configuration.stale-changed", { columns: changed.join(", ") }),
    moved && t("configuration.stale-moved"),
    general && t("configuration.stale-general"),
  ].filter((line) => line !== false);
  return (
    <div ref={frame} className="hub-summary" role="alert" tabIndex={-1}>
      <h2>{t("configuration.stale-title", { version: theirs.version })}</h2>
      <p>{t("configuration.stale-text")}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="hub-page-actions hub-stale-actions">
        <Button variant="default" onClick={onLoad}>
          {t("configuration.stale-load", { version: theirs.version })}
        </Button>
        <Button variant="default" loading={busy} onClick={onSaveOver}>
          {t("configuration.stale-over", { version: theirs.version + 1 })}
        </Button>
      </div>
    </div>
  );
}
