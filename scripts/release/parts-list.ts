import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productionModules, running } from "./production-modules.ts";

type Parts = {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string } };
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** What a release is made of (CycloneDX, by npm): all that runs, and all that the built pages were made of. The same project gives the same text, of whatever folder and hour. */
export function partsListOf(root: string, name: string, at: Date): string {
  // All of it: with `--omit dev` npm leaves out what runs as well where a tool uses it too.
  const told = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--offline"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const parts = JSON.parse(told) as Parts;
  const shipped = new Set(productionModules(root, [...running, "apps/web"]).map((path) => referenceOf(join(root, path))));
  parts.metadata.component.name = name;
  parts.metadata.timestamp = at.toISOString();
  parts.components = parts.components
    .filter((each) => shipped.has(each["bom-ref"]))
    .toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  const own = referenceOf(root);
  parts.dependencies = parts.dependencies
    .filter(({ ref }) => ref === own || shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => shipped.has(each)) }));
  const digest = createHash("sha256")
    .update(JSON.stringify([parts.components, parts.dependencies]))
    .digest("hex");
  parts.serialNumber = `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return `${JSON.stringify(parts, null, 2)}\n`;
}

/** How npm calls a module in its list. */
function referenceOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string; version: string };
  return `${name}@${version}`;
}
