import { Button, Checkbox, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useMay } from "../../api/access.ts";
import { Writing } from "../../ui/read-only.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { lazyPart } from "../../texts/lazy-part.ts";
import { Panel } from "../../ui/Page.tsx";
import { PersonPicker } from "../access/PersonPicker.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { definitionOf, type ReportDetail } from "./report-draft.ts";
import { useReportDeletion } from "./use-report-deletion.tsx";
import { useReportForm } from "./use-report-form.ts";
import { useViewWords } from "./use-view-words.ts";
import { ViewList } from "./ViewList.tsx";

// It is drawn by what draws a report, and comes with it.
const ReportPreview = lazyPart(async () => (await import("../../dashboards/DashboardPage.tsx")).ReportPreview);

type Props = { saved: ReportDetail; onDeleted: () => void; onCopied: (id: number) => void };

/** A report: its name, whether it is shown, and its views. */
export function ReportEditor({ saved, onDeleted, onCopied }: Props) {
  const t = useText();
  const form = useReportForm(saved);
  const deletion = useReportDeletion(onDeleted);
  const [copying, setCopying] = useState(false);
  const may = useMay();
  const [reader, setReader] = useState<string>();
  const { base = saved, dirty } = form;
  const builtIn = base.code !== null;
  const { nameOf } = useViewWords();
  const shown = form.draft.content.flatMap((view, place) =>
    view.hidden ? [] : [{ key: view.key, name: nameOf(view, place), definition: definitionOf(view) }],
  );
  return (
    <>
      <RecordForm
        form={form}
        label={base.name}
        parameters={["section", "report"]}
        deletion={builtIn ? undefined : { ...deletion, refused: base.children > 0 ? t("reports.delete-not-yet") : undefined }}
        isPage
      >
        <Panel
          title={base.name}
          actions={
            <Writing>
              <Button
                variant="default"
                onClick={() => setCopying(true)}
                disabled={dirty}
                title={dirty ? t("reports.copy-after-save") : undefined}
              >
                {t("reports.copy")}
              </Button>
            </Writing>
          }
        >
          {builtIn && <p className="hub-note hub-note-closed">{t("reports.built-in-note")}</p>}
          <div className="hub-fields">
            {/* What comes with the portal keeps its name, which stands above. */}
            {!builtIn && <TextInput {...form.text("name")} maxLength={200} />}
            <Checkbox {...form.tick("hidden")} className="hub-field-wide" description={t("reports.hide-help")} />
          </div>
          <p className="hub-dimmed">
            {base.grants.users + base.grants.groups === 0 ? t("reports.grants-note-none") : t("reports.grants-note", base.grants)}
          </p>
        </Panel>
        <ViewList
          views={form.draft.content}
          hosts={saved.embedHosts}
          at={(path) => form.errorAt(path)}
          onChange={(content) => form.change({ content })}
        />
        <Suspense>
          <ReportPreview
            views={shown}
            reportId={base.id}
            reader={reader}
            readers={
              may("users.read") && (
                <PersonPicker
                  id="report-reader"
                  label={t("dashboards.preview-reader")}
                  required={false}
                  value={reader}
                  onChoose={setReader}
                />
              )
            }
          />
        </Suspense>
      </RecordForm>
      <NameDialog
        asked={copying ? { parentId: base.parentId, from: base } : undefined}
        reports={[]}
        onClose={() => setCopying(false)}
        onDone={onCopied}
      />
    </>
  );
}
