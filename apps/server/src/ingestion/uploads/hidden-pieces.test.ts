import * as contract from "@hub/contract/ingestion/ingestion.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
let both: string;
beforeAll(async () => {
  portal = await startDeliveryPortal();
  const { email } = await portal.addUser("owner-and-steward", [
    { role: "data-owner", legalEntityId: portal.ids.north },
    { role: "steward" },
  ]);
  both = await portal.signIn(email);
});
afterAll(() => portal.stop());

/** All that a reader is told of an upload: the upload itself, its issues, the download. */
async function toldTo(token: string, id: number): Promise<string> {
  const given = { token, params: { id }, language: "en" };
  const answers = await Promise.all(
    [contract.getUpload, contract.listUploadIssues, contract.downloadUploadIssues].map((route) => portal.call(route, given)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return answers.map(({ text }) => text).join("\n");
}

describe("pieces of a file in messages about the whole file (readings 4: who sees rows with pay)", () => {
  test.each([
    ["without a header", "P001;Juana Pérez;01/02/2020;55123.45\nP002;Otra;01/02/2020;66123.45\n"],
    ["whose quote never closes", 'Person;Sex;Hired;Salary\nP1;F;;"Juana 55123.45\nP2;F;;1\n'],
    ["whose delimiter is not found", "Person Sex Hired Salary\nJuana F 01/02/2020 55123.45\n"],
  ])("of a file %s, steward and group owner are told none; who delivers is told all", async (_, content) => {
    const { id } = await portal.deliver({ content });
    for (const reader of ["steward", "groupOwner"] as const) {
      const told = await toldTo(portal.tokens[reader], id);
      expect(told).not.toContain("Juana");
      expect(told).not.toContain("55123.45");
    }
    expect((await toldTo(portal.tokens.source, id)).length).toBeGreaterThan(0);
  });

  test("a row of an entity nobody knows shows its pay to nobody who is given only some entities", async () => {
    const content = "Department,Person,Sex,Hired,Salary\nNOR,1,F,,1000\nNOPE,2,F,,31313.13z\n";
    const { id } = await portal.deliver({ content, ingestionId: portal.ingestions.many, legalEntityId: null });
    expect(await toldTo(both, id)).not.toContain("31313");
    expect(await toldTo(portal.tokens.source, id)).toContain("31313");
  });
});

describe("values that would be kept as rubbish", () => {
  test("[ING-01] the error of a workbook's formula is an error of its row", async () => {
    const { state, id } = await portal.deliver({ content: "Person,Sex,Hired,Salary\n#REF!,F,,1000\n" });
    expect(state).toBe("QUARANTINED");
    expect(await toldTo(portal.tokens.source, id)).toContain("spreadsheet-error");
  });

  test("[ING-01] a UTF-8 file with one damaged byte is refused with its line, not read as something else", async () => {
    const content = Buffer.concat([
      Buffer.from("Person,Sex,Hired,Salary\nJosé,F,,1\nMaría,F,,2\n"),
      Buffer.from([0xff]),
      Buffer.from(",F,,3\n"),
    ]);
    const { state, problem } = await portal.deliver({ content });
    expect({ state, code: problem?.code }).toEqual({ state: "REJECTED", code: "text-damaged" });
  });
});
