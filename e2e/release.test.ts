import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { appendFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { newTestDirectory } from "../apps/server/src/testing/data-root.ts";
import { makeReleaseKey } from "../scripts/release/sign.ts";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const name = `hub-${version}-${process.platform}-${process.arch}`;
const key = makeReleaseKey();
const can = (...[program = "", ...words]: string[]) => spawnSync(program, words).status === 0;
/** Nothing but itself is reached from within. */
const alone = can("unshare", "--net", "true") ? ["unshare", "--net"] : [];
const hasMinisign = can("minisign", "-v");

let releases: string;
let installed: string;
beforeAll(async () => {
  releases = await newTestDirectory("e2e");
  installed = await newTestDirectory("e2e");
  const keyFile = join(releases, "key");
  writeFileSync(keyFile, `# a comment\n${key.secret}`);
  const packed = run([process.execPath, join(root, "scripts/release.ts"), "--built", "--to", releases], {
    ...process.env,
    HUB_RELEASE_KEY_FILE: keyFile,
  });
  if (packed.code !== 0 || !packed.said.includes(`signed for ${key.publicKey}`)) throw new Error(packed.said);
  const unpacked = run(["tar", "xzf", join(releases, `${name}.tar.gz`), "-C", installed]);
  if (unpacked.code !== 0) throw new Error(unpacked.said);
}, 240_000);

function run([program = "", ...words]: string[], env: NodeJS.ProcessEnv = process.env, cwd = releases) {
  const { status, stdout, stderr } = spawnSync(program, words, { env, cwd, encoding: "utf8", timeout: 180_000 });
  return { code: status, said: `${stdout}${stderr}` };
}

describe("an archive with everything that a portal needs", () => {
  test("[SERV-09] has checksums that find a changed byte, and a list of parts with all that runs", async () => {
    expect(run(["sha256sum", "-c", `${name}.sha256`]).code).toBe(0);
    const parts = JSON.parse(readFileSync(join(releases, `${name}.cdx.json`), "utf8")) as {
      components: { name: string; group?: string; purl: string }[];
    };
    const named = new Set(parts.components.map(({ purl }) => decodeURIComponent(purl.slice("pkg:npm/".length)).replace(/@[^@]*$/, "")));
    const modules = await readdir(join(installed, name, "node_modules"));
    const all = await Promise.all(
      modules.map(async (module) =>
        module.startsWith("@")
          ? (await readdir(join(installed, name, "node_modules", module))).map((each) => `${module}/${each}`)
          : [module],
      ),
    );
    // What runs, what the pages were made of, and Node.
    expect([...all.flat(), "react", "node"].filter((module) => !named.has(module))).toEqual([]);
    for (const absent of ["vite", "vitest", "typescript", "playwright-core", "react", "smtp-server"]) expect(modules).not.toContain(absent);
    expect(JSON.parse(readFileSync(join(installed, name, "release.json"), "utf8"))).toMatchObject({ version, node: process.versions.node });
    await appendFile(join(releases, `${name}.cdx.json`), " ");
    expect(run(["sha256sum", "-c", `${name}.sha256`]).code).not.toBe(0);
  });

  test.skipIf(!hasMinisign)(
    "[SERV-09] is signed so that minisign, which Debian has, believes it, and nothing else (where minisign is installed)",
    () => {
      const verify = (publicKey: string) => run(["minisign", "-Vm", `${name}.sha256`, "-P", publicKey]).code;
      expect(verify(key.publicKey)).toBe(0);
      expect(verify(makeReleaseKey().publicKey)).not.toBe(0);
      const list = join(releases, `${name}.sha256`);
      const text = readFileSync(list);
      writeFileSync(list, `${text.toString()} `);
      expect(verify(key.publicKey)).not.toBe(0);
      writeFileSync(list, text);
    },
  );

  test(`[SERV-09] runs in an empty directory with no network, nothing installed and nothing to build${alone.length > 0 ? "" : " (without a network of its own: that may not be made here)"}`, async () => {
    const data = join(await newTestDirectory("e2e"), "data");
    mkdirSync(data, { recursive: true });
    // Within, nothing listens at first, not even on 127.0.0.1.
    const script = join(data, "..", "try.sh");
    writeFileSync(
      script,
      `${alone.length > 0 ? "ip link set lo up\n" : ""}cd "$1"
bin/hub > ../said 2>&1 &
portal=$!
while ! grep -q '^HUB: ' ../said; do kill -0 $portal || { cat ../said; exit 1; }; sleep 0.2; done
address=$(sed -n 's/^HUB: //p' ../said)
node/bin/node -e 'for (const path of ["/", "/api/health", "/api/health/ready"]) { const answer = await fetch(process.argv[1] + path); console.log(path, answer.status, (await answer.text()).replaceAll("\\n", "").slice(0, 60)); }
  const page = await (await fetch(process.argv[1])).text();
  const [, code] = /src="\\.(\\/assets\\/[^"]+)"/.exec(page); console.log((await fetch(process.argv[1] + code)).status);
  console.log(await fetch("http://192.0.2.1", { signal: AbortSignal.timeout(2000) }).then(() => "network", () => "no network"))' "$address"
kill $portal
wait $portal
echo "ended $?"
`,
    );
    const env = {
      // Neither node nor npm are found by their names.
      PATH: "/usr/sbin:/sbin:/usr/bin:/bin",
      HUB_PORT: "0",
      HUB_DATA_DIR: data,
      HUB_LOG_LEVEL: "warn",
      HUB_ADMIN_EMAIL: "admin@example.com",
      HUB_ADMIN_PASSWORD: "a long enough password",
      https_proxy: "http://127.0.0.1:9",
      http_proxy: "http://127.0.0.1:9",
      npm_config_offline: "true",
    };
    const { code, said } = run([...alone, "sh", script, join(installed, name)], env);
    expect(said.split("\n").slice(0, 6)).toEqual([
      expect.stringMatching(/^\/ 200 <!doctype html>/),
      `/api/health 200 {"status":"ok","version":"${version}","mode":"production"}`,
      `/api/health/ready 200 {"status":"ok","version":"${version}"}`,
      "200",
      "no network",
      "ended 0",
    ]);
    expect(code).toBe(0);
    expect(existsSync(join(installed, name, "data"))).toBe(false);
  });
});
