import { placeInEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import { prepare } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { PickMany } from "../../ui/pick/PickMany.tsx";
import { NodePick } from "./NodePick.tsx";
import { checkDraft, type Chosen, type PlaceDraft, placingOf } from "./place-draft.ts";
import type { Entity, EntityTree } from "./tree-lines.ts";

type Props = {
  opened: boolean;
  chosen: Chosen;
  tree: EntityTree;
  entities: readonly Entity[];
  /** From which on they stand there, unless one says otherwise. */
  day: string;
  onClose: () => void;
};

/** Places entities and nodes, several at once, below a node from a day on: adds, moves and ends. */
export function PlaceDialog({ opened, onClose, ...form }: Props) {
  const t = useText();
  const title = t("trees.place-title", { name: form.tree.name });
  return (
    <FormDialog opened={opened} title={title} onClose={onClose}>
      {(leave) => <PlaceForm {...form} title={title} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function PlaceForm({
  chosen,
  tree,
  entities,
  day,
  title,
  onClose,
  onLeave,
}: Omit<Props, "opened"> & { title: string; onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const namesOf = (of: readonly { id: number; name: string }[]) => (ids: readonly number[]) =>
    of.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
  const isChosen = chosen.nodeIds.length + chosen.legalEntityIds.length > 0;
  const validity = { group: "validity", show: (on: string) => on && formats.day(on) };
  const form = useRecord({
    id: "place",
    record: tree,
    draftOf: (): PlaceDraft => ({
      nodeIds: [...chosen.nodeIds],
      legalEntityIds: [...chosen.legalEntityIds],
      belowId: null,
      validFrom: day,
      validTo: "",
    }),
    fields: {
      legalEntityIds: { label: t("trees.legal-entities"), show: namesOf(entities) },
      nodeIds: { label: t("trees.nodes"), show: namesOf(tree.nodes) },
      belowId: { label: t("trees.below"), show: (id) => namesOf(tree.nodes)(id === null ? [] : [id]) },
      validFrom: { ...validity, label: t("trees.valid-from"), required: true },
      validTo: { ...validity, label: t("trees.valid-to") },
    },
    save: (draft, base = tree) => prepare(placeInEntityTree, { params: { id: base.id }, ifMatch: base.version, body: placingOf(draft) }),
    check: (draft, base = tree) => checkDraft(draft, base),
    onSaved: () => {
      notifySuccess(t("trees.placed", { count: form.draft.nodeIds.length + form.draft.legalEntityIds.length }));
      onClose();
    },
  });
  const many = (name: "nodeIds" | "legalEntityIds", of: readonly { id: number; name: string; code: string }[]) => (
    <PickMany
      {...form.choice(name)}
      className="hub-field-wide"
      placeholder={form.draft[name].length === 0 ? t("trees.choose") : undefined}
      hidePickedOptions
      data-autofocus={(name === "legalEntityIds" && !isChosen) || undefined}
      data={of.map((each) => ({ value: String(each.id), label: `${each.name} (${each.code})` }))}
      value={form.draft[name].map(String)}
      onChange={(values) => form.change({ [name]: values.map(Number) })}
    />
  );
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      save={t("trees.place")}
      confirm={({ belowId, validFrom }) =>
        belowId === null
          ? { title: t("trees.out-title"), text: t("trees.out-text", { from: formats.day(validFrom) }), action: t("trees.out-action") }
          : undefined
      }
      onLeave={onLeave}
    >
      <div className="hub-fields">
        {many("legalEntityIds", entities)}
        {many("nodeIds", tree.nodes)}
        <div className="hub-field-wide">
          <NodePick
            {...form.choice("belowId")}
            nodes={tree.nodes}
            placeholder={t("trees.below-none")}
            data-autofocus={isChosen || undefined}
          />
        </div>
        <DateField {...form.choice("validFrom")} description={t("trees.since-help")} />
        <DateField {...form.choice("validTo")} description={t("trees.until-help")} />
      </div>
    </RecordForm>
  );
}
