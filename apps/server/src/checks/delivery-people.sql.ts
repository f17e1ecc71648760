import type { PeopleMeasures } from "@hub/domain/checks/check-cell.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { fteOf, hoursOf } from "./fte.sql.ts";

/** Contracts of the same hours; decimals as texts. */
export type SameHours = { fullTimeHours: string | null; hours: string | null; contracts: number };

/** What the rows of one delivery of people come to in its own month. */
export type PeopleCounts = Pick<PeopleMeasures, "headcount" | "opening" | "undeclared" | "contracts" | "dated"> & {
  /** Active contracts by their hours; null where there are too many kinds of them. */
  hours: readonly SameHours[] | null;
  /** Active contracts with pay far from the median, by how many times; left out where it needs the rows to tell. */
  farPay: Readonly<Record<string, number>>;
};

/** What is kept beside a delivery of people of what its rows come to in its own month (`farPay` by how many times). */
export type KeptCounts = Pick<PeopleMeasures, "headcount" | "opening" | "undeclared" | "fte" | "contracts" | "dated"> & {
  farPay: Readonly<Record<string, number>>;
};

/** `sample`: the first 8 bytes of the hash of each person whose hash begins below `sampledBelow`, of 256. */
export type CountedDelivery = PeopleCounts & { deliveryId: number; sample: Buffer; sampledBelow: number };

/** Keeps what was counted of deliveries beside them. */
export async function keepCounts(db: Database, deliveries: readonly CountedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const counts = deliveries.map(({ contracts, ...rest }) => ({
    ...rest,
    sample: undefined,
    openingContracts: contracts.opening,
    joiners: contracts.joiners,
    leavers: contracts.leavers,
    closingContracts: contracts.closing,
  }));
  await sql`
    insert into delivery_people (delivery_id, headcount, opening, undeclared, opening_contracts, joiners, leavers, closing_contracts, dated, fte, far_pay, sample, sampled_below)
    select c."deliveryId", c.headcount, c.opening, c.undeclared, c."openingContracts", c.joiners, c.leavers, c."closingContracts", c.dated,
      case when jsonb_typeof(c.hours) = 'array' then trim_scale(round(coalesce((${fteOfHours(sql`c.hours`)}), 0), 12)) end, c."farPay", s.sample, c."sampledBelow"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c ("deliveryId" bigint, headcount integer, opening integer, undeclared integer,
      "openingContracts" integer, joiners integer, leavers integer, "closingContracts" integer, dated integer, hours jsonb, "farPay" jsonb, "sampledBelow" integer)
    join unnest(${deliveries.map(({ deliveryId }) => deliveryId)}::bigint[], ${deliveries.map(({ sample }) => sample)}::bytea[]) as s (id, sample)
      on s.id = c."deliveryId"`.execute(db);
}

function fteOfHours(hours: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${fteOf}
    from (
      select a.full_time_hours, ${hoursOf}
      from (
        select g."fullTimeHours" as full_time_hours, g.hours, true as closes, g.contracts
        from jsonb_to_recordset(${hours}) as g ("fullTimeHours" numeric, hours numeric, contracts bigint)
      ) a
      group by a.full_time_hours
    ) h`;
}

/** What is kept of a delivery, as a feed carries it; `row` is its row of `delivery_people`, if there is one. */
export function keptCounts(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${row}.fte is not null then jsonb_build_object('headcount', ${row}.headcount, 'opening', ${row}.opening, 'undeclared', ${row}.undeclared,
    'contracts', jsonb_build_object('opening', ${row}.opening_contracts, 'joiners', ${row}.joiners, 'leavers', ${row}.leavers, 'closing', ${row}.closing_contracts),
    'dated', ${row}.dated, 'fte', ${row}.fte::text, 'farPay', ${row}.far_pay) end`;
}
