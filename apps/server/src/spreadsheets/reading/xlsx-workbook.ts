import { posix } from "node:path";
import type { FileKind } from "@hub/domain/ingestion/reading-problems.ts";
import { readingProblem } from "./reading-problem.ts";
import type { Archive } from "./xlsx-archive.ts";
import { parseWhole } from "./xlsx-xml.ts";

/** A workbook's parts by their paths in the zip; `sheets` are its worksheets in their order. */
export type Workbook = {
  part: string;
  sheets: { name: string; visible: boolean; part: string }[];
  from1904: boolean;
  /** Formulas are to be calculated when it is opened: the writer did not. */
  uncalculated: boolean;
  stylesPart?: string;
  textsPart?: string;
};

export type Relation = { type: string; target: string; external: boolean };

const strictNamespace = "http://purl.oclc.org/ooxml";

/** Finds the worksheets of an OOXML workbook; refuses what is another kind of file, strict, or with macros. Throws ReadingProblem. */
export async function readWorkbook(archive: Archive, quietChars: number): Promise<Workbook> {
  const kind = recogniseArchive(archive);
  if (kind) throw readingProblem("not-a-table", { kind });
  if (archive.names.some((name) => /vbaproject\.bin$/i.test(name))) throw readingProblem("workbook-macros", {});
  const root = await readRelations(archive, "", quietChars);
  const main = [...root.values()].find((relation) => relation.type.endsWith("/officeDocument"));
  if (main?.type.startsWith(strictNamespace)) throw readingProblem("workbook-strict", {});
  const part = archive.find(main?.target ?? "xl/workbook.xml");
  if (!part) throw readingProblem("workbook-damaged", { part: main?.target ?? "xl/workbook.xml" });
  await refuseMacros(archive, part, quietChars);
  const relations = await readRelations(archive, part, quietChars);
  const targetOf = (type: string): string | undefined => {
    const relation = [...relations.values()].find((candidate) => candidate.type.endsWith(`/${type}`) && !candidate.external);
    return relation && archive.find(relation.target);
  };
  const workbook: Workbook = {
    part,
    sheets: [],
    from1904: false,
    uncalculated: false,
    stylesPart: targetOf("styles"),
    textsPart: targetOf("sharedStrings"),
  };
  await parseWhole(
    archive,
    part,
    {
      open(name, attributes) {
        if (name === "workbook" && Object.values(attributes).some((value) => value.startsWith(strictNamespace)))
          throw readingProblem("workbook-strict", {});
        if (name === "workbookPr") workbook.from1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
        if (name === "calcPr") workbook.uncalculated = /^(?:1|true)$/.test(attributes["fullCalcOnLoad"] ?? "");
        if (name !== "sheet") return;
        const relation = relations.get(findRelationId(attributes));
        // Chart, dialog and macro sheets have no cells.
        if (relation && !relation.type.endsWith("/worksheet")) return;
        const sheetPart = relation && archive.find(relation.target);
        if (!sheetPart) throw readingProblem("workbook-damaged", { part: attributes["name"] ?? "sheet" });
        workbook.sheets.push({
          name: attributes["name"] ?? "",
          visible: (attributes["state"] ?? "visible") === "visible",
          part: sheetPart,
        });
      },
    },
    quietChars,
  );
  return workbook;
}

function recogniseArchive(archive: Archive): FileKind | undefined {
  const { names } = archive;
  if (archive.find("word/document.xml")) return "docx";
  if (archive.find("ppt/presentation.xml")) return "pptx";
  if (archive.find("xl/workbook.bin")) return "xlsb";
  if (archive.find("content.xml") && archive.find("META-INF/manifest.xml")) return "ods";
  if (names.some((name) => name.endsWith(".iwa"))) return "numbers";
  return archive.find("[Content_Types].xml") || archive.find("xl/workbook.xml") ? undefined : "zip";
}

async function refuseMacros(archive: Archive, workbookPart: string, quietChars: number): Promise<void> {
  const part = archive.find("[Content_Types].xml");
  if (!part) return;
  await parseWhole(
    archive,
    part,
    {
      open(_, attributes) {
        const about = attributes["PartName"]?.replace(/^\//, "").toLowerCase();
        if (about === workbookPart.toLowerCase() && /macroEnabled/i.test(attributes["ContentType"] ?? ""))
          throw readingProblem("workbook-macros", {});
      },
    },
    quietChars,
  );
}

/** The relations of a part by their ids; those of the package for "". */
export async function readRelations(archive: Archive, about: string, quietChars: number): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(about);
  const part = archive.find(posix.join(folder, "_rels", `${posix.basename(about)}.rels`));
  if (!part) return relations;
  await parseWhole(
    archive,
    part,
    {
      open(name, attributes) {
        if (name !== "Relationship") return;
        const target = (attributes["Target"] ?? "").replaceAll("\\", "/");
        relations.set(attributes["Id"] ?? "", {
          type: attributes["Type"] ?? "",
          target: target.startsWith("/") ? target.slice(1) : posix.join(folder, target),
          external: attributes["TargetMode"] === "External",
        });
      },
    },
    quietChars,
  );
  return relations;
}

function findRelationId(attributes: Record<string, string>): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(":id"));
  return name ? attributes[name]! : "";
}
