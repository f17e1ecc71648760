import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Something that runs until it is told to end. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { end: () => resolve("done"), run: () => promise };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

test("[SAFE-03] who is stuck takes no more than their own places, and the next in line who may go on does", async () => {
  const inTurn = createTurns({ atOnce: 3, ofOne: 2, waiting: 10, patience: 60_000 });
  const begun: string[] = [];
  const start = (key: string) => {
    const work = openWork();
    const ended = inTurn(key, () => (begun.push(key), work.run()));
    return { ...work, ended };
  };
  const stuck = Array.from({ length: 5 }, () => start("ana"));
  const bea = start("bea");
  const others = [start("cleo"), start("dora")];
  await soon();
  expect(begun).toEqual(["ana", "ana", "bea"]);
  bea.end();
  await bea.ended;
  expect(begun).toEqual(["ana", "ana", "bea", "cleo"]);
  stuck[0]?.end();
  await stuck[0]?.ended;
  // Another of hers came before Dora, and there is a place of hers again.
  expect(begun).toEqual(["ana", "ana", "bea", "cleo", "ana"]);
  others[0]?.end();
  await others[0]?.ended;
  expect(begun.at(-1)).toBe("dora");
  for (const { end } of [...stuck, ...others]) end();
  await Promise.all([...stuck, ...others].map(({ ended }) => ended));
  expect(begun).toHaveLength(8);
});

test("[SAFE-03] nobody waits for ever, nor in a line without end; what fails leaves its place", async () => {
  const inTurn = createTurns({ atOnce: 1, ofOne: 1, waiting: 1, patience: 50 });
  const first = openWork();
  const running = inTurn("ana", first.run);
  const waiting = inTurn("bea", first.run);
  const busy = { code: "portal-busy", status: 503, retryAfter: 1 };
  await expect(inTurn("cleo", first.run)).rejects.toMatchObject(busy);
  await expect(waiting).rejects.toMatchObject(busy);
  first.end();
  expect(await running).toBe("done");
  await expect(inTurn("ana", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await inTurn("ana", async () => "free again")).toBe("free again");
});

test("[SAFE-03] a part of a key that is stuck leaves the key's other places free", async () => {
  const inTurn = createTurns({ atOnce: 4, ofOne: 3, ofPart: 2, waiting: 10, patience: 60_000 });
  const begun: string[] = [];
  const stuck = openWork();
  const start = (key: string, part: string) => inTurn(key, () => (begun.push(part), stuck.run()), part);
  const all = [start("office", "ana"), start("office", "ana"), start("office", "ana"), start("office", "bea"), start("home", "ana")];
  await soon();
  expect(begun).toEqual(["ana", "ana", "bea", "ana"]);
  stuck.end();
  await Promise.all(all);
  expect(begun).toHaveLength(5);
});

test("[SAFE-03] who fills their own line hears so, and leaves the others' room, also after some waited in vain", async () => {
  const inTurn = createTurns({ atOnce: 2, ofOne: 1, waiting: 4, waitingOfOne: 2, patience: 50 });
  const stuck = openWork();
  const running = inTurn("ana", stuck.run);
  const busy = { code: "portal-busy" };
  for (let round = 0; round < 2; round += 1) {
    const waiting = [inTurn("ana", stuck.run), inTurn("ana", stuck.run)];
    await expect(inTurn("ana", stuck.run)).rejects.toMatchObject(busy);
    expect(await inTurn("bea", async () => "in")).toBe("in");
    for (const each of waiting) await expect(each).rejects.toMatchObject(busy);
  }
  const last = inTurn("ana", async () => "her turn");
  stuck.end();
  await running;
  expect(await last).toBe("her turn");
});
