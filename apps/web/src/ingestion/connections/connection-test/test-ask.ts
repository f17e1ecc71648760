import type { testConnection } from "@hub/contract/ingestion/connections.ts";
import type { Input } from "@hub/contract/route.ts";
import type { ConnectionKind } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { namesEntity } from "@hub/domain/ingestion/connections/placeholders.ts";
import { previousPeriod } from "@hub/domain/period.ts";

/** What a test asks: the query or path as typed, for an ingestion, an entity and a month. */
export type TestAsk = { ingestionId: string; text: string; legalEntityId: string; year: number; month: number };

/** Nothing but connecting, and last month as the one to ask for. */
export function emptyAsk(now: Date): TestAsk {
  return { ingestionId: "", text: "", legalEntityId: "", ...previousPeriod({ year: now.getFullYear(), month: now.getMonth() + 1 }) };
}

/** The body of the test: without a text it ends with the sign-in. */
export function testBody(
  { ingestionId, text, legalEntityId, year, month }: TestAsk,
  kind: ConnectionKind,
): Input<NonNullable<(typeof testConnection)["body"]>> {
  if (text.trim() === "") return {};
  return {
    details: kind === "postgresql" ? { kind, query: text } : { kind, path: text.trim() },
    ...(ingestionId !== "" && { ingestionId: Number(ingestionId) }),
    ...(namesEntity(text) && legalEntityId !== "" && { legalEntityId: Number(legalEntityId) }),
    year,
    month,
  };
}
