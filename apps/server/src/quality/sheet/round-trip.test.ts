import { afterAll, beforeAll, expect, test } from "vitest";
import { editInOffice, hasOffice } from "../../spreadsheets/testing/office.ts";
import { sheetTasks } from "../../tasks/testing/sheets.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

const keys =
  "idEvent dataSource tableName legalEntityCode idType idValue objectType objectName objectValue exceptionRule exceptionRuleName exceptionRuleDetail status acceptedUntil firstExceptionDate lastExceptionDate accountantPerimeter accountant dueDate comments updatedBy updatedOn".split(
    " ",
  );

test.skipIf(!hasOffice)(
  "[QUAL-04] [QUAL-05] a workbook that is opened, edited and saved in LibreOffice changes just what was edited, for every field",
  async () => {
    const sheets = sheetTasks(portal);
    const { token } = portal.of("owner");
    const texts = ["=1+1", "-", "'quoted", "007", "line\nline", "31/12/2026", "  blanks  ", "Ñandú 👩‍👩‍👧", "1e5", "TRUE", "@x", "+34"];
    const ids: number[] = [];
    for (const text of texts)
      ids.push(await portal.addEvent({ idValue: text, value: text, comments: text, rule: "cell-empty", dueOn: "2026-12-01" }));
    const workbook = await sheets.exported(token, "quality-export", { format: "xlsx", language: "es" });
    const cell = (at: number, key: string, text: string) => ({ column: keys.indexOf(key), row: at + 1, text });
    const edited = await editInOffice(workbook, [
      cell(0, "status", "En curso"),
      cell(1, "dueDate", "2026-12-24"),
      cell(2, "accountant", "owner@example.com"),
      cell(3, "accountantPerimeter", "REWARD es"),
      cell(4, "comments", "edited in the office"),
      cell(5, "status", "Aceptado"),
      cell(5, "acceptedUntil", "2027-01-31"),
      cell(6, "dueDate", "-"),
    ]);
    const before = await all(ids);
    const task = await sheets.imported(token, "quality-import", edited);
    expect(task.findings).toEqual([]);
    // Nor is a cell taken for an edit that only the program wrote anew.
    expect(task.causes).toEqual([]);
    expect(task.counts).toEqual({ read: 12, added: 0, modified: 7, unchanged: 5, conflicts: 0, errors: 0 });
    const expected = structuredClone(before);
    Object.assign(expected[0]!, { status: "IN_PROGRESS" });
    Object.assign(expected[1]!, { due_on: "2026-12-24" });
    Object.assign(expected[2]!, { accountant_id: portal.of("owner").id });
    Object.assign(expected[3]!, { perimeter_id: portal.perimeters.reward });
    Object.assign(expected[4]!, { comments: "edited in the office" });
    Object.assign(expected[5]!, { status: "ACCEPTED", accepted_until: "2027-01-31" });
    Object.assign(expected[6]!, { due_on: "infinity" });
    expect(await all(ids)).toEqual(expected);
  },
  240_000,
);

async function all(ids: number[]): Promise<Record<string, unknown>[]> {
  const { rows } = await portal.pool.query(
    `select e.id, element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, first_on::text, last_on::text, due_on::text, accepted_until::text, id_value,
      object_value, comments from quality_event e join quality_event_text t on t.event_id = e.id where e.id = any($1) order by e.id`,
    [ids],
  );
  return rows;
}
