import { compareCardVersions, listCardVersions, restoreCard } from "@hub/contract/glossary/versions.ts";
import type { Output } from "@hub/contract/route.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { usePages, useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { type Address, idOf } from "../../ui/address.ts";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import type { Card } from "../card/use-card.ts";
import { useGlossaryChanged } from "../card/use-card-changes.ts";

export type Version = Output<(typeof listCardVersions)["answer"]>["items"][number];

/** The versions of a card, the newest first, a page at a time. */
export function useVersions(id: number) {
  return usePages(listCardVersions, "before", { params: { id } }, { placeholderData: undefined });
}

/** What differs between two versions; nothing is asked as long as there are not two. */
export function useComparison(id: number, from: number | undefined, to: number | undefined) {
  const query = { from: from ?? 1, to: to ?? 1 };
  return useRoute(
    compareCardVersions,
    { params: { id }, query },
    { enabled: from !== undefined && to !== undefined, placeholderData: undefined },
  );
}

/** Saves an earlier version once more as the latest. */
export function useRestoreCard(card: Card | undefined, onDone: () => void) {
  const t = useText();
  const errorText = useErrorText();
  const changed = useGlossaryChanged();
  return useMutation({
    mutationFn: (version: number) => call(restoreCard, { params: { id: card?.id ?? 0 }, ifMatch: card?.version ?? 0, body: { version } }),
    onSuccess: (now, version) => {
      notifySuccess(t("glossary.restore-done", { version, now: now.version }));
      onDone();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: changed,
  });
}

/** The two versions to compare: those the address names, or else the latest with the one before it; undefined where there are not two. */
export function chooseVersions({ from, to }: Address, versions: readonly number[]): { from: number | undefined; to: number | undefined } {
  const latest = idOf(to) ?? versions[0];
  const before = versions.find((version) => latest !== undefined && version < latest);
  return { from: idOf(from) ?? before, to: latest };
}
