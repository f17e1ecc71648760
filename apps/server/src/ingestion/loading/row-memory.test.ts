import { canonicalFields, fieldIndex } from "@hub/domain/ingestion/canonical-record.ts";
import { expect, test } from "vitest";
import { createKeyTable } from "./key-table.ts";
import { createRowCounter } from "./people-counts.ts";
import { createPersonKeys } from "./person-keys.ts";
import { borrowRowMemory, type RowMemory } from "./row-memory.ts";

const megabyte = 1024 * 1024;

test("what a file gives back is what the next takes, and two at once have nothing in common", () => {
  const [first, second] = [borrowRowMemory(), borrowRowMemory()];
  const [one, other] = [first.take(megabyte), second.take(megabyte)];
  expect(one).not.toBe(other);
  first.giveBack();
  expect([second.take(megabyte - 1), second.take(megabyte)].filter((memory) => memory === one)).toHaveLength(1);
  second.giveBack();
});

test("nothing is given back twice: what another file has by now stays its own", () => {
  const first = borrowRowMemory();
  const one = first.take(megabyte);
  first.giveBack();
  const [second, third] = [borrowRowMemory(), borrowRowMemory()];
  expect(second.take(megabyte)).toBe(one);
  first.giveBack();
  expect(third.take(megabyte)).not.toBe(one);
  second.giveBack();
  third.giveBack();
});

test("a very large file's memory does not stay", () => {
  const large = borrowRowMemory();
  const taken = new Set([1, 2, 3, 4, 5].map(() => large.take(16 * megabyte)));
  large.giveBack();
  const next = borrowRowMemory();
  expect([1, 2, 3, 4, 5].filter(() => taken.has(next.take(16 * megabyte))).length).toBeLessThanOrEqual(2);
  next.giveBack();
});

test("what files of another size left makes room", () => {
  const large = borrowRowMemory();
  for (let count = 0; count < 4; count++) large.take(8 * megabyte);
  large.giveBack();
  const small = borrowRowMemory();
  const one = small.take(megabyte);
  small.giveBack();
  const next = borrowRowMemory();
  expect(next.take(megabyte)).toBe(one);
  next.giveBack();
});

test("what a file left there says nothing of the next one's rows", () => {
  const rows = 4_000;
  const places: ArrayBuffer[] = [];
  /** Counts a file's rows, each tenth with the key of the one before; what the last file had for something this one has for the same. */
  const check = (firstKey: number, hasLeft: (row: number) => boolean = () => false) => {
    let at = 0;
    const memory: RowMemory = { take: (bytes) => (places[at++] ??= new ArrayBuffer(bytes)), giveBack: () => undefined };
    const keys = createKeyTable(rows, memory);
    const people = createPersonKeys(rows, memory);
    const counter = createRowCounter({ year: 2026, month: 3 }, rows, memory);
    const values = canonicalFields.map((): string | null => null);
    values[fieldIndex.hours] = "37.5";
    const twice: number[] = [];
    for (let row = 0; row < rows; row++) {
      const key = String(firstKey + (row % 10 === 9 ? row - 1 : row));
      twice.push(keys.firstRow(key, row + 2));
      values[fieldIndex.end_date] = hasLeft(row) ? "2020-01-31" : null;
      values[fieldIndex.hourly_pay] = String(10 + (row % 7));
      people.add(Buffer.from(key.padStart(16, "x")).toString("hex").padEnd(64, "0"), counter.add(values));
    }
    return { ...counter.counts(people.countStates()), twice, persons: people.packed(256).toString("hex") };
  };
  const first = check(1_000_000);
  expect(first.headcount).toBe(rows * 0.9);
  expect(first.twice.filter((row) => row > 0)).toHaveLength(rows / 10);
  expect(check(1_000_000)).toEqual(first);
  const { persons: _, ...counted } = first;
  expect(check(2_000_000)).toMatchObject(counted);
  expect(check(2_000_000, (row) => row < rows / 2).headcount).toBe((rows / 2) * 0.9);
  expect(places).toHaveLength(8);
});
