import { createTreeNode, deleteTreeNode, updateTreeNode } from "@hub/contract/configuration/entity-trees.ts";
import { TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { NodePick } from "./NodePick.tsx";
import type { EntityTree } from "./tree-lines.ts";

type Props = {
  opened: boolean;
  tree: EntityTree;
  /** Undefined for a new one. */
  nodeId: number | undefined;
  /** From which on a new one stands below another, unless one says otherwise. */
  day: string;
  onClose: () => void;
};
type Draft = { name: string; code: string; belowId: number | null; validFrom: string };

/** The form of a node in a dialog: a new one also says below which it stands, and since when. */
export function NodeDialog({ opened, onClose, ...form }: Props) {
  const t = useText();
  const node = form.tree.nodes.find(({ id }) => id === form.nodeId);
  const title = node ? t("trees.edit-node-title", { name: node.name }) : t("trees.add-node");
  return (
    <FormDialog opened={opened} title={title} onClose={onClose}>
      {(leave) => <NodeForm key={form.nodeId ?? "new"} {...form} title={title} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function NodeForm({ tree, nodeId, day, title, onClose, onLeave }: Omit<Props, "opened"> & { title: string; onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const isNew = nodeId === undefined;
  const nodeOf = (of: EntityTree | undefined) => of?.nodes.find(({ id }) => id === nodeId);
  const nameOf = (id: number | null) => tree.nodes.find((node) => node.id === id)?.name ?? "";
  const form = useRecord({
    id: "node",
    place: `node-${nodeId ?? "new"}`,
    record: tree,
    draftOf: (of): Draft => ({ name: nodeOf(of)?.name ?? "", code: nodeOf(of)?.code ?? "", belowId: null, validFrom: day }),
    fields: {
      name: { label: t("trees.name"), required: true },
      code: { label: t("trees.code"), required: true },
      ...(isNew && {
        belowId: { label: t("trees.below"), group: "place", show: nameOf },
        validFrom: { label: t("trees.valid-from"), group: "place", show: (from: string) => from && formats.day(from) },
      }),
    },
    save: ({ name, code, belowId, validFrom }, base = tree) => {
      const asked = { params: { id: base.id }, ifMatch: base.version };
      return nodeId === undefined
        ? prepare(createTreeNode, { ...asked, body: { name, code, belowId, validFrom: belowId === null ? null : validFrom } })
        : prepare(updateTreeNode, { params: { ...asked.params, nodeId }, ifMatch: base.version, body: { name, code } });
    },
    onSaved: () => {
      notifySuccess(t("trees.node-saved", { name: form.draft.name }));
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      save={t(isNew ? "trees.add-node" : "ui.save")}
      deletion={
        isNew
          ? undefined
          : {
              call: ({ id, version }) => prepare(deleteTreeNode, { params: { id, nodeId }, ifMatch: version }),
              action: t("trees.delete-node"),
              title: (of) => t("trees.delete-node-title", { name: nodeOf(of)?.name ?? "" }),
              text: (of) => t("trees.delete-node-text", { name: nodeOf(of)?.name ?? "" }),
              focusAfter: "node-add",
              onDeleted: (of) => {
                notifySuccess(t("trees.node-deleted", { name: nodeOf(of)?.name ?? "" }));
                onClose();
              },
            }
      }
      onLeave={onLeave}
    >
      <div className="hub-fields">
        <TextInput {...form.text("name")} data-autofocus maxLength={200} />
        <TextInput {...form.text("code")} maxLength={40} />
        {isNew && tree.nodes.length > 0 && (
          <>
            <NodePick {...form.choice("belowId")} nodes={tree.nodes} placeholder={t("trees.below-top")} />
            {form.draft.belowId !== null && <DateField {...form.choice("validFrom")} required />}
          </>
        )}
      </div>
    </RecordForm>
  );
}
