import type { TaskKinds } from "../../../tasks/kinds.ts";
import { giveGrantToMany } from "../many/grant-many.ts";

/** An act on users in batches so small that a kill falls between them as often as within one. */
export const smallBatches: TaskKinds = { "users-give-grant": { ...giveGrantToMany, batchRows: 100 } };
