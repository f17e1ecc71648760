import type { Route } from "@hub/contract/route.ts";
import { readdirSync } from "node:fs";

const contract = new URL("../../../../packages/contract/src/", import.meta.url);

/** Every route that the contract declares, whether it is bound or not. */
export async function readContractRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const file of readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test|\.examples)\.ts$/.test(name),
  )) {
    const module = (await import(new URL(file, contract).href)) as Record<string, unknown>;
    for (const each of Object.values(module)) {
      const found = each as Partial<Route> | null;
      if (typeof found === "object" && found?.method && found.path && found.permission) routes.push(found as Route);
    }
  }
  return routes;
}
