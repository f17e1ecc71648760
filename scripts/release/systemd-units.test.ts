import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tooOldExit } from "../../apps/server/src/db/releases/min-app.ts";

const units = join(import.meta.dirname, "../../deploy/systemd");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

let directory: string;
beforeAll(() => {
  // As they would be installed, with a program in the place of the release's.
  directory = mkdtempSync(join(tmpdir(), "units-"));
  mkdirSync(join(directory, "bin"));
  writeFileSync(join(directory, "bin/hub"), "#!/bin/sh\n");
  chmodSync(join(directory, "bin/hub"), 0o755);
  for (const name of readdirSync(units)) {
    const text = readFileSync(join(units, name), "utf8");
    writeFileSync(join(directory, name), text.replaceAll("/opt/hub/current", directory));
  }
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const analyze = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync("systemd-analyze", words, { cwd: directory, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
};
const services = readdirSync(units).filter((name) => name.endsWith(".service"));

describe.skipIf(!hasSystemd)("units for systemd (where systemd-analyze is installed)", () => {
  test("systemd has nothing to say against them, and would have", () => {
    expect(analyze("verify", ...readdirSync(units).map((name) => `./${name}`))).toEqual({ status: 0, said: "" });
    writeFileSync(join(directory, "wrong.service"), "[Service]\nExecStart=/not/there\nProtectSystm=strict\n");
    expect(analyze("verify", "./wrong.service").said).toMatch(/ProtectSystm[^]*not executable/);
  });

  test.each(services)("%s may do little: its exposure is 2 of 10 at most", (name) => {
    const { said } = analyze("security", "--offline=true", `./${name}`);
    const exposure = Number(/exposure level for [\w.-]+: ([\d.]+)/.exec(said)?.[1]);
    expect(exposure).toBeGreaterThan(0);
    expect(exposure).toBeLessThanOrEqual(2);
  });
});

test("the worker may write where docs/operations.md says that back-ups and the lake go, and its node need not", () => {
  const places = /^ReadWritePaths=(.*)$/m.exec(readFileSync(join(units, "hub-worker.service"), "utf8"))?.[1]?.split(" ") ?? [];
  const operations = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  expect(places.map((place) => [place[0], operations.includes(`\`${place.slice(1)}\``)])).toEqual([
    ["-", true],
    ["-", true],
  ]);
  expect(readFileSync(join(units, "hub-api.service"), "utf8")).not.toContain("ReadWritePaths");
});

test("in containers certificates of erasures stand in a volume that the image made for its user", () => {
  const read = (name: string) => readFileSync(join(units, "..", name), "utf8");
  const place = /HUB_BACKUP_DIR: (\S+)/.exec(read("compose.yaml"))?.[1] ?? "";
  const volume = new RegExp(`^ {2}worker:[^]*- (\\w+):${place}$`, "m").exec(read("compose.yaml"))?.[1];
  expect(read("compose.yaml")).toMatch(new RegExp(`^volumes:\n[^]*^ {2}${volume}: \\{\\}$`, "m"));
  expect(read("Containerfile")).toMatch(new RegExp(`install -d -o 10001 -g 10001 -m 700 .*${place}$`, "m"));
});

test("nodes that are too old are not started again, and are given the time they take to end", () => {
  for (const name of ["hub-api.service", "hub-worker.service"])
    expect(readFileSync(join(units, name), "utf8")).toMatch(
      new RegExp(`^TimeoutStopSec=[34]\\d\\nKillMode=mixed\\nRestart=on-failure[^]*^RestartPreventExitStatus=${tooOldExit}$`, "m"),
    );
});
