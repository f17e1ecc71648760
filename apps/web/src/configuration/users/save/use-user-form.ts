import { listGroups } from "@hub/contract/configuration/groups.ts";
import { email as emailSchema } from "@hub/contract/route.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mergeDrafts } from "../../../forms/conflict.ts";
import { useRecord } from "../../../forms/use-record.ts";
import { useText } from "../../../texts/language.tsx";
import { checkAreas, checkPart, type DraftPath } from "../check-draft.ts";
import { fieldId } from "../fields-at.ts";
import { findPerson } from "../list/use-people.ts";
import {
  draftOf,
  emptyDraft,
  fieldsOfPart,
  type FoundUser,
  type Options,
  type Part,
  parts,
  type User,
  userBut,
  type UserDraft,
  userOf,
} from "../user-draft.ts";
import { isOvertaken, refusalsOf, refusedParts, savedParts } from "./save-outcome.ts";
import { type SavedUser, saveUser, tryUser } from "./save-user.ts";
import { baseOf, changedParts, touchedParts, type UserBase } from "./user-body.ts";
import { useUserFields } from "./use-user-fields.ts";

type Given = {
  found: FoundUser | undefined;
  options: Options;
  /** The language a new user starts with. */
  language: Language;
  /** A new user turns out to be there. */
  onKnown: (email: string) => void;
  onSaved: (saved: { saved: Part[]; refused: Part[]; email: string; isNew: boolean; isGone: boolean }) => void;
};

/** The form of one user: HUB, MUT and Workflow are parts of it that are saved or refused by themselves, by one call, after a trial. */
export function useUserForm({ found, options, language, onKnown, onSaved }: Given) {
  const t = useText();
  const [start] = useState(() => emptyDraft(language));
  const [known, setKnown] = useState(false);
  const basisOf = (user: User | undefined) => baseOf(user, start);
  const tellThere = ({ person }: FoundUser) => {
    setKnown(true);
    onKnown(person.email);
  };
  const form = useRecord<UserDraft, User, SavedUser>({
    id: "access",
    keeps: true,
    record: found && userOf(found),
    draftOf: (user) => (user ? draftOf(user) : start),
    fields: useUserFields(options, found !== undefined),
    save: (draft, user, tried) => saveUser(draft, basisOf(user), changedParts(draft, basisOf(user)), tried),
    trial: (draft, user) => tryUser(draft, basisOf(user), changedParts(draft, basisOf(user)), user ? undefined : tellThere),
    check: (draft, user) => checkUser(draft, basisOf(user)),
    fieldOf: ([root, field = "HUB"]) => {
      if (root === "areas") return areas.find((area) => area === field);
      if (root !== "person") return undefined;
      return field === "newEmail" ? "email" : fieldsOfPart.PERSON.find((each) => each === field);
    },
    inputId: ([root, area, ...path]) =>
      root === "areas"
        ? inputOf(
            areas.find((each) => each === area),
            path,
          )
        : undefined,
    partName: ([root, area, list, place]) => {
      if (root === "person" && area === undefined) return t("users.tab-PERSON");
      if (root !== "areas") return undefined;
      if (area === undefined) return t("users.areas");
      const line = list === "assignments" && typeof place === "number" ? t("users.line", { number: place + 1 }) : undefined;
      return line && t("users.issue-in", { part: t(`roles.area-${area as Area}`), text: line });
    },
    stale: [listGroups],
    refused: ({ results, now }) => {
      const refused = refusedParts(results);
      const overtaken = results.some(isOvertaken) ? now : undefined;
      const fields = refused.flatMap((part): readonly (keyof UserDraft)[] => fieldsOfPart[part]);
      return refused.length > 0 ? { fields, issues: refusalsOf(results), now: overtaken && userOf(overtaken) } : undefined;
    },
    onSaved: ({ email, results, now, base }, isNew) => {
      const refused = refusedParts(results);
      const isGone = now?.person.removed ?? false;
      onSaved({ saved: savedParts(results), refused, email, isNew, isGone });
      return now && !isGone ? userBut(now, refused, base) : undefined;
    },
  });
  const goOn = (now: FoundUser, kept: readonly Part[]) => {
    const user = userBut(now, kept, form.base);
    const typed = new Set(kept.flatMap((part): readonly (keyof UserDraft)[] => fieldsOfPart[part]));
    form.start(user, mergeDrafts(form.fields, draftOf(user), form.draft, typed));
  };
  const touched = touchedParts(form.draft, basisOf(form.base));
  const lookUp = useMutation({
    mutationFn: (email: string) => findPerson(email),
    onSuccess: (person) => {
      // Another e-mail may have been typed meanwhile.
      if (!person || form.base || emailSchema.safeParse(form.draft.email).data !== person.person.email) return;
      tellThere(person);
      const isMore = form.draft.name.trim() !== "" || areas.some((area) => touched.includes(area));
      if (isMore) form.meet(userOf(person));
      else goOn(person, []);
    },
  });
  return {
    ...form,
    /** Whether the new user turned out to be there already. */
    known,
    /** Whether the form is of somebody who was there, and whose e-mail it may change. */
    mayMove: found !== undefined,
    /** The user as they are there. */
    found: form.base ?? (known ? form.conflict?.now : undefined),
    /** Looks whether there is somebody of the e-mail that was typed. */
    leaveEmail: () => {
      const { data } = emailSchema.safeParse(form.draft.email);
      if (data !== undefined && !form.base && !form.conflict) lookUp.mutate(data);
    },
    /** Takes what the server holds now, after another act has changed it; what is typed for other areas stays. */
    reload: async (email: string) => {
      const now = await findPerson(email);
      if (now)
        goOn(
          now,
          touched.filter((part) => part === "PERSON" || now[part] !== null),
        );
    },
  };
}

export type UserForm = ReturnType<typeof useUserForm>;

/** What keeps the form from being sent, by the paths of the body. */
function checkUser(draft: UserDraft, base: UserBase) {
  const found = parts
    .filter((part) => changedParts(draft, base).includes(part))
    .flatMap((part) =>
      checkPart(draft, part).map((issue) => ({ ...issue, path: [...(part === "PERSON" ? ["person"] : ["areas", part]), ...issue.path] })),
    );
  return base.personVersion === null ? [...found, ...checkAreas(draft)] : found;
}

/** The input that a path of an area leads to: the nearest that is there. */
function inputOf(area: Area = "HUB", [field, ...path]: DraftPath): string {
  if (field === "assignments" && path.length > 0) return fieldId(area, [field, path[0] ?? 0, path[1] ?? "role"]);
  if (field === "group" && path[0] === "memberships" && path.length < 3) return fieldId(area, [field, "memberships"]);
  return fieldId(area, field === undefined || field === "version" ? ["has"] : [field, ...path]);
}
