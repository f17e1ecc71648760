/**
 * The canonical people record: what every people feed is mapped to, whatever its columns are called (readings 3).
 * `hours` and `full_time_hours` are contract hours per WEEK; `agreed_hours`, those of them lost to occasional causes (`absence_hours`), completed
 * `training_hours` and `workforce_cost` are of the MONTH. `manager` is the manager's number, of the kind the row's person has: in the group, else in
 * the legal entity. Names of persons are never loaded.
 * `about: "delivery"` fields steer the delivery (which entity, which month) and are no attribute of the person.
 * `filled` fields may never be empty; `whenEmpty` is what an empty cell, or a missing column, stands for.
 */
export const canonicalRecord = {
  person: { kind: "text", about: "person", filled: true },
  group_person: { kind: "text", about: "person" },
  sex: { kind: "code", about: "person", values: ["F", "M", "U"], whenEmpty: "U" },
  birth_date: { kind: "date", about: "person" },
  hire_date: { kind: "date", about: "person" },
  end_date: { kind: "date", about: "person" },
  leave_reason: { kind: "code", about: "person", values: ["voluntary", "involuntary", "other"] },
  contract_type: { kind: "code", about: "person", values: ["permanent", "temporary"] },
  hours: { kind: "decimal", about: "person" },
  full_time_hours: { kind: "decimal", about: "person" },
  annual_pay: { kind: "money", about: "person" },
  hourly_pay: { kind: "money", about: "person" },
  bonus: { kind: "money", about: "person" },
  management_level: { kind: "code", about: "person", values: ["none", "manager", "executive"] },
  job_profile: { kind: "text", about: "person" },
  unit: { kind: "text", about: "person" },
  agreed_hours: { kind: "decimal", about: "person" },
  absence_hours: { kind: "decimal", about: "person" },
  training_hours: { kind: "decimal", about: "person" },
  workforce_cost: { kind: "money", about: "person" },
  manager: { kind: "text", about: "person" },
  legal_entity: { kind: "text", about: "delivery", filled: true },
  period: { kind: "date", about: "delivery", filled: true },
} as const satisfies Record<string, FieldSpec>;

export type FieldKind = "text" | "code" | "date" | "decimal" | "money";
export type FieldSpec = {
  kind: FieldKind;
  about: "person" | "delivery";
  values?: readonly string[];
  whenEmpty?: string;
  filled?: true;
};
export type CanonicalField = keyof typeof canonicalRecord;

/** Every canonical field, in the order of the values a row check gives. */
export const canonicalFields = Object.keys(canonicalRecord) as CanonicalField[];

/** Where a field stands in the values a row check gives. */
export const fieldIndex = Object.fromEntries(canonicalFields.map((field, index) => [field, index])) as Record<CanonicalField, number>;

/** What the record says of a field. */
export function getFieldSpec(field: CanonicalField): FieldSpec {
  return canonicalRecord[field];
}

/** Whether a field holds pay: shown to few (readings 4), so its faults are marked sensitive. */
export function isPayField(field: CanonicalField): boolean {
  return getFieldSpec(field).kind === "money";
}
