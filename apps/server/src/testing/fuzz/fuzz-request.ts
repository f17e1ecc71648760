import type { Proven } from "./known-values.ts";
import type { Asker } from "./people.ts";

/** A request of the fuzz, as it goes over the wire. */
export type FuzzRequest = {
  asker: Asker;
  method: string;
  /** As it goes over the wire, from the first slash. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** What it is made of, before it is written down. */
  given: Proven;
};
