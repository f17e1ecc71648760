export const views = ["why", "matrix", "review"] as const;
export type View = (typeof views)[number];

/** The part an address names; the first when it names none. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? "why";
}
