import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledMessages } from "./vite-messages.ts";
import { packedFiles } from "./vite-packed.ts";

export default defineConfig({
  base: "./",
  plugins: [react(), compiledMessages(), packedFiles()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What is shared is named after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${(names[0] ?? "").replace(/\.\w+$/, "").split("~")[0]}-[hash][extname]`,
        // A file less is a request less, and pieces that are packed together are packed better: what starts the portal is one, and what pages share is joined.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": `http://127.0.0.1:${process.env["HUB_PORT"] ?? 8080}` } },
});
