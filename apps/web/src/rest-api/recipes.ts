/** The recipes in the order they are read in; each is a program of its own in `recipes`, shown as it is run. */
export const recipeNames = [
  "list-validations",
  "deliver-file",
  "missing-entities",
  "download-figures",
  "add-user",
  "export-users",
  "rotate-token",
] as const;
export type RecipeName = (typeof recipeNames)[number];

const files = import.meta.glob<string>("./recipes/*.mjs", { query: "?raw", import: "default", eager: true });

/** The file a recipe is saved as. */
export const fileOf = (name: RecipeName): string => `${name}.mjs`;
/** The program of a recipe, to the letter. */
export const programOf = (name: RecipeName): string => files[`./recipes/${fileOf(name)}`] ?? "";

/** The recipe the address names, else the first. */
export const recipeOf = (name: string | undefined): RecipeName => recipeNames.find((each) => each === name) ?? recipeNames[0];
