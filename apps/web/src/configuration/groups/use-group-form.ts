import { createGroup, getGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import { allUsers } from "@hub/contract/configuration/users.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { formOfGroup, givenBody, type Group, type GroupForm, memberChanges, type SavedGroup, writeGroup } from "./group-draft.ts";

type Given = { saved: Group | undefined; start: GroupForm; onSaved: (group: Group, isNew: boolean) => void };

/**
 * The form of one group: from a dry run, which says what its members gain and lose, to saving. When somebody saved it meanwhile (412), `theirs` is what
 * stands now, and the form stays as it is until one decides.
 */
export function useGroupForm({ saved: savedAtFirst, start, onSaved }: Given) {
  const [saved, setSaved] = useState(savedAtFirst);
  const [form, setForm] = useState(() => (savedAtFirst ? formOfGroup(savedAtFirst) : start));
  const [base, setBase] = useState(form);
  const [theirs, setTheirs] = useState<Group>();
  const [preview, setPreview] = useState<SavedGroup>();

  const send = async (asked: GroupForm, dryRun: boolean): Promise<SavedGroup> => {
    const body = { ...givenBody(asked), dryRun };
    if (!saved) return call(createGroup, { body: { area: asked.area, ...body } });
    try {
      const changes = memberChanges(base.members, asked.members);
      return await call(updateGroup, { params: { id: saved.id }, body: { ...body, ...changes }, ifMatch: saved.version });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setTheirs(await call(getGroup, { params: { id: saved.id } }));
      throw error;
    }
  };
  const check = useMutation({
    mutationFn: (asked: GroupForm) => send(asked, true),
    onSuccess: (found, asked) => {
      // What is typed meanwhile would be saved without having been told.
      if (form === asked) setPreview(found);
      else check.mutate(form);
    },
  });
  const save = useMutation({
    mutationFn: () => send(form, false),
    onSuccess: ({ group }) => {
      void invalidateArea(createGroup, allUsers);
      if (!group) return;
      begin(group);
      onSaved(group, saved === undefined);
    },
    // The dialog would hide what is said in the form.
    onSettled: () => setPreview(undefined),
  });
  const begin = (group: Group) => {
    setSaved(group);
    setForm(formOfGroup(group));
    setBase(formOfGroup(group));
    setTheirs(undefined);
  };
  const reset = () => {
    check.reset();
    save.reset();
  };
  return {
    form,
    saved,
    theirs,
    preview,
    error: check.error ?? save.error,
    dirty: writeGroup(form) !== writeGroup(base),
    busy: check.isPending || save.isPending,
    saving: save.isPending,
    change: (changed: Partial<GroupForm>) => {
      setForm({ ...form, ...changed });
      if (check.error ?? save.error) reset();
    },
    ask: () => {
      save.reset();
      check.mutate(form);
    },
    confirm: () => save.mutate(),
    cancel: () => setPreview(undefined),
    takeTheirs: () => {
      if (theirs) begin(theirs);
      reset();
    },
    /** One's own text stays and, from now on, replaces what somebody else saved. */
    keepMine: () => {
      if (!theirs) return;
      setSaved(theirs);
      setBase(formOfGroup(theirs));
      setTheirs(undefined);
      reset();
    },
    discard: () => {
      setForm(base);
      reset();
    },
  };
}
