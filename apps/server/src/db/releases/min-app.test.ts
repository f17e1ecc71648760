import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type OldDatabase, startOldDatabase } from "../../testing/old-database.ts";
import { version } from "../../version.ts";
import { migrate } from "../migrate.ts";
import { minAppOf, standingAmong } from "./min-app.ts";
import { watchRelease } from "./watch-release.ts";

const needing = (needs: string) => ({
  text: `-- What it does.\n-- contract: needs ${needs}, which reads b instead.\nalter table a drop column c;`,
});

test("the oldest release that may run is what the most demanding migration needs, and what the queue needs where none does", () => {
  expect(minAppOf([{ text: "create table a ();" }])).toBe("1.0.53");
  expect(minAppOf([needing("1.10.0"), needing("1.9.0"), { text: "-- expand: nothing reads what it replaces." }])).toBe("1.10.0");
});

test("where this release stands among those that came", () => {
  expect(standingAmong([])).toEqual({ needs: undefined, ahead: undefined });
  expect(standingAmong([{ version, min_app: version }])).toEqual({ needs: undefined, ahead: undefined });
  expect(standingAmong([{ version: "99.1.0", min_app: version }])).toEqual({ needs: undefined, ahead: "99.1.0" });
  expect(standingAmong([{ version: "99.1.0", min_app: "99.0.0" }])).toEqual({ needs: "99.0.0", ahead: "99.1.0" });
});

test("a node notices once that it is too old, and what cannot be asked says nothing", async () => {
  const here = { needs: undefined, ahead: undefined };
  const states = [new Error("away"), here, { needs: undefined, ahead: "99.1.0" }, { needs: "99.0.0", ahead: "99.1.0" }] as const;
  let asked = 0;
  const findNext = async () => {
    const state = states[asked++] ?? here;
    if (state instanceof Error) throw state;
    return state;
  };
  const watch = watchRelease({ findStanding: findNext }, 1);
  await watch.tooOld;
  expect(asked).toBe(4);
  const findStanding = vi.fn(async () => here);
  const ended = watchRelease({ findStanding }, 1);
  await vi.waitFor(() => expect(findStanding).toHaveBeenCalled());
  ended.end();
  const before = findStanding.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(findStanding.mock.calls.length).toBeLessThanOrEqual(before);
});

let old: OldDatabase;
beforeAll(async () => {
  old = await startOldDatabase("0053");
});
afterAll(() => old.stop());

test("whoever migrates leaves its release and what it needs; one that is too old itself changes nothing", async () => {
  await migrate(old.url);
  const brought = async () => (await old.client.query("select version, min_app from app_release order by version")).rows;
  const [ours, ...others] = await brought();
  expect([ours.version, others]).toEqual([version, []]);
  await migrate(old.url);
  expect(await brought()).toEqual([ours]);
  await old.client.query("insert into app_release (version, min_app) values ('99.0.0', '98.0.0')");
  await expect(migrate(old.url)).rejects.toThrow("the database needs 98.0.0 or newer");
});
