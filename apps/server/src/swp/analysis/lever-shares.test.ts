import { type Lever, leversOf, noLevers } from "@hub/domain/swp/levers.ts";
import { questionTabs } from "@hub/domain/swp/questions.ts";
import { fromBounds, maxOf, minOf } from "@hub/domain/swp/size.ts";
import { splitByLevers } from "@hub/domain/swp/split-by-levers.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { leverShares } from "./lever-shares.sql.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const hundredths = fc.oneof(fc.nat(300), fc.nat(9_999_999_999));
const shares = (count: number) =>
  fc.array(fc.nat(100), { minLength: count - 1, maxLength: count - 1 }).map((cuts) => {
    const at = [0, ...cuts.toSorted((a, b) => a - b), 100];
    return at.slice(1).map((cut, index) => cut - (at[index] ?? 0));
  });
const rows = (count: number) => fc.tuple(hundredths, fc.oneof(fc.constant(0), fc.nat(12), fc.nat(100_000)), shares(count));

test.each(questionTabs)("sizes of %s are shared out in SQL just as the domain does, hundredth by hundredth", async (tab) => {
  const names = leversOf[tab];
  const sharesOf = (percent: readonly number[]) => Object.fromEntries(names.map((name, at) => [name, percent[at]]));
  // Narrow ranges are where largest remainders turn a part round.
  const samples = fc.sample(rows(names.length), { numRuns: 4000, seed: 7 });
  const given = samples.map(([min, more, percent], id) => ({
    id,
    min,
    max: min + more,
    ...sharesOf(percent),
  }));
  const columns = sql.join(names.flatMap((name) => [`${name}_min`, `${name}_max`]).map((name) => sql.ref(`s.${name}`)));
  const { rows: found } = await sql<Record<string, number>>`
    select ${columns} from (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g
      (id integer, min bigint, max bigint, hire smallint, outsrc smallint, reskill smallint, release smallint)) p ${leverShares(tab)} order by p.id`.execute(
    portal.db,
  );
  const expected = samples.map(([min, more, percent]) => {
    const split = splitByLevers(tab, fromBounds(BigInt(min), BigInt(min + more)), { ...noLevers, ...sharesOf(percent) });
    return Object.fromEntries(
      names.flatMap((name: Lever) => {
        const size = split[name]!;
        return [
          [`${name}_min`, Number(minOf(size))],
          [`${name}_max`, Number(maxOf(size))],
        ];
      }),
    );
  });
  expect(found).toEqual(expected);
});
