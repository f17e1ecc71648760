import { columnLimit } from "@hub/contract/scenarios/comparison.ts";
import { useAddress } from "../../ui/use-address.ts";

/** One column: a scenario, of a version or of the current one. */
export type Column = { scenarioId: number; version: number | null };
/** What the address says of a comparison: its columns, KPIs (all, when there are none), and how it is looked at. */
export type ComparisonSearch = {
  columns: Column[];
  kpis: string[];
  alike: boolean;
  /** Of whom: `group`, `country-ES` or `entity-12`; of one KPI instead, all of them. */
  of?: string | undefined;
  kpi?: string | undefined;
};
type Flat = Record<string, string | undefined>;

/** Reads an address; what cannot be meant counts as not said. */
export function readComparison(flat: Flat): ComparisonSearch {
  const text = flat["columns"] ?? "";
  const columns = /^\d{1,10}(\.\d{1,10})?(,\d{1,10}(\.\d{1,10})?)*$/.test(text) ? text.split(",").map(readColumn) : [];
  const kpis = (flat["kpis"] ?? "").split(",").filter((code) => /^[a-z0-9-]{1,60}$/.test(code));
  return {
    columns: columns.slice(0, columnLimit.KPIS),
    kpis,
    alike: flat["alike"] === "1",
    ...(flat["of"] ? { of: flat["of"] } : {}),
    ...(flat["kpi"] ? { kpi: flat["kpi"] } : {}),
  };
}

/** Writes it; the usual is left out. */
export function writeComparison({ columns, kpis, alike, of, kpi }: ComparisonSearch): Flat {
  return {
    columns: columns.length > 0 ? writeColumns(columns) : undefined,
    kpis: kpis.length > 0 ? kpis.join(",") : undefined,
    alike: alike ? "1" : undefined,
    of,
    kpi,
  };
}

/** Columns as a route takes them: `12.1,13`. */
export function writeColumns(columns: readonly Column[]): string {
  return columns.map(({ scenarioId, version }) => (version === null ? String(scenarioId) : `${scenarioId}.${version}`)).join(",");
}

function readColumn(text: string): Column {
  const [scenarioId, version] = text.split(".").map(Number);
  return { scenarioId: scenarioId ?? 0, version: version ?? null };
}

/** The comparison of the address, and how to change it. `start`: what is compared while the address names no columns; it is written there with the first change. */
export function useComparisonSearch(from: "/scenaries" | "/scenaries/$id/dashboard", start?: Pick<ComparisonSearch, "columns" | "kpis">) {
  const { search: flat, change } = useAddress(from);
  const read = readComparison(flat);
  const search = start && read.columns.length === 0 && read.kpis.length === 0 ? { ...read, ...start } : read;
  const set = (changed: Partial<ComparisonSearch>) =>
    change(writeComparison({ ...search, ...changed }), { replace: true, ignoreBlocker: true });
  return { search, set };
}
