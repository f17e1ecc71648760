import { useSearch } from "@tanstack/react-router";

/** What the validation page shows: the month at a glance, the consolidations with the form, the check rules. */
export const views = ["month", "list", "rules"] as const;
export type View = (typeof views)[number];

/** The view of the address; the month when it says none, or none of ours. */
export function useView(): View {
  const { view }: { view?: string } = useSearch({ strict: false });
  return views.find((each) => each === view) ?? "month";
}
