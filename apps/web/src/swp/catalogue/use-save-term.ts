import { createTerm, deleteTerm, getTerm, updateTerm } from "@hub/contract/swp/catalogue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { keyOf } from "../../api/keys.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { SwpTerm } from "./catalogue-search.ts";
import { contentOf, fieldOf, type TermDraft, type TermField } from "./term-draft.ts";

type Done = (saved: SwpTerm | undefined) => void;

/** Saves a term on the version it was opened on, adds it or deletes it. `theirs`: what somebody else has saved meanwhile; `error`: what kept it otherwise. */
export function useSaveTerm(base: SwpTerm | undefined, onDone: Done) {
  const t = useText();
  const queries = useQueryClient();
  const [said, setSaid] = useState<Partial<Record<TermField, string>>>({});
  const [theirs, setTheirs] = useState<SwpTerm>();
  const told = {
    onError: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      setSaid(Object.fromEntries(error.fields.map(({ path, error: text }) => [fieldOf(path), text])));
      if (error.code === "version-stale") setTheirs((error.details as { item?: SwpTerm } | undefined)?.item);
    },
    onSettled: () => void invalidateArea(createTerm),
  };
  const save = useMutation({
    mutationFn: (draft: TermDraft) =>
      base
        ? call(updateTerm, { params: { id: base.id }, ifMatch: base.version, body: contentOf(draft) })
        : call(createTerm, { body: { kind: draft.kind, ...contentOf(draft) } }),
    onSuccess: (saved) => {
      queries.setQueryData(keyOf(getTerm, { params: { id: saved.id } }), saved);
      notifySuccess(t(base ? "swp.catalogue-saved" : "swp.catalogue-added", { name: saved.name }));
      onDone(saved);
    },
    ...told,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: SwpTerm) => call(deleteTerm, { params: { id }, ifMatch: version }),
    onSuccess: (_, { name }) => {
      notifySuccess(t("swp.catalogue-deleted", { name }));
      onDone(undefined);
    },
    ...told,
  });
  return {
    save,
    remove,
    said,
    theirs,
    error: theirs ? null : (save.error ?? remove.error),
    /** What the server said goes when something is changed. */
    forget: () => {
      if (Object.keys(said).length > 0) setSaid({});
      if (save.isError) save.reset();
      if (remove.isError) remove.reset();
      setTheirs(undefined);
    },
  };
}
