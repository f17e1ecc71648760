import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLegalEntity } from "../../configuration/legal-entities/legal-entities.sql.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const plain = { aliases: [], required: false, optionalColumn: false, key: false };
const dollars = { decimalSeparator: ".", grouping: ",", currency: ["$"] } as const;
const money = (name: string): IngestionDefinition["columns"][number] => ({
  ...plain,
  name,
  type: "money",
  format: { ...dollars, currency: ["$"] },
  targets: [{ field: "extra" }],
});
// A county's list of its people: departments are the entities, one column says hours and contract at once.
const definition: IngestionDefinition = {
  entity: { from: "column" },
  currency: "USD",
  fullTimeHours: "40",
  columns: [
    { ...plain, name: "Full Name", required: true, key: true, type: "text", targets: [{ field: "person" }] },
    { ...plain, name: "Gender", required: true, type: "code", targets: [{ field: "sex", values: { F: "F", M: "M" } }] },
    { ...plain, name: "Current Annual Salary", type: "money", format: { ...dollars, currency: ["$"] }, targets: [{ field: "annual_pay" }] },
    money("2016 Gross Pay Received"),
    money("2016 Overtime Pay"),
    { ...plain, name: "Department", required: true, type: "code", targets: [{ field: "legal_entity" }] },
    { ...plain, name: "Department Name", type: "text", targets: [] },
    { ...plain, name: "Division", type: "text", targets: [{ field: "unit" }] },
    {
      ...plain,
      name: "Assignment Category",
      type: "code",
      targets: [
        { field: "hours", values: { "Fulltime-Regular": "40", "Parttime-Regular": "20" } },
        { field: "contract_type", values: { "Fulltime-Regular": "permanent", "Parttime-Regular": "permanent" } },
      ],
    },
    { ...plain, name: "Employee Position Title", type: "text", targets: [{ field: "job_profile" }] },
    { ...plain, name: "Underfilled Job Title", type: "text", targets: [] },
    { ...plain, name: "Date First Hired", type: "date", format: { patterns: ["mm/dd/yyyy"] }, targets: [{ field: "hire_date" }] },
  ],
};

const header =
  "Full Name,Gender,Current Annual Salary,2016 Gross Pay Received,2016 Overtime Pay,Department,Department Name,Division,Assignment Category,Employee Position Title,Underfilled Job Title,Date First Hired";
const names = ["Aoife", "Bram", "Chiara", "Dmitri", "Elif", "Farid", "Greta"];

test("[ING-01] a list with departments as entities is loaded as it comes: $69222.18, mm/dd/yyyy, Fulltime-Regular", async () => {
  const departments = ["POL", "HHS", "LIB"];
  for (const code of departments) await insertLegalEntity(portal.db, { code, name: `Department of ${code}` });
  await portal.pool.query(
    "insert into section_calendar (section_code, legal_entity_id, first_month) select 'OnHR', id, '2016-01-01' from legal_entity where code = any($1)",
    [departments],
  );
  const ingestionId = await portal.define("COUNTY", "OnHR", definition);
  const rows = Array.from({ length: 900 }, (_, at) => {
    const part = at % 7 === 0;
    const cells = [
      `P${at}, ${names[at % 7]}`,
      at % 5 < 3 ? "F" : "M",
      `$${(40000 + at * 13.37).toFixed(2)}`,
      `$${(41000 + at).toFixed(2)}`,
      at % 3 ? "" : "$416.10",
      departments[at % 3] ?? "",
      `Department of ${departments[at % 3]}`,
      'Records "and" Management, Section B',
      part ? "Parttime-Regular" : "Fulltime-Regular",
      "Office Services Coordinator",
      "",
      `${String((at % 12) + 1).padStart(2, "0")}/${String((at % 28) + 1).padStart(2, "0")}/${1980 + (at % 36)}`,
    ];
    return cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
  });
  const upload = await portal.deliver({
    content: `${header}\n${rows.join("\n")}\n`,
    ingestionId,
    legalEntityId: null,
    period: { year: 2016, month: 12 },
    fileName: "county.csv",
  });
  expect(upload).toMatchObject({ state: "LOADED", rowsRead: 900, errorCount: 0 });
  expect(upload.deliveries.map(({ legalEntity, rowCount }: (typeof upload.deliveries)[number]) => [legalEntity.code, rowCount])).toEqual([
    ["HHS", 300],
    ["LIB", 300],
    ["POL", 300],
  ]);
  const people = await portal.peopleOf(upload.id);
  expect(people[1]).toMatchObject({
    row_number: 3,
    person: "P1, Bram",
    sex: "F",
    annual_pay: "40013.37",
    hours: "40",
    full_time_hours: "40",
    contract_type: "permanent",
    hire_date: "1981-02-02",
    unit: 'Records "and" Management, Section B',
    job_profile: "Office Services Coordinator",
    extra: { "2016 Gross Pay Received": "41001" },
  });
  const { rows: sums } = await portal.pool.query(
    "select sum(annual_pay)::text as pay, count(*) filter (where hours = 20) as part from person_fact f join delivery d on d.id = f.delivery_id where d.upload_id = $1",
    [upload.id],
  );
  const cents = Array.from({ length: 900 }, (_, at) => Math.round((40000 + at * 13.37) * 100)).reduce((sum, each) => sum + each, 0);
  expect(sums).toEqual([{ pay: (cents / 100).toFixed(2), part: 129 }]);
});
