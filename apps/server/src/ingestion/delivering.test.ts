import * as contract from "@hub/contract/ingestion.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "./testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const header = "Person,Sex,Hired,Salary,Assignment,Note";
const file = (...rows: string[]) => `${[header, ...rows].join("\r\n")}\r\n`;
const good = file(
  '1001,F,09/22/1986,$69222.18,Fulltime-Regular,"said ""yes"", twice\tand \\ more"',
  "1002,M,01/05/2020,,Parttime-Regular,",
  '1003,F,,"$1,000.50",,Ñandú 😀',
);

describe("a file without errors", () => {
  test("[ING-01] is loaded as the canonical people record", async () => {
    const upload = await portal.deliver({ content: good });
    expect(upload).toMatchObject({
      state: "LOADED",
      problem: null,
      rowsRead: 3,
      errorCount: 0,
      warningCount: 0,
      createdBy: "source",
      fileName: "people.csv",
      fileBytes: Buffer.byteLength(good),
      deliveries: [{ legalEntity: { code: "NOR" }, state: "LOADED", rowCount: 3, errorCount: 0, warningCount: 0 }],
    });
    expect(await portal.peopleOf(upload.id)).toMatchObject([
      {
        row_number: 2,
        legal_entity_id: portal.ids.north,
        person: "1001",
        sex: "F",
        hire_date: "1986-09-22",
        annual_pay: "69222.18",
        hours: "40",
        full_time_hours: "40",
        contract_type: "permanent",
        extra: { Note: 'said "yes", twice\tand \\ more' },
      },
      { row_number: 3, person: "1002", sex: "M", hire_date: "2020-01-05", annual_pay: null, hours: "20", extra: null },
      { row_number: 4, person: "1003", hire_date: null, annual_pay: "1000.50", hours: null, extra: { Note: "Ñandú 😀" } },
    ]);
  });
});
