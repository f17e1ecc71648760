import type { ConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import type { PlaceholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { runSteps } from "../../remote/test-steps.ts";

export type Step = Parameters<typeof runSteps>[0][number];
/** The steps of a test in their order, and what ends everything that they opened. */
export type Steps = { steps: Step[]; close(): void };

/** What a test asks beyond the sign-in, and the columns that it found. */
export type Trial = {
  details: ConnectionDetails | undefined;
  values: PlaceholderValues;
  /** The definition by which what comes is read. */
  form: IngestionDefinition | undefined;
  seconds: number;
  signal: AbortSignal;
  columns?: string[];
};
