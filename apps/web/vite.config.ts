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
        // What starts the portal is one file: a file less is a request less. What pages share is cut by the bundler: joined by size, pieces came to need each other
        // in a circle, and one ran before what it stands on.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
  server: { proxy: { "/api": `http://127.0.0.1:${process.env["HUB_PORT"] ?? 8080}` } },
});
