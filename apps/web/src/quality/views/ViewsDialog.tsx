import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import type { Address } from "../../ui/address.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import "../../ui/list/scrolled-list.css";
import { useDeleteView, useSaveView } from "./use-save-view.ts";
import { type SavedView, searchOfView } from "./view-state.ts";
import type { SearchOf } from "../../ui/use-address.ts";

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
  const remove = useDeleteView();
  const deleted = step?.name === "delete" ? step.view : undefined;
  const title =
    step?.name === "edit" ? "quality.views-edit-title" : step?.name === "list" ? "quality.views-manage-title" : "quality.views-new-title";
  return (
    <>
      <Modal
        opened={step !== undefined && step.name !== "delete"}
        onClose={() => onStep(undefined)}
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
            search={search}
            onCancel={() => onStep(undefined)}
            onSaved={(view) => {
              onStep(undefined);
              onShow(searchOfView(view));
            }}
          />
        )}
        {step?.name === "edit" && (
          <ViewForm view={step.view} onCancel={() => onStep({ name: "list" })} onSaved={() => onStep({ name: "list" })} />
        )}
      </Modal>
      <ConfirmDialog
        opened={deleted !== undefined}
        title={t("quality.views-delete-title")}
        text={<p>{t(deleted?.shared ? "quality.views-delete-shared" : "quality.views-delete-text", { name: deleted?.name ?? "" })}</p>}
        action={t("quality.views-delete-action")}
        danger
        busy={remove.isPending}
        onCancel={() => onStep({ name: "list" })}
        onConfirm={() => deleted && remove.mutate(deleted, { onSettled: () => onStep({ name: "list" }) })}
      />
    </>
  );
}

type FormProps = { view?: SavedView; search?: Address; onCancel: () => void; onSaved: (view: SavedView) => void };

/** Name of a view, and whether colleagues see it. */
function ViewForm({ view, search, onCancel, onSaved }: FormProps) {
  const t = useText();
  const errorText = useErrorText();
  const save = useSaveView();
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isEmpty, setEmpty] = useState(false);
  const submit = () => {
    setEmpty(name.trim() === "");
    if (name.trim() === "") return;
    save.mutate({ ...(view && { view }), ...(search && { search }), name: name.trim(), shared }, { onSuccess: onSaved });
  };
  return (
    <form
      className="hub-views-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t("quality.views-name")}
        value={name}
        maxLength={100}
        required
        autoComplete="off"
        data-autofocus
        error={isEmpty ? t("ui.field-required") : save.error ? errorText(save.error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t("quality.views-share")}
        description={t("quality.views-share-note")}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <FormActions action={t("ui.save")} busy={save.isPending} onCancel={onCancel} />
    </form>
  );
}
