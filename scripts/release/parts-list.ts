import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

type Parts = {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string } };
  components: { "bom-ref": string }[];
  dependencies: unknown[];
};

/** What a release is made of (CycloneDX, by npm): all that runs, and all that the built pages were made of. The same project gives the same text, of whatever folder and hour. */
export function partsListOf(root: string, name: string, at: Date): string {
  const told = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--offline"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const parts = JSON.parse(told) as Parts;
  parts.metadata.component.name = name;
  parts.metadata.timestamp = at.toISOString();
  parts.components = parts.components.toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  const digest = createHash("sha256")
    .update(JSON.stringify([parts.components, parts.dependencies]))
    .digest("hex");
  parts.serialNumber = `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return `${JSON.stringify(parts, null, 2)}\n`;
}
