import { deleteSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import type { EndpointDetail } from "./endpoint-draft.ts";
import { EndpointFields } from "./EndpointFields.tsx";
import { EndpointTestPanel } from "./EndpointTestPanel.tsx";
import { HostKeyPanel } from "./HostKeyPanel.tsx";
import { useEndpointForm } from "./use-endpoint-form.ts";

type Props = { saved: EndpointDetail | undefined; onCreated: (id: number) => void; onDeleted: () => void };

/** Edits one server; then its key is accepted, it is tried, and sources pick up from it: in this order down the page. */
export function EndpointEditor({ saved, onCreated, onDeleted }: Props) {
  const t = useText();
  const form = useEndpointForm(saved, onCreated);
  const { base, dirty } = form;
  return (
    <>
      <Panel title={base?.name ?? t("sftp.add")}>
        <RecordForm
          form={form}
          label={base?.name ?? t("sftp.add")}
          parameters={base ? ["section", "endpoint"] : ["section"]}
          save={t(base ? "ui.save" : "sftp.add")}
          deletion={{
            call: ({ id, version }) => prepare(deleteSftpEndpoint, { params: { id }, ifMatch: version }),
            action: t("sftp.delete"),
            title: ({ name }) => t("sftp.delete-title", { name }),
            text: () => t("sftp.delete-text"),
            // As it was loaded last: sources come and go below on the same page, which makes no other version.
            refused: saved && saved.sources > 0 ? t("sftp.delete-used") : undefined,
            onDeleted: ({ name }) => {
              notifySuccess(t("sftp.deleted", { name }));
              onDeleted();
            },
          }}
        >
          <EndpointFields form={form} />
        </RecordForm>
      </Panel>
      {/* A key is accepted only while nothing is typed. */}
      {base && <HostKeyPanel key={`${base.host}:${base.port}`} endpoint={base} dirty={dirty} onPinned={form.start} />}
      {base?.hostKey && <EndpointTestPanel key={base.version} endpoint={base} dirty={dirty} />}
      {base && <SourcesPanel place={{ kind: "sftp", id: base.id }} />}
    </>
  );
}
