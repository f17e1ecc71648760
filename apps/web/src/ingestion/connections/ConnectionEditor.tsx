import { Button } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import { bodyOf, checkDraft, type ConnectionDetail, type ConnectionDraft, draftOf, emptyDraft } from "./connection-draft.ts";
import { ConnectionForm } from "./ConnectionForm.tsx";
import { ConnectionProblems } from "./ConnectionProblems.tsx";
import { RemoveConnection } from "./RemoveConnection.tsx";
import { StaleConnection } from "./StaleConnection.tsx";
import { emptyAsk } from "./connection-test/test-ask.ts";
import { TestPanel } from "./connection-test/TestPanel.tsx";
import { useSaveConnection } from "./use-save-connection.ts";

type Props = { saved: ConnectionDetail | undefined; onCreated: (id: number) => void; onDeleted: () => void };
const write = (draft: ConnectionDraft) => JSON.stringify([bodyOf(draft), draft.secret]);

/** Edits one connection, tries it, and says who uses it. */
export function ConnectionEditor({ saved, onCreated, onDeleted }: Props) {
  const t = useText();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => (saved ? draftOf(saved) : emptyDraft));
  const [tried, setTried] = useState(false);
  // What is typed for a test outlives a saving, its result does not.
  const [ask, setAsk] = useState(() => emptyAsk(new Date()));
  const clean = base ? draftOf(base) : emptyDraft;
  const dirty = write(draft) !== write(clean);
  const { guard } = useUnsavedGuard(dirty, base ? ["section", "connection"] : ["section"]);
  const start = (detail: ConnectionDetail, from: ConnectionDraft) => {
    setBase(detail);
    setDraft(from);
    setTried(false);
  };
  const { save, theirs, forgetTheirs } = useSaveConnection((connection) => {
    start(connection, draftOf(connection));
    notifySuccess(t("connections.saved", { name: connection.name }));
    if (!base) onCreated(connection.id);
  });
  const issues = checkDraft(draft, base);
  const press = () => {
    setTried(true);
    if (issues.length === 0) save.mutate({ draft, base });
  };
  return (
    <>
      <Panel title={base?.name ?? t("connections.add")}>
        {theirs && base && (
          <StaleConnection
            base={base}
            now={theirs}
            onTake={(keeps) => {
              start(theirs, keeps ? draft : draftOf(theirs));
              forgetTheirs();
              save.reset();
            }}
          />
        )}
        {!theirs && <ConnectionProblems issues={tried ? issues : []} error={save.error} />}
        <ConnectionForm
          draft={draft}
          saved={base}
          issues={tried ? issues : []}
          onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        />
        <div className="hub-page-actions">
          <Button disabled={!dirty} loading={save.isPending} onClick={press}>
            {base ? t("ui.save") : t("connections.add")}
          </Button>
          {dirty && base && (
            <Button variant="default" onClick={() => start(base, draftOf(base))}>
              {t("connections.discard")}
            </Button>
          )}
          {base && <RemoveConnection connection={base} onRemoved={onDeleted} />}
        </div>
      </Panel>
      {base && (
        <TestPanel key={base.version} connection={base} dirty={dirty} ask={ask} onAsk={(changed) => setAsk({ ...ask, ...changed })} />
      )}
      {base && <SourcesPanel place={{ kind: "connection", id: base.id }} />}
      {guard}
    </>
  );
}
