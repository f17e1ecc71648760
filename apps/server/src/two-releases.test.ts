import { compareReleases } from "@hub/domain/release-order.ts";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { newTestDirectory } from "./testing/data-root.ts";
import { layOutRelease } from "./testing/other-release.ts";
import { asOwner } from "./testing/database-setup.ts";
import { bringBeside, endTraffic, exported, openStage } from "./testing/rolling.ts";
import { isLong } from "./testing/rounds.ts";
import { version } from "./version.ts";

const root = join(import.meta.dirname, "../../..");
const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** The newest release before this one that the repository has a tag of; none in a clone without tags, or without git. */
function findReleaseBefore(): string | undefined {
  try {
    const tags = git("tag", "--list", "v*")
      .split("\n")
      .flatMap((tag) => /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1] ?? []);
    return tags
      .filter((tag) => compareReleases(tag, version) < 0)
      .toSorted(compareReleases)
      .at(-1);
  } catch {
    return undefined;
  }
}
const before = isLong ? findReleaseBefore() : undefined;
const isRolled = /^Roll-out: (.*)$/m.exec(readFileSync(join(root, "CHANGELOG.md"), "utf8"))?.[1] === "node by node";

describe("[SERV-06] releases of one portal, one after the other on one database, while people work", { timeout: 240_000 }, () => {
  // Three of this tree: the second only adds, the third takes away what the first still knows. What an earlier tree reads and writes shows only with that tree, below.
  test("the second stands beside the first; the third has the first end by itself; nothing is refused, lost or of other bytes", async () => {
    const [first, second, third] = ["98.0.0", "98.1.0", "98.2.0"] as const;
    const adds = { "9001_adds.sql": "create table later (id bigint primary key);\nalter table legal_entity add column later text;\n" };
    const takes = {
      "9002_takes.sql": `-- contract: needs ${second}, which no longer gives it.\nalter table legal_entity drop column later;\n`,
    };
    const folders = new Map([
      [first, await layOutRelease({ version: first })],
      [second, await layOutRelease({ version: second, migrations: adds })],
      [third, await layOutRelease({ version: third, migrations: { ...adds, ...takes } })],
    ]);
    const stage = await openStage(folders);
    onTestFinished(stage.close);
    const { token, people, old, next, newWorker, sheets } = await bringBeside(stage, first, second);
    // Of the same rows the workers of both make the same text; a release may add columns.
    expect(sheets.newer).toBe(sheets.older);
    expect((await stage.start(third, "migrate").ended).code).toBe(0);
    expect((await old.ended).code).toBe(78);
    expect((await stage.start(first, "api").ended).said).toContain(`needs ${second} or newer`);
    await exported(token, next, [next], "csv");
    await endTraffic(stage, people);
    expect(newWorker.child.exitCode).toBeNull();
    expect(await asOwner(stage.url, "select version, min_app from app_release order by version")).toMatchObject([
      { version: first },
      { version: second },
      { version: third, min_app: second },
    ]);
  });

  test.skipIf(before === undefined || !isRolled)(
    `this one beside ${before ?? "the one before"} as it was (in the long tests, where the repository has its tag and it is rolled out node by node)`,
    async () => {
      const older = before ?? "";
      const tree = await newTestDirectory("tests");
      git("worktree", "add", "--detach", "--force", tree, `v${older}`);
      onTestFinished(() => void git("worktree", "remove", "--force", tree));
      const folders = new Map([
        [older, await layOutRelease({ version: older, root: tree })],
        [version, await layOutRelease({ version })],
      ]);
      const stage = await openStage(folders);
      onTestFinished(stage.close);
      const { people } = await bringBeside(stage, older, version);
      await endTraffic(stage, people);
      expect(await asOwner(stage.url, `select version from app_release where version = '${version}'`)).toHaveLength(1);
    },
  );
});
