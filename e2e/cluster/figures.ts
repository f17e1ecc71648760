import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

type Row = {
  way: string;
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
export type Figures = {
  versions: Record<string, string>;
  began: Date;
  rows: Row[];
  counts: Record<string, Record<string, { done: number; open: number }>>;
};

const begins = "<!-- made by npm run test:cluster: begin -->";
const ends = "<!-- made by npm run test:cluster: end -->";

/** Writes the figures of this run into docs/reliability.md, between its two marks; with HUB_CLUSTER_FIGURES into that file. */
export async function writeFigures(figures: Figures): Promise<void> {
  const file = process.env["HUB_CLUSTER_FIGURES"] ?? join(import.meta.dirname, "../../docs/reliability.md");
  const before = await readFile(file, "utf8").catch(() => `${begins}\n${ends}\n`);
  const [head, rest = ""] = before.split(begins);
  const tail = rest.split(ends)[1] ?? "\n";
  await writeFile(file, `${head}${begins}\n${write(figures)}${ends}${tail}`);
}

function write({ versions, began, rows, counts }: Figures): string {
  const [{ model } = { model: "unknown" }] = cpus();
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const middleOf = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const minutes = Math.round((Date.now() - began.getTime()) / 60_000);
  const lines = [
    `Run of ${began.toISOString().slice(0, 16).replace("T", " ")} UTC, ${minutes} minutes, on ${cpus().length} × ${model} with ${Math.round(totalmem() / 2 ** 30)} GB, all parts on this one machine; Node ${process.versions.node}, ${Object.entries(
      versions,
    )
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}.`,
    "",
    "| Way to the primary | Fault | Times | Lost or doubled | 500 | Away while reading, s: middle, longest | Away while writing, s: middle, longest | Answers | of these 503 | Lines cut |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...rows
      .filter(({ times }) => times > 0)
      .map(
        (row) =>
          `| ${row.way} | ${row.does} | ${row.times} | ${row.wrongs} | ${row.failures} | ${seconds(middleOf(row.reading))}, ${seconds(Math.max(0, ...row.reading))} | ${seconds(middleOf(row.writing))}, ${seconds(Math.max(0, ...row.writing))} | ${row.answers} | ${row.unavailable} | ${row.cut} |`,
      ),
    "",
  ];
  const ways = Object.entries(counts);
  if (ways.length > 0) {
    const kinds = Object.keys(ways[0]?.[1] ?? {});
    lines.push(
      "What was answered as done and held against the database; behind it, of how many nobody knew the outcome:",
      "",
      `| Way | ${kinds.join(" | ")} |`,
      `|---|${kinds.map(() => "---").join("|")}|`,
      ...ways.map(([way, of]) => `| ${way} | ${kinds.map((kind) => `${of[kind]?.done}, ${of[kind]?.open}`).join(" | ")} |`),
      "",
    );
  }
  return lines.join("\n");
}
