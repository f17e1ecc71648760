import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { needsBuild } from "./release/needs-build.ts";

// Before a start: builds the pages where they are not built of what is there.
const root = join(import.meta.dirname, "..");
if (needsBuild(root)) execFileSync("npm", ["run", "-s", "build"], { cwd: root, stdio: "inherit" });
