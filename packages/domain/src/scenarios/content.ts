import type { Conventions } from "../dashboards/kpis.ts";

/** A cell that a version holds, or would hold if it were closed now. Instants are ISO texts. */
export type ContentCell = {
  section: string;
  legalEntityId: number;
  code: string;
  name: string;
  country: string | null;
  currency: string | null;
  validatedBy: string;
  validatedAt: string;
};
/** A delivery behind a cell. */
export type ContentDelivery = {
  id: number;
  section: string;
  legalEntityId: number;
  ingestionId: number;
  definitionVersion: number;
  rows: number;
  fileName: string;
  deliveredBy: string;
  deliveredAt: string;
};
/** A definition that deliveries were read by; the digest is of what it says. */
export type ContentDefinition = { ingestionId: number; ingestion: string; version: number; digest: string };
/** What one unit of a currency is worth in the group's. */
export type ContentRate = { currency: string; groupCurrency: string; rate: string };
/** An earlier month that rolling rates reach back to, with the version they are read from. */
export type EarlierMonth = { month: string; version: number };

/** Everything a version of a scenario is made of, but for the rows themselves: which deliveries they are of says what they are. */
export type Content = {
  cells: ContentCell[];
  deliveries: ContentDelivery[];
  definitions: ContentDefinition[];
  rates: ContentRate[];
  earlier: EarlierMonth[];
  conventions: Conventions;
};
