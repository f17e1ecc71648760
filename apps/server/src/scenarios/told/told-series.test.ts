import { getToldSeries } from "@hub/contract/closing/told.ts";
import { downloadTaskFile, startExport } from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GroupPortal, october } from "../../testing/group-portal.ts";
import { startToldPortal } from "./testing/told-portal.ts";

let portal: GroupPortal;
let scenarioId = 0;
let closeAgain: () => Promise<void>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  ({ portal, scenarioId, closeAgain } = await startToldPortal());
  for (const code of ["A", "B"])
    tokens[code] = await portal.signIn(
      (await portal.addUser(`owner-${code.toLowerCase()}`, [{ role: "data-owner", legalEntityId: portal.idOf(code) }])).email,
    );
});
afterAll(() => portal.stop());

const told = (token: string, kpi: string, code?: string) =>
  portal.call(getToldSeries, { token, params: { id: scenarioId, kpi } as never, query: code ? { legalEntityId: portal.idOf(code) } : {} });

describe("[FIG-04] a figure as first told and as known now", () => {
  test("of a month closed once is the same twice, and nothing differs", async () => {
    const { status, body } = await told(portal.tokens.group, "headcount");
    expect(status).toBe(200);
    expect(body.months).toMatchObject([
      {
        ...october,
        first: { version: 1, figure: { value: "60" } },
        now: { version: 1, figure: { value: "60" } },
        difference: null,
        changes: [],
      },
    ]);
  });

  test("closed again, it says what it told and tells, with the file and the reason; to each what they are given", async () => {
    await closeAgain();
    const group = (await told(portal.tokens.group, "headcount")).body;
    expect(group.months).toMatchObject([
      {
        first: { version: 1, figure: { value: "60" } },
        now: { version: 2, figure: { value: "58" } },
        difference: "-2",
        changes: [{ kind: "redelivered", section: "PLN", legalEntity: { code: "A" }, reopening: { reason: "Two leavers told late" } }],
      },
    ]);
    expect((await told(tokens["A"] ?? "", "headcount", "A")).body.months).toMatchObject([
      { difference: "-2", changes: [{ kind: "redelivered" }] },
    ]);
    const other = (await told(tokens["B"] ?? "", "headcount", "B")).body;
    expect(other.months).toMatchObject([
      { first: { figure: { value: "30" } }, now: { figure: { value: "30" } }, difference: null, changes: [] },
    ]);
    expect((await told(tokens["B"] ?? "", "headcount", "A")).status).toBe(404);
    expect((await told(tokens["B"] ?? "", "headcount")).status).toBe(404);
    expect((await told(portal.tokens.group, "weighted-pay-gap", "A")).status).toBe(404);
  });

  test("is exported as it is shown, with what has changed; and nothing of it to those who are not given it", async () => {
    const start = (token: string, filter: Record<string, string>, format = "csv") =>
      portal.call(startExport, { token, language: "en", body: { kind: "told-export", format, filter } } as never);
    const exported = async (token: string, filter: Record<string, string>) => {
      const { status, body } = await start(token, { scenarioId: String(scenarioId), kpi: "headcount", ...filter });
      expect(status).toBe(202);
      await portal.runJobs();
      return portal.call(downloadTaskFile, { token, params: { id: body.id }, query: { purpose: "result" } });
    };
    const lines = ({ text }: { text: string }) =>
      text
        .replace(/^\ufeff/, "")
        .split(/\r?\n/)
        .filter((line) => line !== "");
    const [head, ...rows] = lines(await exported(portal.tokens.group, {}));
    for (const name of ["Month", "As first told", "As known now", "Difference", "What has changed"]) expect(head).toContain(name);
    expect(rows).toHaveLength(1);
    // First 60 in version 1, now 58 in version 2, for a corrected delivery of A.
    expect(rows[0]).toMatch(/^"2026-10","Group","Headcount",1,"[^"]*",60,2,"[^"]*",58,-2,"/);
    expect(rows[0]).toContain("Corrected delivery: what it says of people is different.");
    expect(rows[0]).toContain("PLN · Entity A: ");
    const [, ofB] = lines(await exported(tokens["B"] ?? "", { legalEntityId: String(portal.idOf("B")) }));
    expect(ofB).toMatch(/^"2026-10","Entity B","Headcount",1,"[^"]*",30,2,"[^"]*",30,/);
    expect(ofB).not.toContain("Corrected");
    const refused = await exported(tokens["B"] ?? "", { legalEntityId: String(portal.idOf("A")) });
    expect(refused.status).toBe(404);
    expect((await start(portal.tokens.group, { scenarioId: "x", kpi: "headcount" })).status).toBe(422);
    expect((await start(portal.tokens.group, { scenarioId: "1", kpi: "headcount", nonsense: "1" })).status).toBe(422);
    const source = await portal.signIn(portal.source.email);
    expect((await start(source, { scenarioId: String(scenarioId), kpi: "headcount" })).status).toBe(403);
  });
});
