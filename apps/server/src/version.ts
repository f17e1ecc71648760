import manifest from "../../../package.json" with { type: "json" };

/** The product's version (specification 9 starts it at 1.0.53; CHANGELOG.md says what each brought). */
export const version: string = manifest.version;
