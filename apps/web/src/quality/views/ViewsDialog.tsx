import { deleteQualityView, listQualityViews } from "@hub/contract/quality/views.ts";
import { Button, Modal } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { invalidate } from "../../api/query-client.ts";
import { DeleteDialog, type Deletion } from "../../forms/DeleteRecord.tsx";
import { useText } from "../../texts/language.tsx";
import "../../ui/list/scrolled-list.css";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import type { SearchOf } from "../../ui/use-address.ts";
import { writeQuery } from "../quality-search.ts";
import { type SavedView, searchOfView } from "./view-state.ts";
import { ViewForm } from "./ViewForm.tsx";

export type ViewStep = { name: "new" } | { name: "list" } | { name: "edit"; view: SavedView } | { name: "delete"; view: SavedView };
type Props = {
  step: ViewStep | undefined;
  onStep: (step: ViewStep | undefined) => void;
  own: readonly SavedView[];
  search: SearchOf<"/quality">;
  onShow: (search: SearchOf<"/quality">) => void;
  /** Once the dialog is out of sight. */
  onGone: () => void;
};

/** Saves the filter shown under a name; lists one's own views to rename, share and delete them. */
export function ViewsDialog({ step, onStep, own, search, onShow, onGone }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = (to?: ViewStep) => leaveDialog(() => onStep(to));
  const deletion: Deletion<SavedView> = {
    call: ({ id, version }) => prepare(deleteQualityView, { params: { id }, ifMatch: version }),
    action: t("quality.views-delete-action"),
    title: () => t("quality.views-delete-title"),
    text: ({ name, shared }) => t(shared ? "quality.views-delete-shared" : "quality.views-delete-text", { name }),
    // Views are no part of what tells of events.
    refresh: () => invalidate(listQualityViews),
    onDeleted: ({ name }) => notifySuccess(t("quality.views-deleted", { name })),
  };
  const title =
    step?.name === "edit" ? "quality.views-edit-title" : step?.name === "list" ? "quality.views-manage-title" : "quality.views-new-title";
  return (
    <>
      <Modal
        opened={step !== undefined && step.name !== "delete"}
        onClose={() => leave()}
        closeOnClickOutside={step?.name === "list"}
        onExitTransitionEnd={onGone}
        title={t(title)}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {step?.name === "list" && (
          <ul className="hub-scrolled-list hub-views-list">
            {own.map((view) => (
              <li key={view.id}>
                <button
                  type="button"
                  className="hub-link"
                  onClick={() => {
                    onStep(undefined);
                    onShow(searchOfView(view));
                  }}
                >
                  {view.name}
                </button>
                <span className="hub-dimmed">{view.shared && t("quality.views-is-shared")}</span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t("quality.views-edit", { name: view.name })}
                  onClick={() => onStep({ name: "edit", view })}
                >
                  {t("ui.edit")}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t("quality.views-delete", { name: view.name })}
                  onClick={() => onStep({ name: "delete", view })}
                >
                  {t("ui.delete")}
                </Button>
              </li>
            ))}
            {own.length === 0 && <li className="hub-dimmed">{t("quality.views-none")}</li>}
          </ul>
        )}
        {step?.name === "new" && (
          <ViewForm
            query={writeQuery(search)}
            onLeave={() => leave()}
            onSaved={(view) => {
              onStep(undefined);
              onShow(searchOfView(view));
            }}
          />
        )}
        {step?.name === "edit" && (
          <ViewForm view={step.view} onLeave={() => leave({ name: "list" })} onSaved={() => onStep({ name: "list" })} />
        )}
      </Modal>
      <DeleteDialog deletion={deletion} record={step?.name === "delete" ? step.view : undefined} onClose={() => onStep({ name: "list" })} />
    </>
  );
}
