import type { deletedPage } from "./deleted.ts";
import type { Output } from "./route.ts";

/** A page with one thing that was deleted. */
export const deletedExample = (name: string, kind: string, about: string): Output<typeof deletedPage> => ({
  items: [
    {
      id: 12,
      name,
      kind,
      about,
      deletedOn: "2026-11-12T09:30:00.000Z",
      deletedBy: "Ana Ruiz",
      staysUntil: "2026-12-12T09:30:00.000Z",
    },
  ],
  next: null,
});
