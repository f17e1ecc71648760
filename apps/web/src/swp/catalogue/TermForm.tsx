import { createTerm, deleteTerm, updateTerm } from "@hub/contract/swp/catalogue.ts";
import { languages } from "@hub/domain/languages.ts";
import { checkTerm, longestTermCode, longestTermName, termLanguages } from "@hub/domain/swp/check-term.ts";
import { clusterKindOf, parentKindOf, termKinds } from "@hub/domain/swp/term.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { SwpTerm } from "./catalogue-search.ts";
import { contentOf, draftOf, ofKind, type TermDraft } from "./term-draft.ts";
import { TermSelect } from "./TermSelect.tsx";
import { useTermFields } from "./use-term-fields.ts";

type Props = {
  term: SwpTerm | undefined;
  /** What a new one begins with. */
  first: TermDraft;
  onDone: (saved: SwpTerm | undefined) => void;
  onLeave: () => void;
};

/** All that is said of a term: its code, its names, where it stands, and whether it is offered. */
export function TermForm({ term, first, onDone, onLeave }: Props) {
  const t = useText();
  const form = useRecord({
    id: "swp-term",
    // A new one begins as what one has asked for: of another kind, or below another one.
    keeps: term !== undefined,
    record: term,
    draftOf: (record) => (record ? draftOf(record) : first),
    fields: useTermFields(),
    save: (draft, base) =>
      base
        ? prepare(updateTerm, { params: { id: base.id }, ifMatch: base.version, body: contentOf(draft) })
        : prepare(createTerm, { body: { kind: draft.kind, ...contentOf(draft) } }),
    check: (draft) => checkTerm(draft.kind, contentOf(draft)),
    onSaved: (saved, wasNew) => {
      notifySuccess(t(wasNew ? "swp.catalogue-added" : "swp.catalogue-saved", { name: saved.name }));
      onDone(saved);
    },
  });
  const { base, draft } = form;
  const [parentKind, clusterKind] = [parentKindOf(draft.kind), clusterKindOf(draft.kind)];
  return (
    <RecordForm
      form={form}
      label={term ? term.name : t("swp.catalogue-add")}
      parameters={["term", "tab", "kind"]}
      save={t(base ? "ui.save" : "swp.catalogue-add")}
      savedBy={({ updatedBy, updatedOn }) => ({ by: updatedBy, at: updatedOn })}
      deletion={
        base?.mayDelete
          ? {
              call: ({ id, version }) => prepare(deleteTerm, { params: { id }, ifMatch: version }),
              action: t("swp.catalogue-delete"),
              title: ({ name }) => t("swp.catalogue-delete-title", { name }),
              text: ({ name, code, kind }) => t("swp.catalogue-delete-text", { name, code, kind: t(`swp.catalogue-kind-${kind}`) }),
              onDeleted: ({ name }) => {
                notifySuccess(t("swp.catalogue-deleted", { name }));
                onDone(undefined);
              },
            }
          : undefined
      }
      onLeave={onLeave}
    >
      <div className="hub-fields hub-catalogue-fields">
        {term ? (
          <TextInput id="swp-term-kind" label={t("swp.catalogue-kind")} readOnly value={t(`swp.catalogue-kind-${draft.kind}`)} />
        ) : (
          <NativeSelect
            {...form.text("kind")}
            onChange={({ currentTarget }) =>
              form.change(ofKind(draft, termKinds.find((kind) => kind === currentTarget.value) ?? draft.kind))
            }
            data={termKinds.map((kind) => ({ value: kind, label: t(`swp.catalogue-kind-${kind}`) }))}
          />
        )}
        <TextInput {...form.text("code")} description={t("swp.catalogue-code-help")} data-autofocus maxLength={longestTermCode} />
        {parentKind && <TermSelect {...form.choice("parentId")} kind={parentKind} required />}
        {clusterKind && <TermSelect {...form.choice("clusterId")} kind={clusterKind} description={t("swp.catalogue-cluster-help")} />}
      </div>
      <div className="hub-fields hub-catalogue-fields hub-catalogue-names">
        {languages.map((language) => (
          <TextInput
            key={language}
            {...form.text(`labels.${language}`)}
            lang={language}
            description={termLanguages.some((each) => each === language) ? undefined : t("swp.catalogue-label-optional")}
            maxLength={longestTermName}
          />
        ))}
        <TextInput
          {...form.text("escoCode")}
          className="hub-field-wide"
          description={t("swp.catalogue-esco-help")}
          maxLength={longestTermName}
        />
        <Checkbox
          {...form.tick("active")}
          className="hub-field-wide"
          description={t(base && !base.mayDelete ? "swp.catalogue-active-used" : "swp.catalogue-active-help", {
            items: base?.uses.items ?? 0,
            terms: base?.uses.terms ?? 0,
          })}
        />
      </div>
    </RecordForm>
  );
}
