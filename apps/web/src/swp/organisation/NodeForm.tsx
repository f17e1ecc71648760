import type { Output } from "@hub/contract/route.ts";
import { createOrgNode, updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { OrgLevel } from "@hub/domain/swp/organisation.ts";
import { TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { OrgRow } from "./org-tree.ts";

type Props = { onDone: () => void; onLeave: () => void } & (
  | { node: OrgRow; parent?: never; level?: never }
  /** A new one: below what, and what it is. */
  | { node?: never; parent: OrgRow | null; level: OrgLevel }
);

/** What a part of the organisation is called, and its code. */
export function NodeForm({ node, parent = null, level, onDone, onLeave }: Props) {
  const t = useText();
  const record: Output<(typeof updateOrgNode)["answer"]> | undefined = node;
  const form = useRecord({
    id: "swp-org",
    record,
    draftOf: (record) => ({ name: record?.name ?? "", code: record?.code ?? "" }),
    fields: { name: { label: t("swp.org-name"), required: true }, code: { label: t("swp.org-code"), required: true } },
    save: (draft, base) =>
      base
        ? prepare(updateOrgNode, { params: { id: base.id }, ifMatch: base.version, body: { ...draft, active: base.active } })
        : prepare(createOrgNode, { body: { ...draft, parentId: parent?.id ?? null } }),
    check: ({ code }) => (code.includes("/") ? [{ code: "swp.org-code-format", path: ["code"] }] : []),
    onSaved: ({ name }, wasNew) => {
      notifySuccess(t(wasNew ? "swp.org-added" : "swp.org-saved", { name }));
      onDone();
    },
  });
  const { draft } = form;
  // What sheets know it by, as far as they will not any more.
  const was = node && [
    ...(foldText(draft.name) === foldText(node.name) ? [] : [node.name]),
    ...(foldText(draft.code) === foldText(node.code) ? [] : [node.codes]),
  ];
  return (
    <RecordForm
      form={form}
      label={node ? node.names : t(`swp.org-add-${level}`)}
      parameters={["node", "below", "tab"]}
      save={t(level ? `swp.org-add-${level}` : "ui.save")}
      onLeave={onLeave}
    >
      <div className="hub-fields hub-org-fields">
        <TextInput {...form.text("name")} data-autofocus maxLength={200} />
        <TextInput {...form.text("code")} description={t("swp.org-code-help")} maxLength={40} />
      </div>
      {was?.map((text) => (
        <p key={text} className="hub-note">
          {t("swp.org-renamed", { was: text })}
        </p>
      ))}
    </RecordForm>
  );
}
