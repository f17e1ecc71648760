import { languages } from "@hub/domain/languages.ts";
import { longestTermCode, longestTermName, termLanguages } from "@hub/domain/swp/check-term.ts";
import { clusterKindOf, parentKindOf, termKinds } from "@hub/domain/swp/term.ts";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { focusFirst } from "../focus-first.ts";
import type { SwpTerm } from "./catalogue-search.ts";
import { DeleteTerm } from "./DeleteTerm.tsx";
import { OvertakenTerm } from "./OvertakenTerm.tsx";
import { draftOf, isSame, issuesOf, ofKind, type TermDraft, type TermField, termFields } from "./term-draft.ts";
import { TermSelect } from "./TermSelect.tsx";
import { useTermWords } from "./use-term-words.ts";
import { useSaveTerm } from "./use-save-term.ts";

type Props = { onDone: (saved: SwpTerm | undefined) => void; onLeave: () => void } & (
  | { term: SwpTerm; first?: never }
  | { term?: never; first: TermDraft }
);

/** All that is said of a term: its code, its names, where it stands, and whether it is offered. */
export function TermForm({ term, first, onDone, onLeave }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const words = useTermWords();
  const [base, setBase] = useState<SwpTerm | undefined>(term);
  const [start] = useState(() => (term ? draftOf(term) : first));
  const [draft, setDraft] = useState(start);
  const [round, setRound] = useState(0);
  const [asking, setAsking] = useState(false);
  const saving = useSaveTerm(base, onDone);
  const dirty = !isSame(draft, base ? draftOf(base) : start);
  const { guard } = useUnsavedGuard(dirty, ["term", "tab", "kind"]);
  const issues = issuesOf(draft);
  const errorOf = (field: TermField): string | undefined => {
    const issue = round > 0 ? issues[field] : undefined;
    const [area = "", code = ""] = issue?.code.split(".") ?? [];
    return issue ? codeText(area, code, issue.params) : saving.said[field];
  };
  const change = (changed: Partial<TermDraft>) => {
    setDraft({ ...draft, ...changed });
    saving.forget();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form in a dialog above another one is none of that one's.
    event.stopPropagation();
    setRound(round + 1);
    if (Object.keys(issues).length === 0 && !saving.save.isPending) saving.save.mutate(draft);
  };
  const summary = termFields.flatMap((field): SummaryItem[] => {
    const text = errorOf(field);
    return text
      ? [{ text: t("swp.form-problem", { field: words.field(draft.kind, field), problem: text }), field: `swp-term-${field}` }]
      : [];
  });
  const failure = saving.error && summary.length === 0 ? [{ text: errorText(saving.error) }] : summary;
  const field = (name: TermField) => ({
    id: `swp-term-${name}`,
    label: words.field(draft.kind, name),
    error: errorOf(name),
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
  });
  const [parentKind, clusterKind] = [parentKindOf(draft.kind), clusterKindOf(draft.kind)];
  return (
    <form
      ref={focusFirst}
      className="hub-dialog hub-catalogue-form"
      onSubmit={submit}
      noValidate
      aria-label={term ? term.name : t("swp.catalogue-add")}
    >
      {guard}
      {saving.theirs && base && (
        <OvertakenTerm
          base={base}
          theirs={saving.theirs}
          draft={draft}
          onTake={() => {
            setBase(saving.theirs);
            if (saving.theirs) setDraft(draftOf(saving.theirs));
            saving.forget();
          }}
          onKeep={() => {
            setBase(saving.theirs);
            saving.forget();
          }}
        />
      )}
      <ErrorSummary items={round > 0 || saving.error ? failure : []} round={round} />
      <div className="hub-fields hub-catalogue-fields">
        {term ? (
          <TextInput id="swp-term-kind" label={t("swp.catalogue-kind")} readOnly value={t(`swp.catalogue-kind-${draft.kind}`)} />
        ) : (
          <NativeSelect
            id="swp-term-kind"
            label={t("swp.catalogue-kind")}
            value={draft.kind}
            onChange={({ currentTarget }) => change(ofKind(draft, termKinds.find((kind) => kind === currentTarget.value) ?? draft.kind))}
            data={termKinds.map((kind) => ({ value: kind, label: t(`swp.catalogue-kind-${kind}`) }))}
          />
        )}
        <TextInput
          {...field("code")}
          description={t("swp.catalogue-code-help")}
          required
          data-autofocus
          maxLength={longestTermCode}
          autoComplete="off"
          value={draft.code}
          onChange={({ currentTarget }) => change({ code: currentTarget.value })}
        />
        {parentKind && (
          <TermSelect {...field("parentId")} kind={parentKind} required value={draft.parent} onChange={(parent) => change({ parent })} />
        )}
        {clusterKind && (
          <TermSelect
            {...field("clusterId")}
            kind={clusterKind}
            description={t("swp.catalogue-cluster-help")}
            value={draft.cluster}
            onChange={(cluster) => change({ cluster })}
          />
        )}
      </div>
      <div className="hub-fields hub-catalogue-fields hub-catalogue-names">
        {languages.map((language) => {
          const needed = termLanguages.some((each) => each === language);
          return (
            <TextInput
              key={language}
              {...field(`labels.${language}`)}
              lang={language}
              description={needed ? undefined : t("swp.catalogue-label-optional")}
              required={needed}
              maxLength={longestTermName}
              autoComplete="off"
              value={draft.labels[language]}
              onChange={({ currentTarget }) => change({ labels: { ...draft.labels, [language]: currentTarget.value } })}
            />
          );
        })}
        <TextInput
          {...field("escoCode")}
          className="hub-field-wide"
          description={t("swp.catalogue-esco-help")}
          maxLength={longestTermName}
          autoComplete="off"
          value={draft.escoCode}
          onChange={({ currentTarget }) => change({ escoCode: currentTarget.value })}
        />
        <Checkbox
          className="hub-field-wide"
          label={t("swp.catalogue-active")}
          description={t(base && !base.mayDelete ? "swp.catalogue-active-used" : "swp.catalogue-active-help", {
            items: base?.uses.items ?? 0,
            terms: base?.uses.terms ?? 0,
          })}
          checked={draft.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
      </div>
      <div className="hub-catalogue-ways">
        {base?.mayDelete ? (
          <Button variant="subtle" color="red.9" className="hub-danger" onClick={() => setAsking(true)}>
            {t("swp.catalogue-delete")}
          </Button>
        ) : (
          <span />
        )}
        <div className="hub-page-actions">
          <Button variant="default" onClick={onLeave}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={saving.save.isPending} disabled={base !== undefined && !dirty}>
            {base ? t("ui.save") : t("swp.catalogue-add")}
          </Button>
        </div>
      </div>
      {base && (
        <DeleteTerm
          opened={asking}
          term={base}
          busy={saving.remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => saving.remove.mutate(base, { onError: () => setAsking(false) })}
        />
      )}
    </form>
  );
}
