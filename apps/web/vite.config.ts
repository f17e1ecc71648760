import react from "@vitejs/plugin-react";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, minifySync, type Plugin } from "vite";
import { compiledMessages } from "./vite-messages.ts";
import { routesForBrowser } from "./vite-contract.ts";
import { packedFiles } from "./vite-packed.ts";

/** What runs before the first paint is no module that the bundler sees: it is made small here. */
const smallTheme = (): Plugin => ({
  name: "small-theme",
  apply: "build",
  writeBundle({ dir = "dist" }) {
    const file = join(dir, "theme.js");
    writeFileSync(file, minifySync("theme.js", readFileSync(file, "utf8")).code);
  },
});

export default defineConfig({
  base: "./",
  // React-intl brings the one before, twice; the form would load both.
  resolve: { dedupe: ["intl-messageformat"] },
  plugins: [react(), compiledMessages(), routesForBrowser(), smallTheme(), packedFiles()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 700,
    // Browsers that cannot load ahead load when it is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Sign-in is one file, the frame around all pages another, home a third, what floats above the frame and the parts that pages are built of a fourth: a file less is a request less, and each holds all that
        // it stands on but what the one before has. What pages share besides is cut by the bundler: joined by size, pieces came to need each other in a circle.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            { name: "portal", test: /\/src\/portal\.tsx$/, priority: 2 },
            { name: "home", test: /\/src\/home\/HomePage\.tsx$/, priority: 1 },
            { name: "parts", test: /\/src\/(ui\/(?!charts\/)|forms\/|frame\/(PersonalBar|Entries)\.tsx)/, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": `http://127.0.0.1:${process.env["HUB_PORT"] ?? 8080}` } },
});
