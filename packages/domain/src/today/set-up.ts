import type { Role } from "../session/permissions.ts";

/** What is done until the first file is delivered, in this order; then who signs is named, and a first month can be closed. */
export const setUpSteps = ["domain", "entities", "ingestion", "calendar", "source", "delivery", "signers"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** The roles without any of which no month is closed. */
export const closingRoles = ["process-source", "upload-coordinator", "data-owner", "group-owner"] as const satisfies readonly Role[];
