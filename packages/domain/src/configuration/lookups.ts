/** The lists of values that forms choose from and administrators keep (glossary's themes, quality's perimeters, SWP's clusters). */
export const lookups = ["internal-theme", "standard-theme", "accountant-perimeter", "job-profile-cluster", "skill-cluster"] as const;
export type Lookup = (typeof lookups)[number];
