/** The lists of values that forms choose from and administrators keep (glossary's themes, quality's perimeters, coverage in workforce planning). */
export const lookups = ["internal-theme", "standard-theme", "accountant-perimeter", "coverage"] as const;
export type Lookup = (typeof lookups)[number];
