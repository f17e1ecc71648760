import {
  getPayReport,
  listPayDuties,
  preparePayReports,
  reviewPayReports,
  submitPayReports,
} from "@hub/contract/pay-reports/pay-reports.ts";
import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bytesSource } from "../spreadsheets/reading/file-source.ts";
import { openTable } from "../spreadsheets/reading/open-table.ts";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import type { TestPerson } from "../testing/fixtures.ts";

let portal: GroupPortal;
let scenarioId = 0;
const tokens: Record<string, string> = {};
/** The lower of two hourly pays in each entity; the higher is 20. Of 80 women 50 have the lower one, of 80 men 30. */
const lower = { A: "18", B: "15", C: "19" } as const;
const staff = (code: keyof typeof lower): TestPerson[] =>
  Array.from({ length: 160 }, (_, n) => ({
    person: `${code}-${n}`,
    sex: n < 80 ? ("F" as const) : ("M" as const),
    hourlyPay: n < 50 || (n >= 80 && n < 110) ? lower[code] : "20",
    hours: "40",
  }));

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["OnHR"] });
  for (const code of ["A", "B", "C"] as const) {
    const country = { A: "DE", B: "ES", C: "GB" }[code];
    await portal.pool.query("update legal_entity set country = $1 where code = $2", [country, code]);
    await portal.complete(code, staff(code));
  }
  await portal.runJobs();
  scenarioId = (await portal.pool.query("select id from scenario where period = '2026-10-01'")).rows[0].id;
  for (const code of ["A", "B"])
    tokens[code] = await portal.openSession(
      await portal.addUser(`owner-${code.toLowerCase()}`, [{ role: "data-owner", legalEntityId: portal.idOf(code) }]),
    );
  for (const [law, codes, comment] of [
    ["european", ["A", "B"], "No. 4711"],
    ["british", ["C"], "GB-1"],
  ] as const) {
    const given = { token: portal.tokens.owner, params: { scenarioId } };
    const body = { version: 1, law, legalEntityIds: codes.map(portal.idOf) };
    for (const { status, text } of [
      await portal.call(preparePayReports, { ...given, body }),
      await portal.call(reviewPayReports, { ...given, body: { ...body, note: `Seen ${comment}` } }),
      await portal.call(submitPayReports, { ...given, body: { ...body, comment } }),
    ])
      if (status !== 200) throw new Error(text);
  }
});
beforeEach(async () => void (await portal.pool.query("delete from task")));
afterAll(() => portal.stop());

const start = (token: string, filter: Record<string, string>, format: "xlsx" | "csv" = "csv") =>
  portal.call(startExport, {
    token,
    language: "en",
    body: { kind: "pay-submissions-export", format, filter: { scenarioId: String(scenarioId), ...filter } },
  });

/** The file that somebody takes along. */
async function taken(token: string, law: "european" | "british", format: "xlsx" | "csv" = "csv"): Promise<Buffer> {
  expect((await start(token, { law }, format)).status).toBe(202);
  await portal.runJobs();
  const [task] = (await portal.call(listTasks, { token })).body.items;
  expect(task).toMatchObject({ state: "done", problem: null });
  const { rawPayload } = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`,
    headers: { authorization: `Bearer ${token}` },
  });
  return rawPayload;
}
/** Its rows, by header. */
async function exported(token: string, law: "european" | "british", format: "xlsx" | "csv" = "csv"): Promise<Record<string, string>[]> {
  const headerNames =
    law === "british" ? ["EmployerName", "DiffMeanHourlyPercent", "Version"] : ["Legal entity", "Version", "Submitted by"];
  const table = await openTable(bytesSource(await taken(token, law, format)), { fileName: `x.${format}`, headerNames });
  const rows: Record<string, string>[] = [];
  for await (const batch of table.batches)
    for (const { cells } of batch) rows.push(Object.fromEntries(table.header.map((name, at) => [name, cells[at] ?? ""])));
  return rows;
}
/** What the portal lists of an entity. */
const listed = async (code: string) =>
  (
    await portal.call(getPayReport, {
      token: portal.tokens.owner,
      params: { scenarioId },
      query: { legalEntityId: portal.idOf(code) },
    })
  ).body.report;
/** A number as a spreadsheet says it. */
const plain = (value: string | undefined) => (value === undefined || value === "" ? value : String(Number(value)));

test.each(["csv", "xlsx"] as const)(
  "[FIG-08] what was handed over by the directive is in the file as the list says it, by the points of the law (%s)",
  async (format) => {
    const rows = await exported(portal.tokens.owner, "european", format);
    const { items } = (await portal.call(listPayDuties, { token: portal.tokens.owner, params: { scenarioId } })).body;
    const submitted = items.filter(({ submission, duty }: any) => submission !== null && duty.law === "european");
    expect(rows.map((row) => row["Legal entity"]).toSorted()).toEqual(submitted.map(({ legalEntity }: any) => legalEntity.name));
    for (const [code, gap] of [
      ["A", "2.6"],
      ["B", "6.9"],
    ] as const) {
      const { legalEntity, european, submissions } = await listed(code);
      const row = rows.find((each) => each["Legal entity"] === legalEntity.name)!;
      const [first] = submissions;
      expect(row).toMatchObject({ "Submitted by": first.submittedBy, "Receipt or comment": first.comment });
      expect(first.comment).toBe("No. 4711");
      expect(row["Version"]).toBe(String(first.version));
      expect(row["Submitted on"]).toContain(first.submittedAt.slice(0, 10));
      expect(plain(row["Gender pay gap (mean, total hourly pay) (%)"])).toBe(gap);
      expect(plain(row["Gender pay gap (mean, total hourly pay) (%)"])).toBe(plain(european.a.value));
      // The lower two quarters are those with the lower pay: 50 women and 30 men.
      expect(plain(row["Lower quarter: women (%)"])).toBe("62.5");
      expect(plain(row["Lower quarter: women (%)"])).toBe(plain(european.f[0].women));
    }
  },
);

test("[FIG-08] by the British rules it has the columns of their service, in their order", async () => {
  const [row, ...others] = await exported(portal.tokens.owner, "british");
  expect(others).toEqual([]);
  const { legalEntity, british, submissions } = await listed("C");
  const percents = {
    DiffMeanHourlyPercent: "1.3",
    DiffMedianHourlyPercent: "5",
    DiffMeanBonusPercent: "",
    DiffMedianBonusPercent: "",
    MaleBonusPercent: "",
    FemaleBonusPercent: "",
    MaleLowerQuartile: "37.5",
    FemaleLowerQuartile: "62.5",
    MaleLowerMiddleQuartile: "37.5",
    FemaleLowerMiddleQuartile: "62.5",
    MaleUpperMiddleQuartile: "62.5",
    FemaleUpperMiddleQuartile: "37.5",
    MaleTopQuartile: "62.5",
    FemaleTopQuartile: "37.5",
  };
  expect(Object.keys(row ?? {}).slice(0, 15)).toEqual(["EmployerName", ...Object.keys(percents)]);
  expect(row?.["EmployerName"]).toBe(legalEntity.name);
  expect(Object.fromEntries(Object.keys(percents).map((name) => [name, plain(row?.[name])]))).toEqual(percents);
  expect(plain(row?.["DiffMeanHourlyPercent"])).toBe(plain(british.meanGap.value));
  expect(row?.["Receipt or comment"]).toBe(submissions[0].comment);
});

test("[FIG-08] of an entity the newest is in it, and to everybody go those whose pay they see", async () => {
  const names = async (token: string) => (await exported(token, "european")).map((row) => row["Legal entity"]);
  expect(await names(tokens["A"]!)).toEqual(["Entity A"]);
  await portal.pool.query("delete from task");
  // Who is given aggregates sees nothing of what was handed over: the file has its header alone.
  expect((await taken(portal.tokens.group, "european")).toString().trim().split("\n")).toHaveLength(1);
  expect((await start(portal.tokens.coordinator, { law: "european" })).status).toBe(403);
  expect((await start(portal.tokens.owner, { law: "french" })).status).toBe(422);
  await portal.pool.query("delete from task");
  await portal.pool.query(
    `insert into pay_submission (scenario_id, version_id, legal_entity_id, law, report, comment, submitted_by, submitted_at)
    select scenario_id, version_id, legal_entity_id, law, jsonb_set(report, '{values,eu-a}', '"9.9"'), 'Corrected', submitted_by, submitted_at
    from pay_submission where legal_entity_id = $1`,
    [portal.idOf("B")],
  );
  const [row, ...others] = await exported(tokens["B"]!, "european");
  expect(others).toEqual([]);
  expect(row).toMatchObject({ "Receipt or comment": "Corrected", "Gender pay gap (mean, total hourly pay) (%)": "9.9" });
});
