import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledMessages } from "./vite-messages.ts";

export default defineConfig({
  base: "./",
  plugins: [react(), compiledMessages()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 700 },
  server: { proxy: { "/api": `http://127.0.0.1:${process.env["HUB_PORT"] ?? 8080}` } },
});
