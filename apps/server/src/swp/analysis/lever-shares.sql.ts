import { type Lever, leversOf } from "@hub/domain/swp/levers.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type RawBuilder, sql } from "kysely";

type Number = RawBuilder<unknown>;

/**
 * FTE by lever of each row `p` of planned items, as `splitByLevers` of the domain says it, in hundredths: joins a row `s` with `<lever>_min` and `<lever>_max`.
 */
export function leverShares(tab: QuestionTab): RawBuilder<unknown> {
  const names = leversOf[tab];
  const columns = (total: Number, ending: string) =>
    sql.join(names.map((name, at) => sql`${shareOf(total, names, at)} as ${sql.ref(`${name}_${ending}`)}`));
  const least = (name: Lever) => sql.ref(`r.${name}_min`);
  const turned = sql.join(
    names.map((name) => sql`${least(name)} > ${sql.ref(`r.${name}_apart`)}`),
    sql` or `,
  );
  const chosen = names.map(
    (name, at) => sql`${least(name)}, case when ${turned} then ${least(name)} + ${shareOf(sql`(p.max - p.min)`, names, at)}
      else ${sql.ref(`r.${name}_apart`)} end as ${sql.ref(`${name}_max`)}`,
  );
  // Not to be computed again wherever one of them is named.
  return sql`cross join lateral (select ${columns(sql`p.min`, "min")}, ${columns(sql`p.max`, "apart")} offset 0) r
    cross join lateral (select ${sql.join(chosen)} offset 0) s`;
}

/** Largest remainder; of equal remainders the first. */
function shareOf(total: Number, names: readonly Lever[], at: number): Number {
  const own = names[at];
  if (own === undefined) return sql`0`;
  const remainder = (name: Lever) => sql`(${total} * p.${sql.ref(name)} % 100)`;
  const left = sql`(${sql.join(names.map(remainder), sql` + `)}) / 100`;
  const before = names.flatMap((name, index) =>
    index === at ? [] : [sql`(${remainder(name)} ${index < at ? sql`>=` : sql`>`} ${remainder(own)})::integer`],
  );
  return sql`${total} * p.${sql.ref(own)} / 100 + (${sql.join(before, sql` + `)} < ${left})::integer`;
}

/** The sums of both bounds of each lever of rows `s`, for an aggregate: `<lever>_min`, `<lever>_max`. */
export function sumsOfLevers(levers: readonly Lever[]): RawBuilder<unknown> {
  return sql.join(
    levers.flatMap((lever) =>
      ["min", "max"].map((end) => {
        const name = sql.ref(`${lever}_${end}`);
        return sql`coalesce(sum(s.${name}), 0)::bigint as ${name}`;
      }),
    ),
  );
}
