import type { Issue } from "@hub/domain/issue.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { useIssueText } from "../use-issue-text.ts";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import { checkEndpoint, draftOfEndpoint, emptyEndpoint, type EndpointDetail, type EndpointDraft } from "./endpoint-draft.ts";
import { EndpointForm } from "./EndpointForm.tsx";
import { EndpointTestPanel } from "./EndpointTestPanel.tsx";
import { HostKeyPanel } from "./HostKeyPanel.tsx";
import { RemoveEndpoint } from "./RemoveEndpoint.tsx";
import { StaleEndpoint } from "./StaleEndpoint.tsx";
import { useSaveEndpoint } from "./use-save-endpoint.ts";

type Props = { saved: EndpointDetail | undefined; onCreated: (id: number) => void; onDeleted: () => void };
const fieldOf = ({ path }: Pick<Issue, "path">) => `endpoint-${path[0] ?? "name"}`;

/** Edits one server; then its key is accepted, it is tried, and sources pick up from it: in this order down the page. */
export function EndpointEditor({ saved, onCreated, onDeleted }: Props) {
  const t = useText();
  const issueText = useIssueText();
  const errorText = useErrorText();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => (saved ? draftOfEndpoint(saved) : emptyEndpoint));
  const [tried, setTried] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(base ? draftOfEndpoint(base) : emptyEndpoint);
  const { guard } = useUnsavedGuard(dirty, base ? ["section", "endpoint"] : ["section"]);
  const start = (detail: EndpointDetail, from: EndpointDraft) => {
    setBase(detail);
    setDraft(from);
    setTried(false);
  };
  const { save, theirs, forgetTheirs } = useSaveEndpoint((endpoint) => {
    start(endpoint, draftOfEndpoint(endpoint));
    notifySuccess(t("sftp.saved", { name: endpoint.name }));
    if (!base) onCreated(endpoint.id);
  });
  const issues = tried ? checkEndpoint(draft, base) : [];
  const press = () => {
    setTried(true);
    save.reset();
    if (checkEndpoint(draft, base).length === 0) save.mutate({ draft, base });
  };
  const fields = save.error instanceof ApiError ? save.error.fields : [];
  const items: SummaryItem[] = issues.map((issue) => ({ text: issueText(issue), field: fieldOf(issue) }));
  if (items.length === 0 && save.error && !theirs)
    items.push(
      ...(fields.length > 0 ? fields.map((field) => ({ text: field.error, field: fieldOf(field) })) : [{ text: errorText(save.error) }]),
    );
  const errorOf = (field: string) => {
    const issue = issues.find(({ path }) => path[0] === field);
    return issue ? issueText(issue) : fields.find(({ path }) => path[0] === field)?.error;
  };
  return (
    <>
      <Panel title={base?.name ?? t("sftp.add")}>
        {theirs && base && (
          <StaleEndpoint
            base={base}
            now={theirs}
            onTake={(keeps) => {
              start(theirs, keeps ? draft : draftOfEndpoint(theirs));
              forgetTheirs();
              save.reset();
            }}
          />
        )}
        <ErrorSummary items={items} />
        <EndpointForm
          draft={draft}
          saved={base}
          errorOf={errorOf}
          onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        />
        <div className="hub-page-actions">
          <Button disabled={!dirty} loading={save.isPending} onClick={press}>
            {base ? t("ui.save") : t("sftp.add")}
          </Button>
          {dirty && base && (
            <Button variant="default" onClick={() => start(base, draftOfEndpoint(base))}>
              {t("sftp.discard")}
            </Button>
          )}
          {base && <RemoveEndpoint endpoint={base} onRemoved={onDeleted} />}
        </div>
      </Panel>
      {base && (
        <HostKeyPanel
          key={`${base.host}:${base.port}`}
          endpoint={base}
          dirty={dirty}
          onPinned={(endpoint) => {
            // What is typed stays: only the key and the version are other than before.
            setBase(endpoint);
          }}
        />
      )}
      {base?.hostKey && <EndpointTestPanel key={base.version} endpoint={base} dirty={dirty} />}
      {base && <SourcesPanel place={{ kind: "sftp", id: base.id }} />}
      {guard}
    </>
  );
}
