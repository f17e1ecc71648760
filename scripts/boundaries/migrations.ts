import { markOf } from "../../apps/server/src/db/releases/migration-marks.ts";
import { compareReleases } from "../../packages/domain/src/release-order.ts";
import { readChanges } from "./changes.ts";
import type { Finding, Project } from "./project.ts";
import { partsOf, type Statement, statementsOf } from "./sql-statements.ts";

/** Older ones ran before two releases could stand beside each other. */
const firstChecked = 49;

/** What a statement does to whoever is of the release before: `breaks` it in any case, or `may` do so. */
type Harm = { line: number; kind: "breaks" | "may"; what: string };

const harmfulParts: [RegExp, Harm["kind"], string][] = [
  [/^rename\b/, "breaks", "renames"],
  [/^drop (?!default\b|constraint\b|not null\b|identity\b|expression\b)(column )?(if exists )?"?\w/, "breaks", "drops a column"],
  [/^alter (column )?\S+ (set data )?type\b/, "breaks", "changes a column's type"],
  [/^alter (column )?\S+ set not null\b/, "breaks", "wants a value where none was needed"],
  [/^alter (column )?\S+ (drop (default|identity)|add generated always)\b/, "breaks", "wants a value that came by itself"],
  // What is inserted without it is filled otherwise, by a trigger and a default: that is said.
  [/^alter (column )?\S+ drop expression\b/, "may", "no longer computes a column"],
  [/^set schema\b/, "breaks", "moves a table"],
  [/^(detach|attach) partition\b/, "breaks", "moves rows between tables"],
  [/^alter (column )?\S+ drop not null\b/, "may", "leaves a value out that was always there"],
  [/^drop constraint\b/, "may", "drops a constraint (`on conflict` may lean on it)"],
  [/^add (constraint \S+ )?(check|unique|primary key|foreign key|exclude)\b/, "may", "adds a constraint"],
  [/^add (column )?(if not exists )?.*\b(check|unique|primary key|references)\b/, "may", "adds a column with a constraint"],
  [/^(enable|disable|force)\b/, "may", "changes what a table refuses"],
];

/** `migrations`: what the release before cannot go on with says so, and which release it needs (decision 0053). */
export function checkMigrations({ files, read }: Project): Finding[] {
  const version = versionOf(read);
  const stops = readChanges(read("CHANGELOG.md") ?? "")[0]?.rollOut === "stop";
  return files
    .filter((file) => Number(/^apps\/server\/migrations\/(\d{4})_[\w-]+\.sql$/.exec(file)?.[1] ?? 0) >= firstChecked)
    .flatMap((file) => {
      const text = read(file) ?? "";
      const mark = markOf(text);
      const said = text.split("\n").findIndex((line) => /^--\s*(contract|expand)\b/i.test(line)) + 1;
      const tell = (line: number, message: string): Finding => ({ file, line, rule: "migrations", message });
      if (said > 0 && !mark)
        return [
          tell(
            said,
            "the mark is read by nobody: write `-- contract: needs 1.2.0, <why>` or `-- expand: <why the release before goes on>`",
          ),
        ];
      if (mark?.kind === "contract") return checkNeeds(mark.needs, version, stops).map((message) => tell(said, message));
      return harmsOf(text)
        .filter(({ kind }) => mark === undefined || kind === "breaks")
        .map(({ line, kind, what }) => tell(line, `${what}: ${kind === "breaks" ? howToContract : howToExplain}`));
    });
}

const howToContract =
  "nodes of the release before fail on it. Let this release only add, and take away in a later one with `-- contract: needs <this release>, <why>` as a line of its own; " +
  "where both must come at once, name this release there and say `Roll-out: stop every node` in CHANGELOG.md";
const howToExplain =
  "nodes of the release before may fail on it. If they go on reading and writing, say why in a line `-- expand: <why>`; else mark it `-- contract: needs <release>, <why>`";

function checkNeeds(needs: string, version: string, stops: boolean): string[] {
  const order = compareReleases(needs, version);
  if (order > 0) return [`needs ${needs}, which is newer than this release (${version})`];
  if (order === 0 && !stops)
    return [
      `needs ${needs}, this very release: what it takes away must not be used by the release before. Move it to the next release, or say \`Roll-out: stop every node\` in CHANGELOG.md`,
    ];
  return [];
}

/** What the statements do to tables that were there before. */
function harmsOf(text: string): Harm[] {
  const own = new Set<string>();
  return statementsOf(text).flatMap((statement) => harmOf(statement, own));
}

const plainName = (name: string | undefined) => (name ?? "").replace(/^public\.|"/g, "");

function harmOf({ text, line }: Statement, own: Set<string>): Harm[] {
  const created =
    /^create (?:(?:temp|temporary|unlogged) )?(?:table|view|materialized view|sequence|type|function|procedure|domain) (?:if not exists )?([\w."]+)/.exec(
      text,
    );
  if (created) {
    own.add(plainName(created[1]));
    return [];
  }
  const altered =
    /^alter (table|view|materialized view|sequence|type|domain|index|function|schema) (?:if exists )?(?:only )?([\w."]+)(?:\([^)]*\))? \*? ?(.*)$/.exec(
      text,
    );
  if (altered) {
    const [, kind, name, rest = ""] = altered;
    if (own.has(plainName(name))) return [];
    if (kind === "type") return [{ line, kind: /^add value\b/.test(rest) ? "may" : "breaks", what: "changes a type" }];
    return partsOf(rest).flatMap((part) => harmOfPart(part, line));
  }
  const dropped = /^drop (\w+(?: view)?) (?:concurrently )?(?:if exists )?([\w."]+)/.exec(text);
  if (dropped) {
    if (own.has(plainName(dropped[2]))) return [];
    const mayGo = ["index", "trigger", "rule", "policy"].includes(dropped[1] ?? "");
    return [{ line, kind: mayGo ? "may" : "breaks", what: `drops a ${dropped[1]}` }];
  }
  const about =
    /^(?:create (?:unique index|(?:constraint )?trigger|(?:or replace )?rule|policy)\b.*? on (?:only )?|truncate (?:table )?(?:only )?|revoke .* on (?:table )?)([\w."]+)/.exec(
      text,
    );
  if (about)
    return own.has(plainName(about[1])) ? [] : [{ line, kind: "may", what: `${text.split(" ", 2).join(" ")} on a table that is used` }];
  if (/^create or replace (function|procedure|view)\b/.test(text)) return [{ line, kind: "may", what: "replaces what is used" }];
  return /^execute\b|\bexecute format\b/.test(text) ? [{ line, kind: "may", what: "runs a statement that is put together" }] : [];
}

function harmOfPart(part: string, line: number): Harm[] {
  const adds = /^add (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/.test(part);
  if (adds && /\bnot null\b/.test(part) && !/\bdefault\b|\bgenerated\b|\b(big|small)?serial\b/.test(part))
    return [{ line, kind: "breaks", what: "adds a column that must be given" }];
  const found = harmfulParts.find(([pattern]) => pattern.test(part));
  return found ? [{ line, kind: found[1], what: found[2] }] : [];
}

function versionOf(read: Project["read"]): string {
  return (JSON.parse(read("package.json") ?? "{}") as { version?: string }).version ?? "0.0.0";
}
