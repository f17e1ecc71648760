import { updateReport } from "@hub/contract/configuration/reports.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary } from "../../forms/ErrorSummary.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { SaveBarFrame } from "../../forms/SaveBar.tsx";
import { DeleteReport } from "./DeleteReport.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { bodyOf, checkDraft, draftOf, isSameDraft, type ReportDetail } from "./report-draft.ts";
import { useReportsChanged } from "./use-reports.ts";
import { ViewList } from "./ViewList.tsx";

type Props = { saved: ReportDetail; onDeleted: () => void; onCopied: (id: number) => void };

/** A report: its name, whether it is shown, and its views. What is wrong is said while one types, once one has tried to save. */
export function ReportEditor({ saved, onDeleted, onCopied }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const changed = useReportsChanged();
  // What the form was filled with: when somebody else has saved meanwhile, what is typed stays until one decides.
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [tried, setTried] = useState(false);
  const [copying, setCopying] = useState(false);
  const [doomed, setDoomed] = useState(false);
  const builtIn = base.code !== null;
  const dirty = !isSameDraft(draft, draftOf(base));
  const take = (now: ReportDetail) => {
    setBase(now);
    setDraft(draftOf(now));
    setTried(false);
  };
  if (saved.version > base.version && !dirty) take(saved);
  const overtaken = dirty && saved.version > base.version;
  const { guard } = useUnsavedGuard(dirty, ["section", "report"]);
  const save = useMutation({
    mutationFn: () =>
      call(updateReport, { params: { id: base.id }, ifMatch: overtaken ? saved.version : base.version, body: bodyOf(draft, builtIn) }),
    onSuccess: (now) => {
      notifySuccess(t("reports.saved", { name: now.name }));
      take(now);
    },
    onSettled: changed,
  });
  const found = checkDraft(draft, builtIn, saved.embedHosts);
  const issues = new Map(
    found.map(({ code, path, params }) => [path.join("."), codeText("reports", code.slice("reports.".length), params)]),
  );
  const refused = save.error instanceof ApiError ? save.error : undefined;
  for (const { path, error } of refused?.fields ?? []) if (!issues.has(path.join("."))) issues.set(path.join("."), error);
  const at = (path: string) => (tried ? issues.get(path) : undefined);
  const press = () => {
    setTried(true);
    save.reset();
    if (found.length === 0) save.mutate();
  };
  const nameOf = (path: string) => {
    const place = /^content\.(\d+)/.exec(path)?.[1];
    if (place === undefined) return t("reports.name");
    const name = draft.views[Number(place)]?.name.trim();
    return name || t("reports.view-number", { number: Number(place) + 1 });
  };
  const summary = tried
    ? [...issues].map(([path, text]) => ({ text: t("reports.issue-at", { field: nameOf(path), text }), field: `report-${path}` }))
    : [];
  return (
    <>
      {guard}
      <Panel
        title={base.name}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => setCopying(true)}
              disabled={dirty}
              title={dirty ? t("reports.copy-after-save") : undefined}
            >
              {t("reports.copy")}
            </Button>
            {!builtIn && (
              <Button variant="subtle" color="red.9" className="hub-danger" disabled={base.children > 0} onClick={() => setDoomed(true)}>
                {t(base.children > 0 ? "reports.delete-not-yet" : "reports.delete")}
              </Button>
            )}
          </>
        }
      >
        {overtaken && (
          <p className="hub-note" role="alert">
            {t("reports.overtaken")}{" "}
            <button type="button" className="hub-link" onClick={() => take(saved)}>
              {t("reports.take-theirs")}
            </button>
          </p>
        )}
        {save.error && (refused?.fields.length ?? 0) === 0 && !(overtaken && refused?.code === "version-stale") && (
          <p className="hub-note hub-note-late" role="alert">
            {errorText(save.error)}
          </p>
        )}
        <ErrorSummary items={summary} />
        {builtIn && <p className="hub-note">{t("reports.built-in-note")}</p>}
        <div className="hub-fields">
          <TextInput
            id="report-name"
            label={t("reports.name")}
            required={!builtIn}
            readOnly={builtIn}
            maxLength={200}
            autoComplete="off"
            value={draft.name}
            error={at("name")}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
          <Checkbox
            className="hub-field-wide"
            label={t("reports.hide")}
            description={t("reports.hide-help")}
            checked={draft.hidden}
            onChange={(event) => setDraft({ ...draft, hidden: event.currentTarget.checked })}
          />
        </div>
        <p className="hub-dimmed">
          {base.grants.users + base.grants.groups === 0 ? t("reports.grants-note-none") : t("reports.grants-note", base.grants)}
        </p>
      </Panel>
      <ViewList draft={draft} hosts={saved.embedHosts} at={at} onChange={setDraft} />
      <SaveBarFrame label={t("reports.save-bar")} state={t(dirty ? "reports.unsaved" : "reports.all-saved")}>
        <Button disabled={!dirty} loading={save.isPending} onClick={press}>
          {t("ui.save")}
        </Button>
        <Button variant="default" disabled={!dirty || save.isPending} onClick={() => take(saved)}>
          {t("reports.discard")}
        </Button>
      </SaveBarFrame>
      <NameDialog
        asked={copying ? { parentId: base.parentId, from: base } : undefined}
        reports={[]}
        onClose={() => setCopying(false)}
        onDone={onCopied}
      />
      <DeleteReport report={doomed ? base : undefined} onClose={() => setDoomed(false)} onDeleted={onDeleted} />
    </>
  );
}
