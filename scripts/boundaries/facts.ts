import type { Finding, Project } from "./project.ts";
import { isToolOrTest } from "./tables.ts";

const facts = "(?:public\\.)?(?:person_fact|figure_fact|version_person|version_given_figure)\\b";
/** The last migration from before there was the rule. */
const since = "0051";

/** What a migration must not do to a table of facts: one that is spread over several servers by its entity takes none of it (decision 0051). */
const refused: [pattern: RegExp, message: string][] = [
  [
    new RegExp(`create\\s+(?:or\\s+replace\\s+)?(?:constraint\\s+)?trigger\\s[^;]*?\\son\\s+(?:only\\s+)?${facts}`, "gi"),
    "a table of facts takes no trigger: rights and the register keep it",
  ],
  [new RegExp(`references\\s+${facts}`, "gi"), "no foreign key leads to a table of facts"],
  [
    new RegExp(`alter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?${facts}[^;]*?\\b(?:foreign\\s+key|references)\\b`, "gi"),
    "no foreign key leads away from a table of facts",
  ],
  [
    new RegExp(
      `alter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?${facts}[^;]*?\\b(?:drop\\s+(?:column\\s+)?(?:if\\s+exists\\s+)?|rename\\s+(?:column\\s+)?|alter\\s+(?:column\\s+)?)legal_entity_id\\b`,
      "gi",
    ),
    "rows of facts say whose they are by legal_entity_id, which stays as it is",
  ],
  [
    new RegExp(
      `(?:create\\s+unique\\s+index\\s[^;]*?\\son\\s+(?:only\\s+)?${facts}|alter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?${facts}[^;]*?\\b(?:primary\\s+key|unique)\\b)(?![^;]*\\blegal_entity_id\\b)`,
      "gi",
    ),
    "what is unique in a table of facts is so within a legal entity",
  ],
  [
    new RegExp(`create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${facts}(?![^;]*\\blegal_entity_id\\b)`, "gi"),
    "a table of facts has legal_entity_id",
  ],
];

// One table of facts beside another, and what they are joined on.
const joined = new RegExp(
  `(?:from|join)\\s+${facts}(?:(?!\\bselect\\b)[^;\`])*?\\bjoin\\s+${facts}\\s+(?:as\\s+)?\\w+\\s+on\\b((?:(?!\\b(?:where|group|join|union|order)\\b)[^;\`])*)`,
  "gi",
);

/**
 * `facts`: the four tables of facts can be spread over several servers by their legal entity (docs/scale.md): later migrations give them no trigger and no foreign key and leave them
 * legal_entity_id, and no statement joins rows of one with rows of another but within an entity.
 */
export function checkFacts({ files, read }: Project): Finding[] {
  return files.flatMap((path) => {
    const isMigration = /^apps\/server\/migrations\/\d{4}_[^/]*\.sql$/.test(path) && (path.split("/").at(-1) ?? "") >= since;
    const isStatement = path.startsWith("apps/server/src/") && path.endsWith(".sql.ts") && !isToolOrTest(path);
    if (!isMigration && !isStatement) return [];
    // A comment names what it likes; its line stays, so that places do.
    const text = (read(path) ?? "").replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
    const at = (index: number) => ({ file: path, line: text.slice(0, index).split("\n").length, rule: "facts" });
    const findings = isMigration
      ? refused.flatMap(([pattern, message]) => [...text.matchAll(pattern)].map(({ index }): Finding => ({ ...at(index), message })))
      : [];
    for (const { index, 1: condition = "" } of text.matchAll(joined))
      if (!/\blegal_entity_id\b/.test(condition))
        findings.push({ ...at(index), message: "rows of facts are joined within a legal entity: their parts are put together afterwards" });
    return findings;
  });
}
