import { groupCurrency } from "./reference-contract.ts";
import { sql } from "kysely";
import type { Period } from "@hub/domain/period.ts";
import type { Database } from "../../../db/connect.ts";
import { figureQuery } from "../figure-query.sql.ts";
import { asFigureRow, type FigureRow, listStored } from "../figures.sql.ts";
import { versionSource } from "../source.sql.ts";

const undone = new Error("undone");

/** The figures of a version as a closing would store them by now if no parts were kept: of the rows that it copied. */
export async function computePlain(db: Database, versionId: number, period: Period): Promise<FigureRow[]> {
  const query = figureQuery(versionSource(sql`${versionId}::integer`, period), { scenarioType: "CLOSING", period, groupCurrency });
  let figures: FigureRow[] = [];
  await db
    .transaction()
    .execute(async (db) => {
      await sql`delete from delivery_part`.execute(db);
      figures = (await sql<FigureRow>`select ${asFigureRow} from (${query}) f`.execute(db)).rows;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return inOrder(figures);
}

/** The stored figures of the version that was closed last. */
export async function readLast(db: Database): Promise<{ id: number; period: Period; figures: FigureRow[] }> {
  const { rows } = await sql<{ id: number; year: number; month: number }>`
    select id, extract(year from period)::integer as year, extract(month from period)::integer as month
    from scenario_version order by id desc limit 1`.execute(db);
  const { id = 0, year = 0, month = 0 } = rows[0] ?? {};
  return { id, period: { year, month }, figures: inOrder(await listStored(db, id)) };
}

function inOrder(figures: FigureRow[]): FigureRow[] {
  const keyOf = ({ kpi, legalEntityId }: FigureRow) => `${kpi} ${legalEntityId ?? ""}`;
  return figures.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
