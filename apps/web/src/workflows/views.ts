export const views = ["inbox", "history", "stand-ins"] as const;
export type View = (typeof views)[number];

/** The part an address names; the inbox when it names none. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? "inbox";
}
