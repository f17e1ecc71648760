import type { Output } from "@hub/contract/route.ts";
import { createOrgNode, updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call, conflictOf } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";

export type OrgNode = Output<(typeof updateOrgNode)["answer"]>;
export const nodeFields = ["name", "code"] as const;
export type NodeField = (typeof nodeFields)[number];
export type NodeDraft = Record<NodeField, string>;

/** Saves a node on the version it was opened in, or adds one below a node (null: an OB). `theirs`: what somebody else has saved meanwhile; `error`: what kept it otherwise. */
export function useSaveNode(base: OrgNode | undefined, parentId: number | null, onDone: () => void) {
  const t = useText();
  const [said, setSaid] = useState<Partial<Record<NodeField, string | undefined>>>({});
  const [theirs, setTheirs] = useState<OrgNode>();
  const save = useMutation({
    mutationFn: (draft: NodeDraft) =>
      base
        ? call(updateOrgNode, { params: { id: base.id }, ifMatch: base.version, body: { ...draft, active: base.active } })
        : call(createOrgNode, { body: { ...draft, parentId } }),
    onSuccess: ({ name }) => {
      notifySuccess(t(base ? "swp.org-saved" : "swp.org-added", { name }));
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const textOf = (name: NodeField) => error.fields.find(({ path }) => path[0] === name)?.error;
      setSaid({ name: textOf("name"), code: textOf("code") });
      setTheirs(conflictOf(updateOrgNode, error));
    },
    onSettled: () => void invalidateArea(createOrgNode),
  });
  return {
    save,
    said,
    theirs,
    error: theirs ? null : save.error,
    /** What the server said goes when something is changed. */
    forget: () => {
      setSaid({});
      setTheirs(undefined);
      if (save.isError) save.reset();
    },
  };
}
