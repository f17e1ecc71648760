import { downloadUploadIssues } from "@hub/contract/ingestion/ingestion.ts";
import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useDownload } from "../../api/use-download.ts";
import { Menu, MenuItem } from "../../ui/menu/Menu.tsx";
import { notifyError } from "../../ui/notifications.ts";
import { findFindings, type LineAct, listActs } from "./expected-words.ts";
import type { ExpectedLine } from "./use-expected.ts";

export type ActHandlers = {
  /** Opens what came of an upload. */
  onErrors: (uploadId: number) => void;
  onDeliver: (line: ExpectedLine) => void;
  onHistory: (line: ExpectedLine) => void;
  onAsk: (line: ExpectedLine) => void;
};

/** The first act of a line as a button, and to ask for a reopening; the others behind them. */
export function ExpectedActs({ line, ...handlers }: ActHandlers & { line: ExpectedLine }) {
  const t = useText();
  const formats = useFormats();
  const { start, busy } = useDownload(downloadUploadIssues, notifyError);
  const acts = listActs(line);
  // To ask for what is locked is the way on: it never hides behind the menu.
  const inSight = acts.slice(0, acts[1] === "reopen" ? 2 : 1);
  const others = acts.slice(inSight.length);
  const findings = findFindings(line);
  const about = { ingestion: line.ingestion.name, entity: line.legalEntity.name, month: formats.month(line.year, line.month) };
  const words = (act: LineAct) => t(act === "errors" && line.state === "done" ? "ingestion.act-warnings" : `ingestion.act-${act}`);
  const run: Record<LineAct, () => void> = {
    errors: () => findings !== undefined && handlers.onErrors(findings),
    answer: () => line.held && handlers.onErrors(line.held.uploadId),
    deliver: () => handlers.onDeliver(line),
    reopen: () => handlers.onAsk(line),
    download: () => findings !== undefined && start({ params: { id: findings } }),
    history: () => handlers.onHistory(line),
  };
  return (
    <div className="hub-line-acts">
      {inSight.map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant={line.state === "done" ? "subtle" : "default"}
          // Each button names the line it belongs to: many stand in one list.
          aria-label={t("ingestion.act-about", { act: words(act), ...about })}
          onClick={run[act]}
        >
          {words(act)}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu
          target={
            <Button
              size="compact-sm"
              variant="subtle"
              loading={busy}
              aria-label={t("ingestion.act-about", { act: t("ingestion.act-more"), ...about })}
            >
              <IconDots size={16} stroke={1.8} aria-hidden="true" />
            </Button>
          }
        >
          {others.map((act) => (
            <MenuItem key={act} onClick={run[act]}>
              {words(act)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
