/** The levels of the organisation that is planned for, from the top: operating business, unit, division. */
export const orgLevels = ["ob", "unit", "division"] as const;
export type OrgLevel = (typeof orgLevels)[number];

/** The level of what stands directly below a level (null: at the top); undefined when nothing does. */
export function levelBelow(level: OrgLevel | null): OrgLevel | undefined {
  return orgLevels[level === null ? 0 : orgLevels.indexOf(level) + 1];
}

/** A part of the organisation as people read it: the names on the way down to it. */
export const joinNames = (names: readonly string[]): string => names.join(" › ");
