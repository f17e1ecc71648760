/** Reports or types of scenario while they are edited: what was chosen stays when one tries "all" or "none". */
export type ViewDraft<T> = { mode: "all" | "some" | "none"; chosen: T[] };
export type ViewsDraft = { reports: ViewDraft<number>; scenarios: ViewDraft<string> };
type Views = { reports: number[] | null; scenarios: string[] | null };

/** A new user sees none until somebody says which. */
export const noViews: ViewsDraft = { reports: { mode: "none", chosen: [] }, scenarios: { mode: "none", chosen: [] } };

/** What is held, as the form edits it. */
export function viewsDraftOf({ reports, scenarios }: Views): ViewsDraft {
  return { reports: draftOf(reports), scenarios: draftOf(scenarios) };
}

function draftOf<T>(held: T[] | null): ViewDraft<T> {
  if (held === null) return { mode: "all", chosen: [] };
  return { mode: held.length > 0 ? "some" : "none", chosen: held };
}

/** As the contract takes it: null means all, an empty list none. */
export function bodyOfViews({ reports, scenarios }: ViewsDraft): Views {
  return { reports: bodyOfView(reports), scenarios: bodyOfView(scenarios) };
}

/** Reports or types of scenario as the contract takes them. */
export function bodyOfView<T extends number | string>({ mode, chosen }: ViewDraft<T>): T[] | null {
  if (mode === "all") return null;
  return mode === "none" ? [] : chosen.toSorted((a, b) => (a < b ? -1 : 1));
}
