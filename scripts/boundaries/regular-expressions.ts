import type { Node } from "oxc-parser";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import type { Finding, Project } from "./project.ts";
import { isNamed, textOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

process.env["RECHECK_BACKEND"] = "pure";
// It chooses how it runs when it is loaded: in this process, the same on every machine.
const { checkSync } = await import("recheck");

/**
 * `regular-expressions`: what reads foreign text takes no longer than its length warrants. A pattern that goes back over what it has read, or begins anew at
 * every sign, is refused, unless the line above says what bounds the text: `// bounded: 45 characters`.
 */
export function checkRegularExpressions({ sources, read }: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!/^(apps\/server|packages\/\w+)\/src\//.test(source.path) || isToolOrTest(source.path)) continue;
    const lines = read(source.path)?.split("\n") ?? [];
    walk(source.program, (node) => {
      const line = source.lineOf(node.start);
      if (lines[line - 2]?.trim().startsWith("// bounded: ")) return;
      const message = judge(node);
      if (message !== undefined) findings.push({ file: source.path, line, rule: "regular-expressions", message });
    });
  }
  keepVerdicts();
  return findings;
}

function judge(node: Node): string | undefined {
  if (node.type === "Literal" && "regex" in node) return judgePattern(node.regex.pattern, node.regex.flags);
  if ((node.type !== "NewExpression" && node.type !== "CallExpression") || !isNamed(node.callee, "RegExp")) return undefined;
  const [pattern, flags] = node.arguments;
  const known = textOf(pattern);
  return known === undefined
    ? "is put together while running: nobody can tell how long it takes"
    : judgePattern(known, textOf(flags) ?? "");
}

const verdictsFile = join(import.meta.dirname, "../../node_modules/.cache/hub/regular-expressions.json");
const notJudged = "cannot be judged: make it simpler";
/** What was judged before, "" for a good one: the first look at all of them takes half a minute. */
const verdicts = readVerdicts();
let isNew = false;

/** What is wrong with a pattern, or undefined. One library knows assertions but repeats single signs only; the other repeats words but guesses at assertions. */
function judgePattern(pattern: string, flags: string): string | undefined {
  const key = `/${pattern}/${flags}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known === "" ? undefined : known;
  const verdict = judgeBySigns(pattern, flags) ?? judgeByWords(pattern, flags);
  // Judged again the next time: it may have been the machine that was too slow.
  if (verdict === notJudged) return verdict;
  verdicts.set(key, verdict ?? "");
  isNew = true;
  return verdict;
}

function judgeBySigns(source: string, flags: string): string | undefined {
  const [report] = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports;
  return report && `takes longer than its text warrants, as of many ${JSON.stringify(report.character.pick)}`;
}

// What it tries is drawn by lot from one seed, and ended by counts alone: the same verdict on a machine that does much else besides.
const sameAnywhere = { timeout: 300_000, randomSeed: 1, attackTimeout: null, incubationTimeout: null };

function judgeByWords(source: string, flags: string): string | undefined {
  const found = checkSync(source, flags, sameAnywhere);
  if (found.status === "safe") return undefined;
  return found.status === "vulnerable" ? `takes longer than its text warrants, as of ${found.attack.pattern}` : notJudged;
}

function readVerdicts(): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(verdictsFile, "utf8")) as Record<string, string>));
  } catch {
    return new Map();
  }
}

function keepVerdicts(): void {
  if (!isNew) return;
  mkdirSync(join(verdictsFile, ".."), { recursive: true });
  writeFileSync(verdictsFile, JSON.stringify(Object.fromEntries(verdicts), null, 1));
  isNew = false;
}
