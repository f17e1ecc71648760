import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import type { Api } from "../../api.ts";

/** A report that the group's administrator built: who its people are, beside the reports that come with the portal. */
export async function buildReports(admin: Api): Promise<void> {
  const { id, version } = await admin.call(createReport, { body: { name: "Quiénes somos", parentId: 0 } });
  const broken = (by: "unit" | "contract-type" | "age-band") => ({ kind: "broken" as const, kpis: ["headcount"], name: null, by });
  await admin.call(updateReport, {
    params: { id },
    ifMatch: version,
    body: {
      name: "Quiénes somos",
      hidden: false,
      content: [
        {
          id: null,
          name: "Desglose",
          hidden: false,
          definition: { kind: "charts", charts: [broken("unit"), broken("contract-type"), broken("age-band")] },
        },
      ],
    },
  });
}
