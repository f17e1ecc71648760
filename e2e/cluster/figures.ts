import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

type Row = {
  does: string;
  times: number;
  reading: number[];
  writing: number[];
  failures: number;
  cut: number;
  unavailable: number;
  answers: number;
  wrongs: number;
};
/** What a run found in one way to the primary. `done`: things answered as done, by kind; `open`: those of which nobody knew the outcome. */
export type Figures = {
  way: string;
  versions: Record<string, string>;
  began: Date;
  rows: Row[];
  counts: Record<string, { done: number; open: number }>;
  /** What the portal gave up and said so. */
  told: readonly string[];
};

/** Writes the figures of this run into docs/reliability.md, between the two marks of its way, which are added at the end where there are none; with HUB_CLUSTER_FIGURES into that file. */
export async function writeFigures(figures: Figures): Promise<void> {
  const file = process.env["HUB_CLUSTER_FIGURES"] ?? join(import.meta.dirname, "../../docs/reliability.md");
  const [begins, ends] = ["begin", "end"].map((which) => `<!-- made by npm run test:cluster, ${figures.way}: ${which} -->`) as [
    string,
    string,
  ];
  const before = await readFile(file, "utf8").catch(() => "");
  const [head = "", rest] = before.split(begins);
  const tail = rest?.split(ends)[1] ?? "\n";
  await writeFile(file, `${head}${begins}\n${write(figures)}${ends}${tail}`);
}

const titles: Record<string, string> = {
  hosts: "Both hosts in `DATABASE_URL`",
  proxy: "One address of HAProxy before the primary",
  pooled: "pgbouncer in transaction mode",
};

function write({ way, versions, began, rows, counts, told }: Figures): string {
  const [{ model } = { model: "unknown" }] = cpus();
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const middleOf = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const away = (all: number[]) => `${seconds(middleOf(all))}, ${seconds(Math.max(0, ...all))}${tooLong(all)}`;
  const minutes = Math.round((Date.now() - began.getTime()) / 60_000);
  const others = (loadavg()[2] ?? 0).toFixed(0);
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const kinds = Object.entries(counts);
  return [
    `## ${titles[way]}`,
    `Run of ${began.toISOString().slice(0, 16).replace("T", " ")} UTC, ${minutes} minutes, on ${cpus().length} × ${model} with ${Math.round(totalmem() / 2 ** 30)} GB, all parts on this one machine, about ${others} processes at once wanting to run; Node ${process.versions.node}, ${parts.join(", ")}.`,
    "",
    "| Fault | Times | Lost or doubled | 500 | Away while reading, s: middle, longest | Away while writing, s: middle, longest | Answers | of these 503 | Lines cut |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows
      .filter(({ times }) => times > 0)
      .map(
        (row) =>
          `| ${row.does} | ${row.times} | ${row.wrongs} | ${row.failures} | ${away(row.reading)} | ${away(row.writing)} | ${row.answers} | ${row.unavailable} | ${row.cut} |`,
      ),
    "",
    `Answered as done, and found once: ${kinds.map(([kind, { done }]) => `${kind} ${done}`).join(", ")}. Nobody knew the outcome of: ${kinds.map(([kind, { open }]) => `${kind} ${open}`).join(", ")}.`,
    "",
    ...(told.length > 0 ? [`Given up after several tries, and said so, to be sent again: ${told.join("; ")}.`, ""] : []),
  ].join("\n");
}

/** For so long may the portal be away after a fault, in milliseconds. */
const longestAway = 10_000;

/** How often it was longer. */
export const countTooLong = (all: readonly number[]): number => all.filter((each) => each > longestAway).length;

function tooLong(all: readonly number[]): string {
  const times = countTooLong(all);
  return times > 0 ? ` (${times} over 10)` : "";
}
