import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { compareDeliveries, downloadMarkedWorkbook } from "@hub/contract/ingestion/deliveries.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLegalEntity } from "../../configuration/legal-entities/legal-entities.sql.ts";
import { unzip } from "../../spreadsheets/marking/testing/mark.ts";
import { zipParts } from "../../spreadsheets/reading/testing/make-workbook.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";
import { publishedFigures, readPublished } from "../testing/gender-pay-gap.ts";

const employers = [
  "'PRIFYSGOL ABERYSTWYTH' AND 'ABERYSTWYTH UNIVERSITY'",
  '"RED BAND" CHEMICAL COMPANY, LIMITED',
  "1509 GROUP",
  "1LIFE MANAGEMENT SOLUTIONS LIMITED",
  "1ST CHOICE STAFF RECRUITMENT LIMITED",
  "1ST HOME CARE LTD.",
  "A.G. BARR P.L.C.",
  "BETTER FUTURES MULTI-ACADEMY TRUST",
  "MEDILINE HOME CARE LIMITED",
];
let portal: DeliveryPortal;
let ingestionId: number;
beforeAll(async () => {
  portal = await startDeliveryPortal();
  ingestionId = await portal.define("UK-GPG", "GPG", publishedFigures);
  for (const [at, name] of employers.entries()) {
    const legalEntityId = await insertLegalEntity(portal.db, { code: `UK-${at}`, name });
    const body = { section: "GPG", legalEntityId, first: { year: 2019, month: 1 }, last: null, dueDay: 10 };
    const answer = await portal.call(createCalendarRow, { token: portal.tokens.admin, body });
    if (answer.status !== 201) throw new Error(answer.text);
  }
});
afterAll(() => portal.stop());

const publish = (content: Buffer, year: number, fileName = "gpg.csv") =>
  portal.deliver({ ingestionId, legalEntityId: null, content, fileName, period: { year, month: 12 } });
async function figuresOf(uploadId: number): Promise<Record<string, Record<string, string>>> {
  const { rows } = await portal.pool.query(
    "select f.figures from figure_fact f join delivery d on d.id = f.delivery_id where d.upload_id = $1 order by f.row_number",
    [uploadId],
  );
  return Object.fromEntries(rows.map(({ figures }) => [figures.CurrentName, figures]));
}

test("[ING-01] figures that employers published load year after year: fewer columns, blank and negative gaps, cells of several lines", async () => {
  const first = await publish(readPublished("2019-2020"), 2019);
  expect(first).toMatchObject({ state: "LOADED", rowsRead: 6, errorCount: 0, warningCount: 0, deliveryCount: 6 });
  const figures = await figuresOf(first.id);
  expect(figures["1ST CHOICE STAFF RECRUITMENT LIMITED"]).toMatchObject({ DiffMeanHourlyPercent: "-2.3" });
  const aberystwyth = figures[employers[0]!]!;
  expect(aberystwyth).toMatchObject({ DiffMeanHourlyPercent: "11.5", DateSubmitted: "2020-04-03", SubmittedAfterTheDeadline: "false" });
  expect(aberystwyth["CompanyLinkToGPGInfo"]).toContain("\n");
  expect(aberystwyth["DiffMeanBonusPercent"]).toBeUndefined();
  const later = await publish(readPublished("2021-2022-as-of-2022-02-13"), 2021);
  expect(later).toMatchObject({ state: "LOADED", rowsRead: 4, errorCount: 0, warningCount: 0 });
  expect((await figuresOf(later.id))["1509 GROUP"]).toMatchObject({
    EmployerId: "15320",
    DateSubmitted: "2022-02-02",
    SicCodes: "85200,\n85310",
  });
});

test("an employer that stands twice is told, and the marked workbook loads once the row is out", async () => {
  const upload = await publish(readPublished("2020-2021"), 2020);
  expect(upload).toMatchObject({ state: "LOADED_IN_PART", errorCount: 1 });
  expect((await portal.issuesOf(upload.id)).items).toMatchObject([{ row: 9, code: "key-duplicate" }]);
  const answer = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadMarkedWorkbook.path.replace(":id", String(upload.id))}`,
    headers: { authorization: `Bearer ${portal.tokens.source}` },
  });
  const parts = await unzip(answer.rawPayload);
  parts["xl/worksheets/sheet2.xml"] = parts["xl/worksheets/sheet2.xml"]!.replace(/<row r="9">.*?<\/row>/s, "");
  const again = await publish(await zipParts(parts), 2020, "corrected.xlsx");
  expect(again).toMatchObject({ state: "LOADED", rowsRead: 7, errorCount: 0, warningCount: 0 });
});

test("a year published twice: what changed is told per employer", async () => {
  const period = 2021;
  const one = await publish(readPublished("2021-2022-as-of-2022-02-13"), period);
  const two = await publish(readPublished("2021-2022-as-of-2022-03-01"), period);
  const changed: Record<string, string[]> = {};
  for (const { id, legalEntity } of two.deliveries) {
    const before = one.deliveries.find((delivery: { legalEntity: { id: number } }) => delivery.legalEntity.id === legalEntity.id);
    const { body } = await portal.call(compareDeliveries, { token: portal.tokens.source, params: { id: before.id }, query: { to: id } });
    if (body.counts.changed > 0) changed[legalEntity.name] = body.columns.map(({ column }: { column: string }) => column).toSorted();
  }
  expect(changed).toEqual({
    "A.G. BARR P.L.C.": ["CompanyLinkToGPGInfo", "DateSubmitted"],
    "BETTER FUTURES MULTI-ACADEMY TRUST": ["DueDate", "SicCodes"],
  });
});
