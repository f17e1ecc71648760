import type { createIngestion, getIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { defaultEmptyTokens } from "@hub/domain/ingestion/ingestion-definition.ts";
import { columnOf, type DraftColumn, draftColumn } from "./draft-column.ts";
import { decimalOf, linesOf } from "./draft-text.ts";

export type IngestionDetail = Output<(typeof getIngestion)["answer"]>;
export type IngestionInput = Input<NonNullable<(typeof createIngestion)["body"]>>;
type ReadsAs = NonNullable<IngestionDefinition["readsAs"]>;

/** The signs between the columns of a CSV file, each with the name of its text; and the encodings, as they are called. */
export const delimiters = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;
export const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252 (Latin-1)",
} as const;

/** An ingestion as it is being edited: texts as typed, also half done. */
export type Draft = {
  code: string;
  name: string;
  section: string;
  active: boolean;
  holds: "people" | "figures";
  published: boolean;
  entityFrom: "delivery" | "column";
  currency: string;
  fullTimeHours: string;
  /** One a line. */
  emptyTokens: string;
  sheet: string;
  delimiter: NonNullable<ReadsAs["delimiter"]> | "";
  encoding: NonNullable<ReadsAs["encoding"]> | "";
  columns: DraftColumn[];
};

const usualTokens = defaultEmptyTokens.join("\n");

/** A draft to begin with: nothing but what is usual. */
export function emptyDraft(section: string): Draft {
  return {
    code: "",
    name: "",
    section,
    active: true,
    holds: "people",
    published: false,
    entityFrom: "delivery",
    currency: "EUR",
    fullTimeHours: "40",
    emptyTokens: usualTokens,
    sheet: "",
    delimiter: "",
    encoding: "",
    columns: [],
  };
}

/** A saved ingestion as a draft, or one that is to be. */
export function draftOf({
  code,
  name,
  section,
  active,
  definition,
}: Pick<IngestionDetail, "code" | "name" | "section" | "active" | "definition">): Draft {
  return {
    code,
    name,
    section,
    active,
    holds: definition.holds ?? "people",
    published: definition.published ?? false,
    entityFrom: definition.entity.from,
    currency: definition.currency ?? "",
    fullTimeHours: definition.fullTimeHours ?? "",
    emptyTokens: definition.emptyTokens?.join("\n") ?? usualTokens,
    sheet: definition.readsAs?.sheet ?? "",
    delimiter: definition.readsAs?.delimiter ?? "",
    encoding: definition.readsAs?.encoding ?? "",
    columns: definition.columns.map(draftColumn),
  };
}

/** What a draft says, as the domain checks it and the API takes it; columns keep their places. */
export function definitionOf(draft: Draft): IngestionDefinition {
  return {
    ...(draft.holds === "figures" ? { holds: "figures", ...(draft.published ? { published: true } : {}) } : {}),
    entity: { from: draft.entityFrom },
    ...(draft.currency.trim() ? { currency: draft.currency.trim().toUpperCase() } : {}),
    ...(draft.fullTimeHours.trim() ? { fullTimeHours: decimalOf(draft.fullTimeHours) } : {}),
    ...(draft.emptyTokens === usualTokens ? {} : { emptyTokens: linesOf(draft.emptyTokens) }),
    ...readsAsOf(draft),
    columns: draft.columns.map(columnOf),
  };
}

/** The body that creates or changes an ingestion. */
export function inputOf(draft: Draft): IngestionInput {
  return {
    code: draft.code.trim(),
    name: draft.name.trim(),
    section: draft.section,
    active: draft.active,
    definition: definitionOf(draft),
  };
}

function readsAsOf({ sheet, delimiter, encoding }: Draft): { readsAs?: ReadsAs } {
  const readsAs: ReadsAs = {
    ...(sheet.trim() ? { sheet: sheet.trim() } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(encoding ? { encoding } : {}),
  };
  return Object.keys(readsAs).length > 0 ? { readsAs } : {};
}
