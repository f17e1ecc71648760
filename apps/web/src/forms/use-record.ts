import type { Issue } from "@hub/domain/issue.ts";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { ApiError, type PreparedCall } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useCodeText } from "../texts/language.tsx";
import type { Confirmation } from "./confirmation.ts";
import { checkBody } from "./check-body.ts";
import { compareDrafts, mergeDrafts } from "./conflict.ts";
import { fieldAt, type FieldName, fieldNames, isSameField } from "./fields.ts";
import { beginDraft, placeOf } from "./drafts/kept-draft.ts";
import { firstOfEach, type Problem } from "./problems.ts";
import type { Next, RecordOptions } from "./record-options.ts";
import { isSameBody } from "./same-values.ts";
import { useStoredDraft } from "./drafts/use-stored-draft.ts";

type Done<Rec, Saved> = (saved: Saved) => Next<Rec>;
type Sending<D, Rec, Saved> = { call: PreparedCall<Saved, Rec>; sent: D; done: Done<Rec, Saved>; tried?: Saved | undefined };
/** Told once nothing stops a draft: what saves it, and what the trial has told of it; `again`: it was to do something else when it was told before. */
type Told<D, Rec, Saved> = (draft: D, save: (done?: Done<Rec, Saved>, tried?: Saved) => void, tried?: Saved, again?: boolean) => void;

type Keyed<D extends object, Value> = { [Name in FieldName<D>]: D[Name] extends Value ? Name : never }[FieldName<D>];
/** The label, the input, what is wrong with it, then its help: what is wrong stands where one looks. */
const order: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];

/**
 * The one protocol of forms: a draft of a record, checked by the rules and the schema that the API asks, saved on the version it was made on, with what the
 * server refuses beside its field, what somebody else saved meanwhile to be decided on, and nothing typed lost by a question that failed or a session that ended.
 */
export function useRecord<D extends object, Rec extends { version: number }, Saved>(options: RecordOptions<D, Rec, Saved>) {
  const { id, place = id, record, draftOf, keeps = false, stale = [] } = options;
  const errorText = useErrorText();
  const codeText = useCodeText();
  const [opened] = useState(() => beginDraft({ place: placeOf(place, record), keeps, record, draftOf, fields: options.fields }));
  const [base, setBase] = useState(opened.base);
  const [clean, setClean] = useState(opened.clean);
  const [draft, setDraft] = useState(opened.draft);
  /** Said until one has decided whether to go on with it. */
  const [resumed, setResumed] = useState(opened.resumed);
  const fields = typeof options.fields === "function" ? options.fields(draft) : options.fields;
  const [theirs, setTheirs] = useState(opened.theirs);
  /** Counts the times one has tried to save; from the first one on all that is wrong is said. */
  const [round, setRound] = useState(0);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<readonly Problem<D>[]>([]);
  const [question, setQuestion] = useState<{ asked: Confirmation; done: Done<Rec, Saved>; tried: Saved | undefined }>();

  const start = (now: Rec | undefined, typed = draftOf(now)) => {
    setBase(now);
    setClean(draftOf(now));
    setDraft(typed);
    setTheirs(undefined);
    setResumed(undefined);
    setRound(0);
    setLeft([]);
    setSaid([]);
  };
  const prepared = options.save(draft, base);
  const unchanged = options.save(clean, base);
  const dirty = !isSameBody(prepared.body, unchanged.body) || prepared.file !== unchanged.file;
  if (record && base && record.version > base.version && !dirty && !theirs) start(record);

  const textOf = ({ code, params }: Issue) => {
    const [area = "", ...rest] = code.split(".");
    return codeText(area, rest.join("."), params);
  };
  const fieldOf = (path: readonly (string | number)[]) => options.fieldOf?.(path) ?? fieldAt(fields, path);
  const problemAt = (path: readonly (string | number)[], text: string, of = draft): Problem<D> => {
    const field = fieldOf(path);
    const name = options.partName?.(path, of) ?? (field && fields[field]?.label);
    return { path, field, input: options.inputId?.(path, of) ?? (field && `${id}-${field}`), name, text };
  };
  const problems = firstOfEach(
    [...(options.check?.(draft, base) ?? []), ...checkBody(prepared.route.body, prepared.body)].map((issue) =>
      problemAt(issue.path, (options.issueText ?? textOf)(issue, draft)),
    ),
  );
  const places = fieldNames(fields);
  const shown = firstOfEach([...problems.filter(({ field }) => round > 0 || (field !== undefined && left.includes(field))), ...said])
    // What is about the whole comes first, then field by field as one reads the form.
    .toSorted((one, other) => (one.field ? places.indexOf(one.field) : -1) - (other.field ? places.indexOf(other.field) : -1));
  const errorOf = (name: FieldName<D>) => shown.find(({ field }) => field === name)?.text;

  const problemsOf = (issues: ApiError["fields"], sent: D) => issues.map(({ path, error: text }) => problemAt(path, text, sent));
  const refuse = (
    error: Error,
    { call, sent, done, tried }: Partial<Sending<D, Rec, Saved>> & Pick<Sending<D, Rec, Saved>, "call" | "sent">,
  ) => {
    const now = call.conflict(error);
    if (now) return setTheirs(now);
    const asked = done && error instanceof ApiError ? options.asks?.(error) : undefined;
    if (asked && done) return setQuestion({ asked, done, tried });
    if (done && told.current && options.isOther?.(error)) return review(told.current, true);
    if (options.onRefused?.(error)) return;
    const wrong = error instanceof ApiError ? problemsOf(error.fields, sent) : [];
    setSaid(wrong.length > 0 ? wrong : [problemAt([], errorText(error))]);
  };
  // Told by what was sent along, also where the form has gone meanwhile.
  const saving = useMutation({
    mutationFn: ({ call }: Sending<D, Rec, Saved>) => call.send(),
    onSuccess: (saved, { sent, done }) => {
      // Nothing is unsaved any more, also where the form stays in sight while its dialog goes.
      setClean(sent);
      stored.forget();
      const next = done(saved);
      if (!next) return;
      if (next === "new") return start(undefined);
      const now = draftOf(next);
      const refused = options.refused?.(saved);
      const isUnsaved = (name: FieldName<D>) => refused?.fields.includes(name) || !isSameField(fields, name, draft, sent);
      // What was typed while it was on its way is still to be saved, too; rows that say the same stay what they are, and keep the focus.
      const kept = fieldNames(fields).filter((name) => isUnsaved(name) || (fields[name]?.says && isSameField(fields, name, draft, now)));
      start(next, mergeDrafts(fields, now, draft, new Set(kept)));
      if (!refused) return;
      setTheirs(refused.now);
      setSaid(problemsOf(refused.issues, sent));
      // A try of its own: it is told where one looks.
      setRound(round + 1);
    },
    onError: (error, given) => {
      // A form that answers it itself may ask again at once.
      sending.current = false;
      refuse(error, given);
    },
    onSettled: (saved, _error, { call }) => {
      sending.current = false;
      void (saved && options.refresh ? options.refresh(saved) : invalidateArea(call.route, ...stale));
    },
  });
  // Two presses in one turn come before anything is drawn: the second one sends nothing.
  const sending = useRef(false);
  const send = (done?: Done<Rec, Saved>, call = prepared, tried?: Saved) => {
    if (sending.current || theirs) return;
    sending.current = true;
    setSaid([]);
    saving.mutate({ call, sent: draft, done: done ?? ((saved) => options.onSaved(saved, base === undefined)), tried });
  };
  const save = (done?: Done<Rec, Saved>, tried?: Saved) => send(done, options.save(draft, base, tried), tried);
  /** Counts a try, and says whether nothing stops it. */
  const isReady = () => {
    setRound((count) => count + 1);
    return problems.length === 0 && !theirs;
  };
  type Trial = { call: PreparedCall<Saved, Rec>; sent: D; tell: Told<D, Rec, Saved>; again: boolean };
  const trying = useMutation({
    mutationFn: ({ call }: Trial) => call.send(),
    onMutate: () => void (sending.current = true),
    onSuccess: (tried, { sent, tell, again }) => {
      sending.current = false;
      // What was typed meanwhile would be saved without having been told.
      if (sent !== draft) return dirty ? review(tell, again) : undefined;
      setSaid(problemsOf(options.refused?.(tried)?.issues ?? [], sent));
      tell(draft, save, tried, again);
    },
    onError: (error, asked) => {
      sending.current = false;
      refuse(error, asked);
    },
  });
  /** Who is told, to be told anew. */
  const told = useRef<Told<D, Rec, Saved>>(undefined);
  const review = (tell: Told<D, Rec, Saved>, again = false) => {
    if (sending.current || !isReady()) return;
    told.current = tell;
    const call = options.trial?.(draft, base);
    if (!call) return tell(draft, save);
    setSaid([]);
    trying.mutate({ call, sent: draft, tell, again });
  };
  /** By what is changed, or by what that is made of: what comes later by itself, such as a file, stands beside what was typed meanwhile. */
  const change = (changed: Partial<D> | ((before: D) => Partial<D>)) => {
    const changeOf = typeof changed === "function" ? changed : () => changed;
    setDraft((before) => ({ ...before, ...changeOf(before) }));
    const names = Object.keys(changeOf(draft));
    // What the server said of a field goes when it is changed, and what it said of the whole with any.
    setSaid((all) => all.filter(({ field }) => field !== undefined && !names.includes(field)));
  };
  const leave = (name: FieldName<D>) => {
    if (!left.includes(name) && !isSameField(fields, name, draft, clean)) setLeft([...left, name]);
  };
  const field = (name: FieldName<D>) => ({
    id: `${id}-${name}`,
    label: fields[name]?.label ?? "",
    ...(fields[name]?.required && { required: true }),
    error: errorOf(name),
    inputWrapperOrder: order,
    onBlur: () => leave(name),
  });
  const stored = useStoredDraft({
    place: placeOf(place, base),
    keeps,
    dirty,
    clean,
    draft,
    fields,
    version: base?.version,
    isResumed: opened.resumed !== undefined,
  });

  return {
    id,
    fields,
    base,
    clean,
    draft,
    dirty,
    round,
    busy: saving.isPending || trying.isPending,
    problems: shown,
    /** All that is wrong by now, also what is not said yet. */
    issues: problems,
    change,
    errorOf,
    /** What is wrong with an input within a field, by its path. */
    errorAt: (...path: (string | number)[]) => shown.find((each) => each.path.join(".") === path.join("."))?.text,
    isReady,
    /** Checks what is typed and tries it, where the form says how; tells what saves it once nothing stops it. */
    review,
    /** Saves what is typed; `tried`: what the trial has told of it. */
    save,
    send,
    /** What the server asks before it takes the draft, and what is answered: yes sends it once more. */
    question: question?.asked,
    answer: (isMeant: boolean) => {
      setQuestion(undefined);
      if (question && isMeant) send(question.done, options.save(draft, base, question.tried, true), question.tried);
    },
    /** Checks and sends, with what the button itself says where one of several is pressed. */
    submit: (said: Partial<D> = {}) => {
      if (isReady()) send(undefined, options.save({ ...draft, ...said }, base));
    },
    start,
    discard: () => start(base),
    /** What was typed before, which the form goes on with, until one says so. */
    resumed,
    resume: () => setResumed(undefined),
    /** It is left on purpose, with what is unsaved. */
    forget: stored.forget,
    /** What somebody else has saved meanwhile; nothing is sent before one has decided. */
    conflict: theirs && { now: theirs, draft: draftOf(theirs), rows: compareDrafts(fields, clean, draftOf(theirs), draft) },
    /** Tells of what stands now, as a deletion has learnt it. */
    meet: setTheirs,
    /** Goes on from what stands now, with one's own in the fields that are kept. */
    decide: (kept: ReadonlySet<FieldName<D>>) => theirs && start(theirs, mergeDrafts(fields, draftOf(theirs), draft, kept)),
    /** Props of a field that is typed. */
    text: (name: Keyed<D, string>) => ({
      ...field(name),
      value: draft[name] as string,
      autoComplete: "off",
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change({ [name]: currentTarget.value } as unknown as Partial<D>),
    }),
    /** Props of a box that is ticked. */
    tick: (name: Keyed<D, boolean>) => {
      const { inputWrapperOrder: _, ...rest } = field(name);
      return {
        ...rest,
        checked: draft[name] as boolean,
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change({ [name]: currentTarget.checked } as unknown as Partial<D>),
      };
    },
    /** Props of a field that gives its value itself, such as a picker. */
    choice: <Name extends FieldName<D>>(name: Name) => ({
      ...field(name),
      value: draft[name],
      onChange: (value: D[Name]) => change({ [name]: value } as unknown as Partial<D>),
    }),
  };
}

/** A form as `useRecord` gives it. */
export type RecordState<D extends object, Rec extends { version: number }, Saved> = ReturnType<typeof useRecord<D, Rec, Saved>>;
