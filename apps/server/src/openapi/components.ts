import { childrenOf, type Json } from "./schema.ts";

/** Where the schemas that have a name stand: operation, part, and the way to it. The same schema anywhere else becomes a reference to it. */
export const namedSchemas: Record<string, string> = {
  AccessChange: "postGroups answer.gains[]",
  AccessToken: "getAccountTokens answer.items[]",
  Area: "getUsersOptions answer.areas[]",
  Assignment: "getGroupsIdDetail answer.assignments[]",
  AssignmentInput: "postGroups body.assignments[]",
  CalendarRow: "postCalendar answer",
  CalendarRowInput: "postCalendar body",
  CodeAndName: "postGroups answer.gains[].legalEntities[]",
  CodeAndText: "getUploadsId answer.problem",
  Consolidation: "getValidation answer.items[]",
  Figure: "getScenaryIdFigures answer.group[]",
  Group: "getGroupsIdDetail answer",
  GroupChoice: "postUsersConfigureUsersInPlatform body.areas.HUB.group",
  GroupMember: "getGroupsIdDetail answer.members[]",
  IdAndName: "getScenaryLoadAllViewListScene answer[]",
  Ingestion: "getIngestionsId answer",
  IngestionColumn: "postIngestions body.definition.columns[]",
  IngestionDefinition: "postIngestions body.definition",
  IngestionInput: "postIngestions body",
  Labels: "getLookups answer.items[].labels",
  Language: "getUsersValidtoken answer.language",
  LegalEntity: "postLegalEntities answer",
  LegalEntityInput: "postLegalEntities body",
  LookupValue: "postLookups answer",
  Message: "getValidationPreview answer.section",
  MissingCell: "postScenaryClose answer.missing[]",
  Month: "getCalendar answer.items[].first",
  Permission: "getUsersValidtoken answer.permissions[]",
  PortalLanguage: "getPortalLanguages answer.items[]",
  Reference: "getCalendar answer.items[].legalEntity",
  Role: "getUsersAllUsers answer.items[].roles[]",
  Scenario: "getScenary answer.items[]",
  Session: "getUsersToken answer",
  Setting: "putSettingsKey answer",
  Task: "postTasksExport answer",
  Upload: "getUploadsId answer",
  User: "getUsersAllUsers answer.items[]",
  ValidationCell: "getValidationIdDetail answer.cells[]",
  Views: "getGroupsIdDetail answer.views",
  ViewsInput: "postGroups body.views",
};

/** The schemas of an operation before any of them is replaced by a reference. */
export type Parts = { body?: Json | undefined; answer?: Json | undefined };

/** The named schemas, and a function that puts references in their place. */
export function nameSchemas(parts: ReadonlyMap<string, Parts>): { schemas: Record<string, Json>; refer(schema: Json): Json } {
  const names = new Map<string, string>();
  const found: [name: string, schema: Json][] = [];
  for (const [name, place] of Object.entries(namedSchemas)) {
    const schema = schemaAt(parts, place);
    if (!schema) continue;
    names.set(JSON.stringify(schema), name);
    found.push([name, schema]);
  }
  const refer = (schema: Json): Json => {
    const name = names.get(JSON.stringify(schema));
    return name ? { $ref: `#/components/schemas/${name}` } : inside(schema, refer);
  };
  return { schemas: Object.fromEntries(found.map(([name, schema]) => [name, inside(schema, refer)])), refer };
}

/** The schema at a place as `namedSchemas` writes it; what may also be null is followed where it is not. */
export function schemaAt(parts: ReadonlyMap<string, Parts>, place: string): Json | undefined {
  const [operation = "", way = ""] = place.split(" ");
  const [part = "", ...steps] = way.replaceAll("[]", ".[]").split(".");
  let schema = notNull(parts.get(operation)?.[part as keyof Parts]);
  for (const step of steps.filter(Boolean))
    schema = notNull(
      (step === "[]" ? schema?.["items"] : (schema?.["properties"] as Record<string, Json> | undefined)?.[step]) as Json | undefined,
    );
  return schema;
}

function notNull(schema: Json | undefined): Json | undefined {
  const options = schema?.["anyOf"] as Json[] | undefined;
  return options?.length === 2 && options[1]?.["type"] === "null" ? options[0] : schema;
}

/** A copy of the schema in which `change` has gone over all that stands under it. */
function inside(schema: Json, change: (child: Json) => Json): Json {
  if (childrenOf(schema).length === 0) return schema;
  const copy = { ...schema };
  if (copy["properties"])
    copy["properties"] = Object.fromEntries(
      Object.entries(copy["properties"] as Record<string, Json>).map(([key, child]) => [key, change(child)]),
    );
  for (const key of ["anyOf", "oneOf", "allOf"]) if (copy[key]) copy[key] = (copy[key] as Json[]).map(change);
  for (const key of ["items", "additionalProperties"])
    if (typeof copy[key] === "object" && copy[key] !== null) copy[key] = change(copy[key] as Json);
  return copy;
}
