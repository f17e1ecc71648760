import { deleteConnection } from "@hub/contract/ingestion/connections.ts";
import { listSources } from "@hub/contract/ingestion/sources.ts";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import type { Deletion } from "../../forms/DeleteRecord.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import type { ConnectionDetail } from "./connection-draft.ts";
import { ConnectionFields } from "./ConnectionFields.tsx";
import { emptyAsk } from "./connection-test/test-ask.ts";
import { TestPanel } from "./connection-test/TestPanel.tsx";
import { useConnectionForm } from "./use-connection-form.ts";

type Props = { saved: ConnectionDetail | undefined; onCreated: (id: number) => void; onDeleted: () => void };

/** Edits one connection, tries it, and says who uses it. */
export function ConnectionEditor({ saved, onCreated, onDeleted }: Props) {
  const t = useText();
  const form = useConnectionForm(saved, onCreated);
  const { base } = form;
  // What is typed for a test outlives a saving, its result does not.
  const [ask, setAsk] = useState(() => emptyAsk(new Date()));
  const deletion = useDeletion(base, onDeleted);
  return (
    <>
      <Panel title={base?.name ?? t("connections.add")}>
        <RecordForm
          form={form}
          label={base?.name ?? t("connections.add")}
          parameters={base ? ["section", "connection"] : ["section"]}
          save={t(base ? "ui.save" : "connections.add")}
          deletion={deletion}
        >
          <ConnectionFields form={form} />
        </RecordForm>
      </Panel>
      {base && (
        <TestPanel key={base.version} connection={base} dirty={form.dirty} ask={ask} onAsk={(changed) => setAsk({ ...ask, ...changed })} />
      )}
      {base && <SourcesPanel place={{ kind: base.kind, id: base.id }} />}
    </>
  );
}

function useDeletion(base: ConnectionDetail | undefined, onDeleted: () => void): Deletion<ConnectionDetail> {
  const t = useText();
  // Sources come and go below on the same page.
  const sources = useRoute(listSources, { query: { connectionId: base?.id ?? 0 } }, { enabled: base !== undefined });
  const isUsed = (sources.data?.items ?? base?.usedBy ?? []).length > 0;
  return {
    call: ({ id, version }) => prepare(deleteConnection, { params: { id }, ifMatch: version }),
    action: t("connections.delete"),
    title: ({ name }) => t("connections.delete-title", { name }),
    text: () => t("connections.delete-text"),
    refused: isUsed ? t("connections.delete-used") : undefined,
    onDeleted: ({ name }) => {
      notifySuccess(t("connections.deleted", { name }));
      onDeleted();
    },
  };
}
