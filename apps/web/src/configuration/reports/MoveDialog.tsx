import { Modal } from "@mantine/core";
import { useState } from "react";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import { parentsFor, type Placed } from "./report-places.ts";
import { useMoveReport } from "./use-reports.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = { report: Placed | undefined; reports: readonly Placed[]; onClose: () => void };

/** Moves a report below another one, or to the top. */
export function MoveDialog({ report, reports, onClose }: Props) {
  const t = useText();
  return (
    <Modal
      opened={report !== undefined}
      onClose={onClose}
      title={t("reports.move-title", { name: report?.name ?? "" })}
      size="md"
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {report && <MoveForm report={report} reports={reports} onClose={onClose} />}
    </Modal>
  );
}

function MoveForm({ report, reports, onClose }: { report: Placed; reports: readonly Placed[]; onClose: () => void }) {
  const t = useText();
  const [parentId, setParentId] = useState(String(report.parentId));
  const move = useMoveReport(onClose);
  const names = new Map(reports.map(({ id, name }) => [id, name]));
  const pathOf = (each: Placed): string => (each.parentId === 0 ? each.name : `${names.get(each.parentId) ?? ""} › ${each.name}`);
  return (
    <div className="hub-dialog">
      <p className="hub-dimmed">{t("reports.move-text", { count: report.children })}</p>
      <Pick
        label={t("reports.below")}
        openOnFocus={false}
        allowDeselect={false}
        data-autofocus
        value={parentId}
        onChange={(value) => value !== null && setParentId(value)}
        data={[
          { value: "0", label: t("reports.top") },
          ...parentsFor(reports, report.id).map((each) => ({ value: String(each.id), label: pathOf(each) })),
        ]}
      />
      <FormActions
        action={t("reports.move-action")}
        busy={move.isPending}
        onCancel={onClose}
        onAct={() => move.mutate({ report, parentId: Number(parentId), place: 10_000 })}
        disabled={Number(parentId) === report.parentId}
      />
    </div>
  );
}
