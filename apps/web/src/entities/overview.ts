import type { Output } from "@hub/contract/route.ts";
import type { getEntityOverview } from "@hub/contract/search/entity-overview.ts";

/** What the page of an entity shows. */
export type Overview = Output<(typeof getEntityOverview)["answer"]>;
/** A part of it, for those who may see it. */
export type Part<K extends keyof Overview> = NonNullable<Overview[K]>;
