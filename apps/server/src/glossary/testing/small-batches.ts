import type { TaskKinds } from "../../tasks/kinds.ts";
import { publishCards, takeBackPublished } from "../many/publish-many.ts";

/** Acts on cards in batches so small that a kill falls between them as often as within one. */
export const smallBatches: TaskKinds = {
  "glossary-publish": { ...publishCards, batchRows: 100 },
  "glossary-take-back": { ...takeBackPublished, batchRows: 100 },
};
