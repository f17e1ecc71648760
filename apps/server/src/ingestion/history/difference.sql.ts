import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { wasLoaded } from "../uploads/uploads-read.sql.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A delivery as a comparison needs it; `hasRows`: its rows were loaded, whatever has taken its place since. */
export type ComparedDelivery = {
  id: number;
  ingestionId: number;
  section: string;
  legalEntityId: number;
  period: string;
  hasRows: boolean;
  definition: IngestionDefinition;
};

/** Where rows are kept: the typed columns, the column of the others, and what a key is made of. */
export type FactShape = {
  table: "person_fact" | "figure_fact";
  fields: readonly string[];
  rest: "extra" | "figures";
  key: readonly ({ field: string } | { rest: string })[];
};
/** Two deliveries of one month (its first day). */
export type Compared = { from: number; to: number; period: string };
export type Kind = "added" | "removed" | "changed";
export type DifferenceCounts = {
  added: number;
  removed: number;
  changed: number;
  same: number;
  /** Changed cells by typed field, and by name of the others. */
  fields: Record<string, number>;
  rest: Record<string, number>;
};
type Side = { row: number; fields: Record<string, string | null>; rest: Record<string, string> | null };
export type DifferentRow = { key: string[]; from: Side | null; to: Side | null };

/** Deliveries by id, each with the definition it was read by. */
export async function findComparedDeliveries(db: Database, ids: readonly number[]): Promise<ComparedDelivery[]> {
  const { rows } = await sql<ComparedDelivery>`
    select d.id, d.ingestion_id as "ingestionId", d.section_code as section, d.legal_entity_id as "legalEntityId", d.period,
      ${wasLoaded} as "hasRows", f.definition
    from delivery d join upload u on u.id = d.upload_id
    join ingestion_definition f on f.ingestion_id = u.ingestion_id and f.version = u.definition_version
    where d.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** The rows of two deliveries side by side: by key, and where a key stands more than once, in the order of the files. */
function pairs(shape: FactShape, { from, to, period }: Compared): RawBuilder<unknown> {
  const parts = shape.key.map((part) =>
    "field" in part
      ? sql`coalesce(f.${sql.ref(part.field)}::text, '')`
      : sql`coalesce(f.${sql.ref(shape.rest)} ->> ${part.rest}::text, '')`,
  );
  // Without a key that is kept, rows are told apart by where they stand.
  const key = parts.length === 0 ? sql`array[f.row_number::text]` : sql`array[${sql.join(parts)}]`;
  const side = (deliveryId: number) => sql`
    select f.*, ${key} as key, row_number() over (partition by ${key} order by f.row_number) as nth
    from ${sql.table(shape.table)} f where f.period = ${period}::date and f.delivery_id = ${deliveryId}`;
  return sql`o as materialized (${side(from)}), n as materialized (${side(to)})`;
}

const joined = sql`o full join n on n.key = o.key and n.nth = o.nth`;

function isDifferent({ fields, rest }: FactShape): RawBuilder<boolean> {
  const typed = fields.map((field) => sql`o.${sql.ref(field)} is distinct from n.${sql.ref(field)}`);
  return sql<boolean>`(${sql.join([...typed, sql`o.${sql.ref(rest)} is distinct from n.${sql.ref(rest)}`], sql` or `)})`;
}

/** How many rows and cells differ. */
export async function countDifferences(db: Database, shape: FactShape, compared: Compared): Promise<DifferenceCounts> {
  const both = sql`o.delivery_id is not null and n.delivery_id is not null`;
  const cells = shape.fields.map(
    (field) => sql`${field}::text, count(*) filter (where ${both} and o.${sql.ref(field)} is distinct from n.${sql.ref(field)})`,
  );
  const rest = sql.ref(shape.rest);
  const { rows } = await sql<DifferenceCounts>`
    with ${pairs(shape, compared)},
    counts as (
      select count(*) filter (where o.delivery_id is null) as added, count(*) filter (where n.delivery_id is null) as removed,
        count(*) filter (where ${both} and ${isDifferent(shape)}) as changed, count(*) filter (where ${both} and not ${isDifferent(shape)}) as same,
        json_build_object(${sql.join(cells)}) as fields
      from ${joined}
    ),
    others as (
      select c.key, count(*) as cells
      from o join n on n.key = o.key and n.nth = o.nth and o.${rest} is distinct from n.${rest}
      cross join lateral (
        select coalesce(a.key, b.key) as key
        from jsonb_each_text(coalesce(o.${rest}, '{}')) a full join jsonb_each_text(coalesce(n.${rest}, '{}')) b on b.key = a.key
        where a.value is distinct from b.value
      ) c group by c.key
    )
    select counts.*, coalesce((select json_object_agg(key, cells) from others), '{}'::json) as rest from counts`.execute(db);
  return rows[0]!;
}

/** Rows of one kind in the order of the file they stand in (the new one; removed ones in the old one), after a row. */
export async function listDifferentRows(
  db: Database,
  shape: FactShape,
  range: Compared & { kind: Kind; after: number; limit: number },
): Promise<DifferentRow[]> {
  const fields = (side: "o" | "n") => {
    const values = shape.fields.map((field) => sql`${field}::text, ${sql.ref(`${side}.${field}`)}::text`);
    return values.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(values)})`;
  };
  const sideJson = (side: "o" | "n") =>
    sql`case when ${sql.ref(`${side}.delivery_id`)} is not null then json_build_object('row', ${sql.ref(`${side}.row_number`)}, 'fields', ${fields(side)},
      'rest', ${sql.ref(`${side}.${shape.rest}`)}) end`;
  const { kind } = range;
  const place = kind === "removed" ? sql`o.row_number` : sql`n.row_number`;
  const wanted =
    kind === "added"
      ? sql`o.delivery_id is null`
      : kind === "removed"
        ? sql`n.delivery_id is null`
        : sql`o.delivery_id is not null and n.delivery_id is not null and ${isDifferent(shape)}`;
  const { rows } = await sql<DifferentRow>`
    with ${pairs(shape, range)}
    select coalesce(n.key, o.key) as key, ${sideJson("o")} as "from", ${sideJson("n")} as "to"
    from ${joined} where ${wanted} and ${place} > ${range.after} order by ${place} limit ${range.limit}`.execute(db);
  return rows;
}
