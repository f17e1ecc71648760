import { join } from "node:path";
import { checkCitations, checkRequirementIds } from "./boundaries/citations.ts";
import { checkClasses } from "./boundaries/classes.ts";
import { checkColours } from "./boundaries/colours.ts";
import { checkCycles } from "./boundaries/cycles.ts";
import { checkFacts } from "./boundaries/facts.ts";
import { checkHtml } from "./boundaries/html.ts";
import { checkAreas, checkBarrels, checkLayers } from "./boundaries/imports.ts";
import { checkMigrations } from "./boundaries/migrations.ts";
import { checkMissingTexts } from "./boundaries/missing-texts.ts";
import { checkFolderNames, checkMachinePaths } from "./boundaries/names.ts";
import { checkNamedFiles } from "./boundaries/named-files.ts";
import { checkOwnFields } from "./boundaries/own-fields.ts";
import { checkExactVersions, checkInstallScripts, checkLockHosts } from "./boundaries/packages.ts";
import { readProject, type Finding, type Project } from "./boundaries/project.ts";
import { checkRegularExpressions } from "./boundaries/regular-expressions.ts";
import { checkQueueSchema, checkReleaseVersions } from "./boundaries/release-versions.ts";
import { checkRoomCycles, checkRoomSizes } from "./boundaries/rooms.ts";
import { checkLockedLimits, checkSql, checkStrongLocks } from "./boundaries/sql.ts";
import { checkTransactions } from "./boundaries/transactions.ts";
import { checkTerms } from "./boundaries/terms.ts";
import { checkTexts } from "./boundaries/texts.ts";
import { checkUnknownNumbers } from "./boundaries/unknown-numbers.ts";
import { checkUnusedTexts } from "./boundaries/unused-texts.ts";

/**
 * Every boundary of the house that the linter cannot see (decision 0027), by its name. Each has planted violations in check-boundaries.test.ts.
 */
export const rules: Record<string, (project: Project) => Finding[]> = {
  layers: checkLayers,
  areas: checkAreas,
  sql: checkSql,
  transactions: checkTransactions,
  "strong-locks": checkStrongLocks,
  "locked-limits": checkLockedLimits,
  facts: checkFacts,
  cycles: checkCycles,
  "room-cycles": checkRoomCycles,
  "room-size": checkRoomSizes,
  barrels: checkBarrels,
  "folder-names": checkFolderNames,
  html: checkHtml,
  classes: checkClasses,
  colours: checkColours,
  "own-fields": checkOwnFields,
  "unknown-numbers": checkUnknownNumbers,
  "lock-hosts": checkLockHosts,
  "exact-versions": checkExactVersions,
  "install-scripts": checkInstallScripts,
  migrations: checkMigrations,
  "release-versions": checkReleaseVersions,
  "queue-schema": checkQueueSchema,
  texts: checkTexts,
  terms: checkTerms,
  "unused-texts": checkUnusedTexts,
  "missing-texts": checkMissingTexts,
  citations: checkCitations,
  "requirement-ids": checkRequirementIds,
  "named-files": checkNamedFiles,
  "machine-paths": checkMachinePaths,
  "regular-expressions": checkRegularExpressions,
};

/** What breaks a boundary in the tree at `root`, by file and line. */
export function checkBoundaries(root: string): Finding[] {
  const project = readProject(root);
  return Object.values(rules)
    .flatMap((check) => check(project))
    .toSorted((a, b) => a.file.localeCompare(b.file, "en") || a.line - b.line);
}

if (import.meta.main) {
  const findings = checkBoundaries(process.argv[2] ?? join(import.meta.dirname, ".."));
  for (const { file, line, rule, message } of findings) console.log(`${file}:${line} ${rule} ${message}`);
  if (findings.length > 0) {
    console.error(`${findings.length} boundaries broken`);
    process.exitCode = 1;
  }
}
