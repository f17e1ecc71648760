import { createEntityTree, deleteEntityTree, type listEntityTrees, updateEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import type { Output } from "@hub/contract/route.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { EntityTree } from "./tree-lines.ts";

type Props = {
  opened: boolean;
  /** Undefined for a new one. */
  tree: EntityTree | undefined;
  trees: Output<(typeof listEntityTrees)["answer"]>["items"];
  onClose: () => void;
  /** Told which tree is to be shown; none once it is deleted. */
  onSaved: (id: number | undefined) => void;
};

/** The form of a tree in a dialog: what it is called, and whether it is the one that shows pay. */
export function TreeDialog({ opened, tree, onClose, ...form }: Props) {
  const t = useText();
  const title = tree ? t("trees.edit-tree-title", { name: tree.name }) : t("trees.add-tree");
  return (
    <FormDialog opened={opened} title={title} onClose={onClose}>
      {(leave) => <TreeForm key={tree?.id ?? "new"} {...form} tree={tree} title={title} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function TreeForm({ tree, trees, title, onClose, onSaved, onLeave }: Omit<Props, "opened"> & { title: string; onLeave: () => void }) {
  const t = useText();
  const form = useRecord({
    id: "tree",
    record: tree,
    draftOf: (record): { code: string; name: string; showsPay: boolean } => {
      const { code, name, showsPay } = record ?? { code: "", name: "", showsPay: false };
      return { code, name, showsPay };
    },
    fields: {
      name: { label: t("trees.name"), required: true },
      code: { label: t("trees.code"), required: true },
      showsPay: { label: t("trees.shows-pay") },
    },
    save: (body, base) =>
      base ? prepare(updateEntityTree, { params: { id: base.id }, ifMatch: base.version, body }) : prepare(createEntityTree, { body }),
    onSaved: ({ id, name }) => {
      notifySuccess(t("trees.tree-saved", { name }));
      onClose();
      onSaved(id);
    },
  });
  const shown = trees.find(({ id, showsPay }) => showsPay && id !== tree?.id);
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      save={t(tree ? "ui.save" : "trees.add-tree")}
      confirm={({ name, showsPay }) =>
        showsPay && shown
          ? { title: t("trees.pay-title", { name }), text: t("trees.pay-text", { other: shown.name }), action: t("trees.pay-action") }
          : undefined
      }
      deletion={{
        call: ({ id, version }) => prepare(deleteEntityTree, { params: { id }, ifMatch: version }),
        action: t("trees.delete-tree"),
        title: ({ name }) => t("trees.delete-tree-title", { name }),
        text: ({ nodes }) => t("trees.delete-tree-text", { count: nodes.length }),
        onDeleted: ({ name }) => {
          notifySuccess(t("trees.tree-deleted", { name }));
          onClose();
          onSaved(undefined);
        },
      }}
      onLeave={onLeave}
    >
      <div className="hub-fields">
        <TextInput {...form.text("name")} data-autofocus maxLength={200} />
        <TextInput {...form.text("code")} maxLength={40} />
        <Checkbox {...form.tick("showsPay")} className="hub-field-wide" description={t("trees.shows-pay-help")} />
      </div>
    </RecordForm>
  );
}
