import { createOrgNode } from "@hub/contract/swp/organisation.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { OrgLevel } from "@hub/domain/swp/organisation.ts";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { checkBySchema } from "../../forms/schema-resolver.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { OvertakenRecord } from "../../forms/OvertakenRecord.tsx";
import type { OrgRow } from "./org-tree.ts";
import { type NodeDraft, type NodeField, nodeFields, type OrgNode, useSaveNode } from "./use-save-node.ts";

type Props = { onDone: () => void; onLeave: () => void } & (
  | { node: OrgRow; parent?: never; level?: never }
  /** A new one: below what, and what it is. */
  | { node?: never; parent: OrgRow | null; level: OrgLevel }
);
const longest: Record<NodeField, number> = { name: 200, code: 40 };

/** What a part of the organisation is called, and its code. */
export function NodeForm({ node, parent = null, level, onDone, onLeave }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const [base, setBase] = useState<OrgNode | undefined>(node);
  const [draft, setDraft] = useState(() => draftOf(node));
  const [round, setRound] = useState(0);
  const saving = useSaveNode(base, parent?.id ?? null, onDone);
  const start = draftOf(base);
  const dirty = nodeFields.some((name) => draft[name] !== start[name]);
  const { guard } = useUnsavedGuard(dirty, ["node", "below", "tab"]);

  const wrong = { ...checkBySchema(createOrgNode.body!, { ...draft, parentId: null }, codeText) };
  if (draft.code.includes("/")) wrong["code"] = t("swp.org-code-format");
  const errorOf = (name: NodeField) => (round > 0 ? wrong[name] : undefined) ?? saving.said[name];
  const labels: Record<NodeField, string> = { name: t("swp.org-name"), code: t("swp.org-code") };
  const summary = nodeFields.flatMap((name): SummaryItem[] => {
    const text = errorOf(name);
    return text ? [{ text: t("swp.form-problem", { field: labels[name], problem: text }), field: `swp-org-${name}` }] : [];
  });
  const failure = saving.error && summary.length === 0 ? [{ text: errorText(saving.error) }] : summary;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setRound(round + 1);
    if (Object.keys(wrong).length === 0 && !saving.save.isPending) saving.save.mutate(draft);
  };
  const field = (name: NodeField) => ({
    id: `swp-org-${name}`,
    label: labels[name],
    required: true,
    error: errorOf(name),
    maxLength: longest[name],
    autoComplete: "off",
    value: draft[name],
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setDraft({ ...draft, [name]: currentTarget.value });
      saving.forget();
    },
  });
  // What sheets know it by, as far as they will not any more.
  const was =
    node &&
    nodeFields.filter((name) => foldText(draft[name]) !== foldText(node[name])).map((name) => (name === "code" ? node.codes : node.name));
  return (
    <form className="hub-dialog hub-org-form" onSubmit={submit} noValidate aria-label={node ? node.names : t(`swp.org-add-${level}`)}>
      {guard}
      {saving.theirs && (
        <OvertakenRecord
          title={t("swp.catalogue-overtaken-title")}
          text={t("swp.org-overtaken-text")}
          rows={rowsOf(start, saving.theirs, draft).map(({ name, ...values }) => ({ field: name, label: labels[name], ...values }))}
          onTake={() => {
            setBase(saving.theirs);
            setDraft(draftOf(saving.theirs));
            saving.forget();
          }}
          onKeep={() => {
            setBase(saving.theirs);
            saving.forget();
          }}
        />
      )}
      <ErrorSummary items={round > 0 ? failure : []} round={round} />
      <div className="hub-fields hub-org-fields">
        <TextInput {...field("name")} data-autofocus />
        <TextInput {...field("code")} description={t("swp.org-code-help")} />
      </div>
      {was?.map((text) => (
        <p key={text} className="hub-note">
          {t("swp.org-renamed", { was: text })}
        </p>
      ))}
      <div className="hub-page-actions hub-org-ways">
        <Button variant="default" onClick={onLeave}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit" loading={saving.save.isPending} disabled={base !== undefined && !dirty}>
          {t(level ? `swp.org-add-${level}` : "ui.save")}
        </Button>
      </div>
    </form>
  );
}

const draftOf = (node: NodeDraft | undefined): NodeDraft => ({ name: node?.name ?? "", code: node?.code ?? "" });

/** The fields that either has touched. */
const rowsOf = (was: NodeDraft, theirs: NodeDraft, mine: NodeDraft) =>
  nodeFields
    .filter((name) => was[name] !== theirs[name] || was[name] !== mine[name])
    .map((name) => ({ name, now: theirs[name], mine: mine[name] }));
