/**
 * How a figure differs from the one it is compared with, in words: `short` in its own unit, `text` also in percent where the unit is none; without a direction, why
 * there is no change to tell. `than`: the value it is compared with, and what must be known of that. `isOffTarget`: it is how far the figure is from its target, which is neither rise nor fall.
 */
export type Change = { direction: "up" | "down" | "same" | undefined; short: string; text: string; than?: string; isOffTarget?: boolean };

const arrows = { up: "▲ ", down: "▼ ", same: "" } as const;
/** A change behind its arrow; neither up nor down is good by itself, so that no colour says so. */
export function arrowed(direction: keyof typeof arrows, text: string): string {
  return arrows[direction] + text;
}
