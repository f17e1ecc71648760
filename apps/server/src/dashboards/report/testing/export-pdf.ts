import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import type { Language } from "@hub/domain/languages.ts";
import { expect } from "vitest";
import { readPdf } from "../../../pdf/testing/read-pdf.ts";
import type { GroupPortal } from "../../../testing/group-portal.ts";

/** Exports a report as PDF as people do, and reads it back: its texts, those of each page, and all of them with blanks for the blanks that hold a number and its unit together. */
export async function exportPdf(portal: GroupPortal, given: { token: string; language: Language; filter: Record<string, string> }) {
  const { token, language, filter } = given;
  await portal.pool.query("delete from task");
  const begun = await portal.call(startExport, { token, language, body: { kind: "figures-export", format: "pdf", filter } });
  expect(begun.status, begun.text).toBe(202);
  await portal.runJobs();
  const [task] = (await portal.call(listTasks, { token })).body.items;
  expect(task).toMatchObject({ state: "done", problem: null, rows: null });
  const { rawPayload, headers } = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`,
    headers: { authorization: `Bearer ${token}` },
  });
  const texts = readPdf(rawPayload);
  const pages = [...Map.groupBy(texts, ({ page }) => page).values()].map((of) => of.map(({ text }) => text).join("\n"));
  return { task, bytes: rawPayload, headers, texts, pages, whole: pages.join("\n").replace(/[\u00a0\u202f]/g, " ") };
}
