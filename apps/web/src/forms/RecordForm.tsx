import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useReadOnly } from "../ui/read-only.tsx";
import { useText } from "../texts/language.tsx";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import { useUnsavedGuard } from "../ui/unsaved.tsx";
import type { Confirmation } from "./confirmation.ts";
import { Conflict, type SavedBy } from "./Conflict.tsx";
import { DeleteRecord, type Deletion } from "./DeleteRecord.tsx";
import { DraftNote } from "./drafts/DraftNote.tsx";
import { ErrorSummary, type SummaryItem } from "./ErrorSummary.tsx";
import type { FieldName } from "./fields.ts";
import { FieldsToRead } from "./FieldsToRead.tsx";
import { FormBar } from "./FormBar.tsx";
import type { Next } from "./record-options.ts";
import type { RecordState } from "./use-record.ts";
import { useSaveKeys } from "./use-save-keys.ts";
import { usePageKeys } from "../ui/keys/page-keys.ts";

type Props<D extends object, Rec extends { version: number }, Saved> = {
  form: RecordState<D, Rec, Saved>;
  /** What is edited, by name. */
  label: string;
  /** Parameters of the address by which the page shows something else: leaving them asks. */
  parameters?: readonly string[];
  /** Whether leaving asks; whenever something is unsaved where nothing is said. */
  guards?: boolean;
  /** What saving is called; "Save" where nothing is said. */
  save?: string;
  /** What one is to know before one saves is still on its way: nothing is saved until it is there. */
  waits?: boolean;
  /** The other way to save, and on to another record. */
  another?: { text: string; onSaved: (saved: Saved) => Next<Rec> } | undefined;
  /** What is to be confirmed first, if anything; `tried`: what the trial has told, where the form has one; `again`: it told something else before. */
  confirm?: (draft: D, base: Rec | undefined, tried: Saved | undefined, again: boolean) => Confirmation | undefined;
  /** In place of saving at once: the form has a step of its own between, and sends by itself. */
  onSubmit?: () => void;
  deletion?: Deletion<Rec> | undefined;
  savedBy?: (record: Rec) => SavedBy;
  /** Leaves the dialog that the form stands in; left out on a page, where what is typed can be discarded instead. */
  onLeave?: () => void;
  /** Brings a field, or the part of it that the path leads to, into sight before one is taken there, where it stands on a tab. */
  reveal?: (field: FieldName<D>, path: readonly (string | number)[]) => void;
  /** In place of the bar: the ways on of a form that saves no record but does something. */
  actions?: ReactNode;
  /** Where it is only read the form shows by itself what is not to be changed: parts of it are opened and closed. */
  showsItself?: boolean;
  /** The form is a page of several panels: the bar stands below them. */
  isPage?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * The frame around the fields of every form: what stops it, at its top; what somebody else saved meanwhile; the guard of what is unsaved; the ways to save, on
 * keys too, to leave and to delete. The field marked `data-autofocus` gets the focus as it opens.
 */
export function RecordForm<D extends object, Rec extends { version: number }, Saved>(props: Props<D, Rec, Saved>) {
  const {
    form,
    label,
    parameters,
    save,
    another,
    confirm,
    onSubmit,
    deletion,
    savedBy,
    onLeave,
    reveal,
    actions,
    isPage = false,
    showsItself = false,
  } = props;
  const { guards = form.dirty, waits = false, className = "", children } = props;
  const t = useText();
  const readOnly = useReadOnly();
  const frame = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<{
    draft: D;
    done: ((saved: Saved) => Next<Rec>) | undefined;
    tried: Saved | undefined;
    again: boolean;
  }>();
  // Made anew as one types in it.
  const confirmation = asked && confirm?.(form.draft, form.base, asked.tried, asked.again);
  const { guard } = useUnsavedGuard(guards, parameters, form.forget);
  const canSave = !readOnly && (form.dirty || form.base === undefined) && !form.conflict && !waits;
  const press = (done?: (saved: Saved) => Next<Rec>) => {
    if (onSubmit) return onSubmit();
    form.review((draft, save, tried, again = false) => {
      if (confirm?.(draft, form.base, tried, again)) setAsked({ draft, done, tried, again });
      else save(done, tried);
    });
  };
  usePageKeys("form-another", another !== undefined);
  useSaveKeys(frame, (shift) => {
    if (canSave) press(shift ? another?.onSaved : undefined);
  });
  useEffect(() => focusFirst(frame.current), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form in a dialog above another one is none of that one's.
    event.stopPropagation();
    if (canSave) press();
  };
  const items = form.problems.map(({ path, field, input, name, text }): SummaryItem => ({
    text: name ? t("ui.form-problem", { field: name, problem: text }) : text,
    ...(input !== undefined && { field: input }),
    ...(field && reveal && { reveal: () => reveal(field, path) }),
  }));
  return (
    <form ref={frame} className={`hub-form ${className}`} onSubmit={submit} noValidate aria-label={label}>
      {guard}
      {form.resumed && <DraftNote resumed={form.resumed} onKeep={form.resume} onDiscard={form.discard} />}
      {form.conflict && (
        <Conflict
          form={form}
          conflict={form.conflict}
          savedBy={savedBy}
          isPage={isPage}
          onDecided={() => focusFirst(frame.current, anyField)}
        />
      )}
      {/* What is told as one leaves a field stands beside it, and takes nobody away from the next one. */}
      <ErrorSummary items={form.round > 0 ? items : []} round={form.round} />
      {showsItself ? children : <FieldsToRead>{children}</FieldsToRead>}
      {actions ??
        (!readOnly && (
          <FormBar
            label={label}
            save={save ?? t("ui.save")}
            another={another && { text: another.text, onPress: () => press(another.onSaved) }}
            isNew={form.base === undefined}
            dirty={form.dirty}
            canSave={canSave}
            busy={form.busy}
            onLeave={onLeave}
            onDiscard={form.discard}
            isPage={isPage}
          >
            {deletion && form.base && <DeleteRecord deletion={deletion} record={form.base} onConflict={form.meet} />}
          </FormBar>
        ))}
      <ConfirmDialog
        opened={confirmation !== undefined}
        title={confirmation?.title ?? ""}
        text={confirmation?.text ?? ""}
        action={confirmation?.action ?? ""}
        danger={confirmation?.danger ?? false}
        wide={confirmation?.wide ?? false}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          // What a trial has told is of the draft that was tried.
          if (asked?.tried !== undefined && asked.draft !== form.draft) press(asked.done);
          else form.save(asked?.done, asked?.tried);
        }}
      />
      <ConfirmDialog
        opened={form.question !== undefined}
        title={form.question?.title ?? ""}
        text={form.question?.text ?? ""}
        action={form.question?.action ?? ""}
        danger={form.question?.danger ?? false}
        onCancel={() => form.answer(false)}
        onConfirm={() => form.answer(true)}
      />
    </form>
  );
}

const anyField = "input:not([readonly]), select, textarea";

/** Goes to the marked field, else to the first of `others`. Whoever is in the form already, or walks through the list with the keys, stays there. */
function focusFirst(frame: HTMLElement | null, others?: string): void {
  const { activeElement } = document;
  if (!frame || frame.contains(activeElement) || activeElement?.closest("[data-record-walk]")) return;
  const field = frame.querySelector<HTMLElement>("[data-autofocus]") ?? (others ? frame.querySelector<HTMLElement>(others) : null);
  field?.focus({ preventScroll: true });
}
