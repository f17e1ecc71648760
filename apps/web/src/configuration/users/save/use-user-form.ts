import { listGroups } from "@hub/contract/configuration/groups.ts";
import { configureUsersInPlatform } from "@hub/contract/configuration/users.ts";
import { email as emailSchema } from "@hub/contract/route.ts";
import { areas } from "@hub/domain/session/areas.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { isOvertaken, keepParts, partsThatChange, partsToRetry, startForm, takeParts, type UserForm } from "./save-outcome.ts";
import { type FoundUser, type Part, type PartResult, parts, type SaveAnswer, type UserDraft } from "../user-draft.ts";
import { saveBody, touchedParts } from "./user-body.ts";
import { findPerson } from "../list/use-people.ts";

/** What is asked before saving: what changes, and what is refused already. */
export type Preview = { parts: Part[]; results: PartResult[] };
export type Saved = { saved: Part[]; refused: Part[]; email: string; isGone: boolean };
type Given = {
  found: FoundUser | undefined;
  start: UserDraft;
  onSaved: (saved: Saved) => void;
  onKnown: (email: string) => void;
  onUnchanged: () => void;
};

/**
 * The form of one user: what is typed, what it is compared with, and the way from a dry run to the one call that saves. What a part was refused for
 * stays until that part is sent again; a part that somebody else has saved meanwhile waits for a decision (`overtaken`), nothing typed is lost.
 */
export function useUserForm({ found: foundAtFirst, start, onSaved, onKnown, onUnchanged }: Given) {
  const [found, setFound] = useState(foundAtFirst);
  const [form, setForm] = useState<UserForm>(() => startForm(foundAtFirst, start));
  const [results, setResults] = useState<PartResult[]>([]);
  const [overtaken, setOvertaken] = useState<Part[]>([]);
  const [preview, setPreview] = useState<Preview>();
  const [known, setKnown] = useState(false);

  const refresh = (email: string, isNew: boolean) => {
    void invalidateArea(configureUsersInPlatform, listGroups);
    return isNew ? Promise.resolve(undefined) : findPerson(email);
  };
  /** Goes on as the edit of a person who turns out to be there: what is typed for areas they have stays, for a decision. */
  const adopt = (person: FoundUser, from: UserForm) => {
    const touched = touchedParts(from.draft, from.base);
    const typed: readonly Part[] = areas.filter((area) => touched.includes(area));
    const met = areas.filter((area) => touched.includes(area) && person[area] !== null);
    setFound(person);
    setForm(
      takeParts(
        from,
        person,
        parts.filter((part) => !typed.includes(part)),
      ),
    );
    setOvertaken(met);
    setResults([]);
    setKnown(true);
    onKnown(person.person.email);
  };
  const lookUp = useMutation({
    mutationFn: (email: string) => findPerson(email),
    // Another e-mail may have been typed meanwhile.
    onSuccess: (person) => person && isSameEmail(person, form.draft) && adopt(person, form),
  });

  const check = useMutation({
    mutationFn: async ({ parts: asked, draft }: { parts: Part[]; draft: UserDraft }) => {
      const isNew = form.base.personVersion === null && found === undefined;
      const there = isNew ? await findPerson(draft.person.email) : undefined;
      if (there) return { there };
      const answer = await call(configureUsersInPlatform, { body: saveBody(draft, form.base, asked, true) });
      const met = answer.results.filter(isOvertaken).map(({ part }) => part);
      return { answer, now: met.length > 0 ? await findPerson(draft.person.email) : undefined, met };
    },
    // What waits for a decision is said until it is taken.
    onMutate: () => setResults((old) => old.filter(({ part }) => overtaken.includes(part))),
    onSuccess: ({ there, answer, now, met = [] }, asked) => {
      if (there) return adopt(there, form);
      if (!answer) return;
      // What is typed meanwhile would be saved without having been told.
      if (form.draft !== asked.draft) {
        check.mutate({ parts: asked.parts, draft: form.draft });
        return;
      }
      settle(answer.results, now, met);
      const changing = partsThatChange(answer.results);
      if (changing.length > 0) setPreview({ parts: changing, results: answer.results });
      else if (answer.ok) onUnchanged();
    },
  });
  const settle = (from: PartResult[], now: FoundUser | undefined, met: Part[]) => {
    setResults((old) => [
      ...old.filter(({ part }) => from.every((each) => each.part !== part)),
      ...from.filter(({ state }) => state === "refused"),
    ]);
    if (now) setFound(now);
    if (met.length > 0) setOvertaken([...new Set([...overtaken, ...met])]);
  };

  const save = useMutation({
    mutationFn: async (asked: Preview) => {
      const answer: SaveAnswer = await call(configureUsersInPlatform, { body: saveBody(form.draft, form.base, asked.parts, false) });
      return { answer, now: await refresh(answer.email, answer.id === null) };
    },
    onSuccess: ({ answer, now }, asked) => {
      setPreview(undefined);
      const sent = answer.results.filter(({ part }) => asked.parts.includes(part));
      const refusedBefore = asked.results.filter(({ part, state }) => state === "refused" && !asked.parts.includes(part));
      const done = sent.filter(({ state }) => state !== "refused").map(({ part }) => part);
      const all = [...sent.filter(({ state }) => state !== "unchanged"), ...refusedBefore];
      if (now) {
        setFound(now);
        setForm(takeParts(form, now, done));
      }
      setResults((old) => [...old.filter(({ part }) => overtaken.includes(part) && all.every((each) => each.part !== part)), ...all]);
      setOvertaken([...new Set([...overtaken, ...all.filter(isOvertaken).map(({ part }) => part)])].filter((part) => !done.includes(part)));
      onSaved({ saved: done, refused: partsToRetry(all), email: answer.email, isGone: now?.person.removed ?? false });
    },
    // The dialog would hide what is said in the form.
    onError: () => setPreview(undefined),
  });

  const decide = (part: Part, mine: boolean) => {
    if (!found) return;
    setForm((mine ? keepParts : takeParts)(form, found, [part]));
    setOvertaken(overtaken.filter((each) => each !== part));
    setResults(results.filter((each) => each.part !== part));
  };
  const error = check.error ?? save.error ?? lookUp.error;
  return {
    draft: form.draft,
    base: form.base,
    found,
    known,
    results,
    overtaken,
    preview,
    error,
    isNew: form.base.personVersion === null && found === undefined,
    busy: check.isPending || save.isPending,
    saving: save.isPending,
    touched: touchedParts(form.draft, form.base),
    change: (draft: UserDraft) => {
      setForm((old) => ({ ...old, draft }));
      // What a field was refused for is no longer said of it once the part is corrected; why the part was refused stays until it is sent again.
      setResults((old) => old.map((result) => (hasChanged(form.draft, draft, result.part) ? { ...result, fields: [] } : result)));
      if (error instanceof ApiError) for (const mutation of [check, save, lookUp]) mutation.reset();
    },
    leaveEmail: (email: string) => lookUp.mutate(email),
    /** Asks the server what saving the given parts would do. */
    ask: (asked: readonly Part[]) => {
      save.reset();
      lookUp.reset();
      check.mutate({ parts: [...asked], draft: form.draft });
    },
    confirm: () => preview && save.mutate(preview),
    cancel: () => setPreview(undefined),
    takeTheirs: (part: Part) => decide(part, false),
    keepMine: (part: Part) => decide(part, true),
    /** Takes what the server holds now, after another act has changed it; what is typed for other areas stays. */
    reload: async (email: string) => {
      const now = await findPerson(email);
      if (!now) return;
      setFound(now);
      setForm((old) => {
        const typed = touchedParts(old.draft, old.base);
        return takeParts(
          old,
          now,
          parts.filter((part) => !typed.includes(part) || (part !== "PERSON" && now[part] === null)),
        );
      });
      setResults([]);
    },
    discard: () => {
      setForm({ ...form, draft: form.base.draft });
      setResults([]);
      setOvertaken([]);
      for (const mutation of [check, save, lookUp]) mutation.reset();
    },
  };
}

function isSameEmail({ person }: FoundUser, draft: UserDraft): boolean {
  return emailSchema.safeParse(draft.person.email).data === person.email;
}

function hasChanged(before: UserDraft, after: UserDraft, part: Part): boolean {
  return part === "PERSON" ? before.person !== after.person : before[part] !== after[part];
}
