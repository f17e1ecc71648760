import { registerHooks } from "node:module";

// Directus needs isolated-vm for flows and sandboxed extensions only, and it has to be compiled: an empty module stands in its place.
registerHooks({
  resolve(specifier, context, nextResolve) {
    return specifier === "isolated-vm"
      ? { url: new URL("no-isolated-vm.cjs", import.meta.url).href, shortCircuit: true }
      : nextResolve(specifier, context);
  },
});
