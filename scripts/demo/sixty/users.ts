import { type DemoUser, users as few } from "../group.ts";
import type { Region } from "./entities.ts";

/** Somebody of the demonstration; those with a region have their roles for its entities alone. */
export type GroupUser = DemoUser & { region?: Region };

const known = (email: string): DemoUser => few.find((user) => user.email === `${email}@norte.example`)!;

/** The people of the demonstration: those of the small group under their own names, and their colleagues. */
export const users: GroupUser[] = [
  known("admin"),
  { ...known("source"), does: "delivers the files of the whole group, from the shared service centre" },
  { ...person("coordinator", "Lena Vogt", "de", "central"), roles: ["upload-coordinator"], does: "signs for Germany, Switzerland, Poland" },
  { ...person("iberia", "Marta Gil", "es", "iberia"), roles: ["upload-coordinator"], does: "signs for Spain and Portugal" },
  { ...person("west", "Claire Dubois", "en", "west"), roles: ["upload-coordinator"], does: "signs for the UK, France, Italy, the US" },
  { ...person("america", "Paulo Ribeiro", "pt", "america"), roles: ["upload-coordinator"], does: "signs for Latin America" },
  { ...person("owner", "Rui Antunes", "pt", "iberia"), roles: ["data-owner"], does: "validates Spain and Portugal" },
  { ...person("owner-central", "Jürgen Adler", "de", "central"), roles: ["data-owner"], does: "validates Germany, Switzerland, Poland" },
  { ...person("owner-west", "Fiona Blake", "en", "west"), roles: ["data-owner"], does: "validates the UK, France, Italy, the US" },
  { ...person("owner-america", "Lucía Rojas", "es", "america"), roles: ["data-owner"], does: "validates Latin America" },
  known("group"),
  { ...person("steward", "Elena Santos", "es"), roles: ["steward"], does: "follows up exceptions in the data of all entities" },
  { ...person("steward-central", "Piotr Nowak", "en", "central"), roles: ["steward"], does: "the same for Germany, Switzerland, Poland" },
  { ...person("editor", "Clara Riba", "es"), roles: ["steward"], does: "edits the glossary: definitions and their translations" },
  known("planner"),
  { ...person("planner-tech", "David Sanz", "es"), roles: ["swp-planner"], org: "TEC", does: "plans the workforce of Norte Tech" },
  known("lead"),
  known("reader"),
];

/** Who signs for each region's entities and who validates them. */
export const signersOf: Record<Region, { coordinator: string; owner: string }> = {
  iberia: { coordinator: "iberia", owner: "owner" },
  central: { coordinator: "coordinator", owner: "owner-central" },
  west: { coordinator: "west", owner: "owner-west" },
  america: { coordinator: "america", owner: "owner-america" },
};

function person(name: string, shown: string, language: DemoUser["language"], region?: Region): Omit<GroupUser, "roles" | "does"> {
  return { email: `${name}@norte.example`, name: shown, language, ...(region ? { region } : {}) };
}
