import type { Role } from "../session/permissions.ts";

/** What is done before a first month can be closed, in this order. */
export const setUpSteps = ["domain", "entities", "users", "ingestion", "calendar", "delivery"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** The roles without any of which no month is closed. */
export const closingRoles = ["process-source", "upload-coordinator", "data-owner", "group-owner"] as const satisfies readonly Role[];
