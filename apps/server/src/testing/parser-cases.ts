import { safeFileName } from "@hub/domain/file-name.ts";
import { foldCompanyName } from "@hub/domain/configuration/fold-company-name.ts";
import { compareAccess } from "@hub/domain/configuration/access-difference.ts";
import { type Assignment, countGrants, expandAssignments } from "@hub/domain/configuration/assignments.ts";
import { checkConnectionSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { isHost } from "@hub/domain/ingestion/connections/host.ts";
import { unknownPlaceholders } from "@hub/domain/ingestion/connections/placeholders.ts";
import { compileQuery } from "@hub/domain/ingestion/connections/query.ts";
import { checkDownloadPath, readBaseAddress } from "@hub/domain/ingestion/connections/web-address.ts";
import { readGrantText } from "@hub/domain/configuration/grant-text.ts";
import { readSetting } from "@hub/domain/configuration/settings.ts";
import { isEmbeddable, readEmbedHosts } from "@hub/domain/dashboards/embed-address.ts";
import { readTarget } from "@hub/domain/scenarios/target.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { isOneTypoApart, typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { searchWords } from "@hub/domain/glossary/search-words.ts";
import { compileDate } from "@hub/domain/ingestion/date-format.ts";
import { compileDatePattern } from "@hub/domain/ingestion/date-pattern.ts";
import { compareDecimals, isDecimalText } from "@hub/domain/ingestion/decimal-text.ts";
import { matchHeader } from "@hub/domain/ingestion/header-match.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { checkDefinition } from "@hub/domain/ingestion/check-definition.ts";
import { compileNumber } from "@hub/domain/ingestion/number-format.ts";
import { checkPattern, compilePattern } from "@hub/domain/ingestion/sources/file-pattern.ts";
import { isTimeZone } from "@hub/domain/ingestion/sources/zone-time.ts";
import { compileText } from "@hub/domain/ingestion/text-format.ts";
import { languageOf } from "@hub/domain/languages.ts";
import { readRate } from "@hub/domain/scenarios/exchange-rate.ts";
import { checkPassword } from "@hub/domain/session/password.ts";
import { readRecoveryCode } from "@hub/domain/session/second-factor.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { checkSource } from "@hub/domain/swp/source-email.ts";
import { parseQuarter } from "@hub/domain/swp/timeline.ts";
import { splitList, unguardCsvText } from "@hub/domain/tasks/cell-text.ts";
import { tidyName, tidyText } from "@hub/domain/tidy-text.ts";
import { z } from "zod/mini";
import { readCursor } from "../configuration/list-cursor.ts";
import { hasContentOf } from "../glossary/files/has-content-of.ts";
import { wrapText } from "../pdf/wrap-text.ts";
import { excerptOf } from "../glossary/search/excerpt.ts";
import { refuseUnknownNames } from "../http/bind.ts";
import { checkShape } from "../http/sending/json-body.ts";
import { findUnstorableText } from "../http/unstorable-text.ts";
import { readHostKey } from "../ingestion/sftp/host-key.ts";
import { readCookie } from "../session/cookies.ts";
import { isPlainStatement } from "../session/second-factor/verify-key.ts";
import { compileCellReader } from "../spreadsheets/read-cell.ts";
import { bytesSource } from "../spreadsheets/reading/file-source.ts";
import { findRepeated } from "../spreadsheets/reading/find-header.ts";
import { openTable } from "../spreadsheets/reading/open-table.ts";
import { judgeFormat } from "../spreadsheets/reading/xlsx-styles.ts";
import { toColumn, toDateText, toDecimalText, toIsoText, unescapeText } from "../spreadsheets/reading/xlsx-values.ts";
import { type ParserCase, workbookCases } from "./workbook-cases.ts";
import { ownPath } from "../session/sso/start-sso.ts";

const parser = <T>(name: string, make: (size: number) => T, run: (given: T) => unknown, size = 4000): ParserCase => ({
  name,
  size,
  make,
  run,
});

/** A parser of one text, with several. */
const ofText = (name: string, run: (text: string) => unknown, ...makes: ((size: number) => string)[]): ParserCase[] =>
  makes.map((make, at) => parser(makes.length === 1 ? name : `${name}, text ${at + 1}`, make, run));

const fill = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const ending = (piece: string, end: string) => (size: number) => fill(piece)(size - end.length) + end;
const starting =
  (start: string, piece: string, end = "") =>
  (size: number) =>
    start + fill(piece)(size) + end;
const quietly = (run: () => unknown) => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

const line: Assignment = {
  role: "data-owner",
  legalEntityIds: null,
  sections: null,
  ingestionIds: null,
  orgIds: null,
  validFrom: null,
  validTo: null,
};
const grants = (size: number) =>
  expandAssignments([{ ...line, legalEntityIds: Array.from({ length: size }, (_, at) => at), sections: ["GPG"] }]);

const definitionOf = (size: number): IngestionDefinition => ({
  entity: { from: "delivery" },
  columns: [
    {
      name: "a",
      aliases: [],
      required: false,
      optionalColumn: false,
      key: true,
      type: "boolean",
      targets: [{ field: "person", values: Object.fromEntries(Array.from({ length: size }, (_, at) => [`v${at}`, `w${at}`])) }],
      format: { true: Array.from({ length: size }, (_, at) => `y${at}`), false: Array.from({ length: size }, (_, at) => `n${at}`) },
    },
  ],
});
const column = (at: number) => ({
  name: `c${at}`,
  aliases: [`d${at}`],
  required: false,
  optionalColumn: false,
  key: false,
  type: "text" as const,
  targets: [],
});

const fault = { code: "text-too-long", params: {} } as never;
const cells = (kind: "list" | "date" | "decimal" | "whole" | "boolean") => {
  const reader = compileCellReader([{ key: "a", header: "a", kind } as never], "csv");
  return (text: string) => reader(text);
};

const readRows = async (text: string) => {
  const table = await openTable(bytesSource(Buffer.from(text)), { fileName: "a.csv" }).catch(() => undefined);
  if (!table) return;
  try {
    for await (const _ of table.batches);
  } catch {
    // Refused with its reason: what it took until then is counted.
  }
};
const csv = (name: string, make: (size: number) => string, size = 300_000): ParserCase => parser(`CSV, ${name}`, make, readRows, size);
/** A record is read again with each piece of the file until it is whole: longer ones than the longest are refused. */
const beyondRecords = 1_200_000;

/** Every parser of what comes from outside. */
export const parserCases: ParserCase[] = [
  parser("shape of a body, texts", fill('"\\"[{",'), (text) => quietly(() => checkShape(text))),
  parser("shape of a body, brackets", fill("[]"), (text) => quietly(() => checkShape(text))),
  parser("texts of a body, deep", (size) => nested(size), findUnstorableText),
  parser("texts of a body, wide", (size) => Array.from({ length: size }, () => "a"), findUnstorableText),
  parser("texts of a body, found last", (size) => [Array.from({ length: size }, () => ["a"]), { b: "\0" }], findUnstorableText),
  parser(
    "unknown names",
    (size) => Object.fromEntries(Array.from({ length: size }, (_, at) => [`n${at}`, 1])),
    (given) => quietly(() => refuseUnknownNames(z.object({ a: z.string(), b: z.string() }), given)),
  ),
  ...ofText("cookies", (text) => readCookie(text, "hub_sso"), fill("; "), fill("hub_sso="), fill(";hub_sso=a")),
  ...ofText("return path", ownPath, starting("/", "a"), starting("/", "%")),
  ...ofText("language", languageOf, fill(" "), fill("de,")),
  ...ofText("cursor", (text) => quietly(() => readCursor(text)), fill("W1t"), fill("a")),
  ...ofText("folded text", foldText, fill(" "), fill("é"), fill("\u0301")),
  ...ofText("name", tidyName, fill(" "), ending(" ", "a"), fill("a\u2028")),
  ...ofText("text", tidyText, fill(" "), fill("\r\n"), fill("\u2028a")),
  ...ofText(
    "list in a cell",
    splitList,
    fill('"'),
    fill('"";'),
    starting('"', 'a""'),
    fill(" "),
    ending("\n", "a"),
    fill('"a" x;'),
    fill("a;"),
  ),
  ...ofText("guarded cell", unguardCsvText, fill("'"), ending("'", "=")),
  ...ofText("role in a cell", readGrantText, fill('"'), fill('|"'), fill(" "), ending(" ", '"'), fill(',"a'), fill("a,"), fill("|")),
  ...ofText("company", foldCompanyName, fill("a."), fill("S "), fill("& "), fill("a/b "), fill(" AG")),
  ...ofText("host", isHost, fill("a"), fill("a."), fill(":"), fill("0x")),
  ...ofText(
    "base address",
    readBaseAddress,
    starting("https://", "a."),
    starting("https://a.example", "/"),
    starting("https://[", ":", "]"),
  ),
  ...ofText("path of a download", checkDownloadPath, starting("/", "{a"), starting("/", "../"), starting("/a?", "key&")),
  ...ofText("placeholders", unknownPlaceholders, fill("{"), fill("{a}"), fill("{aaaa")),
  ...ofText(
    "query",
    compileQuery,
    fill(";"),
    starting("select", " ;"),
    starting("select ", "$a$ "),
    (size) => `select ${Array.from({ length: size / 8 }, (_, at) => `$a${at}$ x`).join(" ")}`,
    starting("select ", "'"),
    starting("select ", "/*"),
    starting("select ", "--\n"),
    starting("select ", "{year} "),
    starting("select e'", "\\'"),
  ),
  ...ofText(
    "certificate",
    (caCertificate) =>
      checkConnectionSettings({
        kind: "postgresql",
        host: "a.example",
        port: 5432,
        database: "a",
        userName: "a",
        tls: "verify-full",
        caCertificate,
        timeoutSeconds: 300,
      }),
    fill("-----BEGIN CERTIFICATE-----a"),
    fill(" "),
  ),
  ...ofText("hosts of pages", readEmbedHosts, fill("a.example,"), fill("a."), fill(" ")),
  ...ofText("page", (text) => isEmbeddable(text, ["a.example"]), starting("https://", "a."), starting("https://a.example/", "%")),
  ...ofText(
    "corporate domain",
    (text) => readSetting("corporate-domain", text),
    fill("a."),
    fill("a-"),
    fill("@"),
    fill("a.a,"),
    fill(","),
  ),
  ...ofText("host of a setting", (text) => readSetting("workflow-host", text), starting("https://", "a."), starting("https://", "a-")),
  ...ofText("words of a search", searchWords, fill("a "), fill("-"), fill("a")),
  ...ofText("typos", typoVariants, fill("a"), fill("ab")),
  ...ofText("one typo apart", (text) => isOneTypoApart(text, `${text}a`), fill("a")),
  ...ofText("excerpt", (text) => excerptOf(text, new Set(["a"])), fill("a "), fill("b "), fill("a")),
  ...ofText(
    "lines of a PDF",
    (text) => wrapText(text, 20, { measure: (piece) => piece.length, has: () => true }),
    fill("a "),
    fill("a"),
    fill("\u05d0 "),
    fill("\n"),
  ),
  ...ofText(
    "lines of a PDF, no width",
    (text) => wrapText(text, 20, { measure: () => 0, has: () => true }),
    fill("\u05d0 "),
    fill("\u05d0 a "),
  ),
  ...ofText("decimal", isDecimalText, fill("0"), starting("1.", "0")),
  ...ofText("decimals compared", (text) => compareDecimals(text, `${text}0`), starting("1.", "0")),
  ...ofText("rate", readRate, fill("0"), fill(" ")),
  ...ofText("target of a figure", readTarget, fill("0"), fill(" "), starting("-1,", "0")),
  ...ofText("size", parseSize, fill("1"), fill("1-"), starting("1", " ", "-")),
  ...ofText("quarter", parseQuarter, starting("2026", " "), fill("-")),
  ...ofText("source of an item", (text) => checkSource(text, ["a.example"]), fill("a"), fill("a@"), starting("a@", "a.")),
  ...ofText("recovery code", readRecoveryCode, fill("0"), fill("-"), fill("\u0660")),
  ...ofText("object of a new key", (text) => isPlainStatement(Buffer.from(text, "latin1")), fill("\x81"), fill("\xa1"), fill("\x5a")),
  ...ofText("password", (text) => checkPassword(text, "anybody@a.example", 12), fill("a"), ending("ab", "c"), fill("anybody")),
  ...ofText("time zone", isTimeZone, fill("A/")),
  ...ofText("pattern of dates", compileDatePattern, fill("d/"), fill("d"), fill("/")),
  ...ofText(
    "date of a file",
    (text) => compileDate({ patterns: ["dd/mm/yyyy"] })(text, fault),
    fill("1"),
    fill("01/"),
    fill("a "),
    starting("1 ", " "),
    starting("2019-01-05", " "),
    starting("2019-01-05 10:30 ", "z"),
  ),
  ...ofText(
    "number of a file",
    (text) =>
      compileNumber(
        { decimalSeparator: ",", grouping: ".", currency: ["€", "EUR"], percent: true, brackets: true, trailingMinus: true },
        false,
      )(text, fault),
    fill("1"),
    fill("123."),
    fill(" "),
    fill("€"),
    starting("(", " ", ")"),
  ),
  ...ofText("text of a file", (text) => compileText(4000)(text, fault), fill("é"), fill("\u200b")),
  ...ofText("pattern of file names", checkPattern, fill("*"), fill("{"), fill("{a}"), fill("{entity}")),
  parser("name of a file", fill("a"), (name) => compilePattern("*a*a*a{entity}a*b")(name), 250),
  ...ofText("number format", judgeFormat, fill("["), fill('"'), fill("[h"), fill("s.0"), fill("\\")),
  ...ofText("number of a workbook", toDecimalText, fill("0"), ending("0", "a"), ending("0", "1"), starting("0.", "0"), fill("9")),
  ...ofText("day of a workbook", (text) => toDateText(text, "date", false), fill("1"), fill("0.0")),
  ...ofText("instant of a workbook", toIsoText, fill("."), fill("1.1"), fill("T00:00")),
  ...ofText("escapes of a workbook", unescapeText, fill("_x"), fill("_x0041_")),
  ...ofText("address of a cell", toColumn, fill("A")),
  ...(["list", "date", "decimal", "whole", "boolean"] as const).flatMap((kind) =>
    ofText(`cell (${kind})`, cells(kind), fill(" 1"), fill(";")),
  ),
  ...ofText("name of a file to keep", safeFileName, fill("."), fill(" "), fill("/")),
  parser("key of a server", (size) => Buffer.alloc(size, 1), readHostKey),
  parser("header twice", (size) => Array.from({ length: size }, (_, at) => `c${at}`), findRepeated),
  parser(
    "header of a feed",
    (size) => ({
      definition: { entity: { from: "delivery" }, columns: Array.from({ length: size }, (_, at) => column(at)) } as IngestionDefinition,
      names: Array.from({ length: size }, (_, at) => `x${at}`),
    }),
    ({ definition, names }) => matchHeader(definition, names),
    500,
  ),
  parser("definition of a feed", definitionOf, checkDefinition, 1000),
  parser(
    "lines of roles",
    (size) =>
      Array.from({ length: 20 }, () => ({
        ...line,
        legalEntityIds: Array.from({ length: size }, () => 1),
        ingestionIds: Array.from({ length: size }, () => 1),
      })),
    (lines) => [countGrants(lines), expandAssignments(lines)],
    1000,
  ),
  parser(
    "rights compared",
    (size) => [grants(size), grants(size * 2)] as const,
    ([before, after]) => compareAccess(before, after, () => []),
    1000,
  ),
  csv("commas", fill(",")),
  csv("quotes", fill('"')),
  csv("an open quote", starting('a,b\n1,"', "x")),
  csv("doubled quotes", starting('a,b\n1,"', '""')),
  csv("blanks", fill(" ")),
  csv("blanks before quotes", starting("a;b\n", ' "'), beyondRecords),
  csv("line breaks", fill("\n")),
  csv("lines in cells", starting("a;b\n", '"x\ny";"z"\n')),
  csv("one line", starting("a;b\n", "x"), beyondRecords),
  csv("lines as long as may be", starting("a;b\n", `${"x".repeat(900_000)};1\n`), 2_700_000),
  csv("rows", starting("a;b\n", "1;2\n")),
  parser(
    "an Office document of nothing",
    (size) => Buffer.alloc(size, "PK\x03\x04"),
    (bytes) => hasContentOf("docx", bytes),
  ),
  parser(
    "a text file",
    (size) => Buffer.alloc(size, "a "),
    (bytes) => hasContentOf("txt", bytes),
  ),
  ...workbookCases,
];

/** What must not pass: each element is compared with each other one. */
export const slowCase = parser(
  "each with each",
  (size) => Array.from({ length: size }, (_, at) => at),
  (all) => all.filter((one, at) => all.findIndex((other) => other === one) < at),
);

function nested(size: number): unknown {
  let value: unknown = "a";
  for (let level = 0; level < size; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
