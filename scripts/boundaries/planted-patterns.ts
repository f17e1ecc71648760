import { type Planted, plantFile } from "./plant.ts";

/** Every way in which a pattern takes longer than its text warrants. */
export const plantedPatterns: Planted[] = [
  ...(
    [
      ["goes back over what it has read", String.raw`/^(a+)+$/`],
      ["reads the same in two ways", String.raw`/^\d*\.?\d*$/`],
      ["begins anew at every blank", String.raw`/\s+$/`],
      ["begins anew at every word", String.raw`/start.*end/`],
      ["goes back over pairs", String.raw`/^(ab)*(ab)*$/`],
      ["looks back from every sign", String.raw`/(?<=^\s*)"|[^]/g`],
      ["begins anew, as a text", String.raw`new RegExp("=+$")`],
      ["is put together while running", "new RegExp(`^${b}$`)"],
    ] as const
  ).map(([what, pattern]) =>
    plantFile("regular-expressions", `a pattern that ${what}`, "packages/domain/src/a.ts", `\nexport const a = ${pattern};`, 2),
  ),
  plantFile(
    "regular-expressions",
    "a bound that stands elsewhere",
    "apps/server/src/tasks/a.ts",
    "// bounded: 40 characters\nexport const a = 1;\nexport const b = /-+$/;\nexport const c = /-+$/; // see above",
    3,
    4,
  ),
];
