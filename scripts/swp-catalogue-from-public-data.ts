import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bytesSource } from "../apps/server/src/spreadsheets/reading/file-source.ts";
import { openTable } from "../apps/server/src/spreadsheets/reading/open-table.ts";

/*
 * Writes the catalogue of workforce planning as the import takes it (CSV, on standard output) from public classifications that were downloaded before:
 *   --esco FOLDER   of ESCO (https://esco.ec.europa.eu): occupations_en-us.csv or occupations_en.csv, occupations_es.csv and ISCOGroups_es.csv become
 *                   profiles in families, ict_telecom_skills_en_es.csv (or --skills FILE: conceptUri, skillType, label_en, label_es) skills
 *   --onet FOLDER   of O*NET (https://www.onetcenter.org/database.html): each example of Technology_Skills.txt becomes a skill, in the area of its commodity
 *   --each-row      a skill for each row of that file instead, which names an example once for each occupation that uses it: to try how much one can hold
 * ESCO: reuse by Commission Decision 2011/833/EU, the source acknowledged. O*NET: CC BY 4.0, by the U.S. Department of Labor.
 */
type Row = Partial<Record<"kind" | "code" | "parent" | "label.es" | "label.en" | "escoCode", string>>;
const header = ["kind", "code", "parent", "label.es", "label.en", "escoCode"] as const;

const { values: given } = parseArgs({
  options: {
    esco: { type: "string" },
    skills: { type: "string" },
    onet: { type: "string" },
    "each-row": { type: "boolean", default: false },
  },
});
if (!given.esco && !given.onet) throw new Error("Name the folders of the files: --esco FOLDER, --onet FOLDER.");
const rows = [...(given.esco ? await readEsco(given.esco) : []), ...(given.onet ? await readOnet(given.onet, given["each-row"]) : [])];
process.stdout.write(
  `\ufeff${[header.join(";"), ...rows.map((row) => header.map((key) => quoted(row[key] ?? "")).join(";"))].join("\r\n")}\r\n`,
);

async function readEsco(folder: string): Promise<Row[]> {
  const inEnglish = await readCsv(join(folder, "occupations_en-us.csv")).catch(() => readCsv(join(folder, "occupations_en.csv")));
  const inSpanish = new Map((await readCsv(join(folder, "occupations_es.csv"))).map((row) => [row["conceptUri"], row["preferredLabel"]]));
  const groups = await readCsv(join(folder, "ISCOGroups_es.csv"));
  const englishGroups = new Map(
    (await readCsv(join(folder, "ISCOGroups_en.csv")).catch(() => [])).map((row) => [row["code"], row["preferredLabel"]]),
  );
  const used = new Set(inEnglish.map(({ iscoGroup }) => iscoGroup));
  const families = groups
    .filter(({ code }) => used.has(code))
    .map(({ code = "", conceptUri = "", preferredLabel = "" }) =>
      term("Job profile family", code, { es: preferredLabel, en: englishGroups.get(code) ?? preferredLabel }, { escoCode: conceptUri }),
    );
  const profiles = inEnglish.map(({ conceptUri = "", iscoGroup = "", preferredLabel = "" }) =>
    term(
      "Job profile",
      lastPart(conceptUri),
      { es: inSpanish.get(conceptUri) ?? preferredLabel, en: preferredLabel },
      { parent: iscoGroup, escoCode: conceptUri },
    ),
  );
  const skills = await readCsv(given.skills ?? join(folder, "ict_telecom_skills_en_es.csv"));
  const areas = [
    term("Knowledge area", "knowledge", { es: "Conocimientos (ESCO)", en: "Knowledge (ESCO)" }),
    term("Knowledge area", "skill/competence", { es: "Capacidades y competencias (ESCO)", en: "Skills and competences (ESCO)" }),
  ];
  return [
    ...families,
    ...profiles,
    ...areas,
    ...skills.map(({ conceptUri = "", skillType = "", label_en: en = "", label_es: es = "" }) =>
      term("Skill", lastPart(conceptUri), { es: es || en, en }, { parent: skillType, escoCode: conceptUri }),
    ),
  ];
}

async function readOnet(folder: string, eachRow: boolean): Promise<Row[]> {
  const [, ...lines] = (await readFile(join(folder, "Technology_Skills.txt"), "utf8")).trim().split(/\r?\n/);
  const areas = new Map<string, Row>();
  const skills = new Map<string, Row>();
  for (const line of lines) {
    const [occupation = "", example = "", commodity = "", title = ""] = line.split("\t");
    areas.set(commodity, term("Knowledge area", commodity, { es: title, en: title }));
    const code = [...(eachRow ? [occupation] : []), commodity, createHash("sha256").update(example).digest("hex").slice(0, 10)].join("-");
    skills.set(code, term("Skill", code, { es: example, en: example }, { parent: commodity }));
  }
  return [...areas.values(), ...skills.values()];
}

function term(kind: string, code: string, labels: { es: string; en: string }, more: Row = {}): Row {
  return { kind, code, "label.es": labels.es, "label.en": labels.en, ...more };
}

async function readCsv(path: string): Promise<Record<string, string>[]> {
  const table = await openTable(bytesSource(await readFile(path)), { fileName: path, headerNames: ["conceptUri"] });
  const read: Record<string, string>[] = [];
  for await (const batch of table.batches)
    for (const { cells } of batch) read.push(Object.fromEntries(table.header.map((name, at) => [name, cells[at] ?? ""])));
  return read;
}

function lastPart(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
