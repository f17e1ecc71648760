import type { Output } from "@hub/contract/route.ts";
import { type compareSwp, listSwpSnapshots, type swpSnapshot } from "@hub/contract/swp/snapshots.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";

export type SwpSnapshot = Output<typeof swpSnapshot>;
export type SwpComparison = Output<(typeof compareSwp)["answer"]>;

/** The history of a tab, newest first: the latest 200. */
export const useSnapshots = (tab: QuestionTab, orgs: string | undefined, enabled = true) =>
  useRoute(listSwpSnapshots, { query: { tab, ...(orgs !== undefined && { orgs }) } }, { enabled });

/** What a snapshot is called: when it was taken, and of what. */
export function useSnapshotWords() {
  const t = useText();
  const formats = useFormats();
  const scope = ({ orgName }: { orgName: string }) => (orgName === "" ? t("swp.snapshot-whole") : orgName);
  return { scope, name: (of: { takenAt: string; orgName: string }) => `${formats.instant(of.takenAt)} · ${scope(of)}` };
}
