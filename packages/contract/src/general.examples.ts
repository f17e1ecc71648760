import type { Dictionary } from "./describe-routes.ts";

/** The content types of tables. */
export const csv = "text/csv; charset=utf-8";
export const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Something with a code and a name, as others refer to it. */
export const reference = (id: number, code: string, name: string) => ({ id, code, name });
export const northSpain = reference(1, "NOR-ES", "Norte España, S.A.U.");
export const peopleMonthly = reference(3, "PEOPLE", "People, monthly");

/** What examples say of people, days, companies and lists, in every area. */
export const generalWords: Dictionary = {
  fields: {
    email: ["ana.ruiz@corp.example"],
    "person.name": ["Ana Ruiz"],
    deliveredBy: [["Tomás Rey"], "Tomás Rey"],
    signedBy: ["Lena Vogt"],
    validatedBy: ["Rui Antunes"],
    closedBy: ["Helen Marsh"],
    by: ["alba.ferrer@corp.example"],
    area: ["HUB"],
    role: ["data-owner"],
    roles: [["data-owner"]],
    legalEntityIds: [[1]],
    sections: [["OnHR", "PLN"]],
    validTo: [null],
    legalEntity: [northSpain],
    legalEntityId: [1],
    parentId: [1],
    except: [1],
    country: ["ES"],
    currency: ["EUR"],
    position: [10],
    year: [2026],
    month: [10],
    section: ["PLN", { code: "partially-available", validated: 14, expected: 18, date: null }],
    ingestionId: [3],
    ingestion: [{ ...peopleMonthly, section: "PLN" }, peopleMonthly],
    fileName: ["NOR-ES_PLN_202610.csv"],
    problem: [null],
    rows: [420],
    count: [2],
    id: [12],
    name: ["Norte España, S.A.U."],
    code: ["NOR-ES"],
    search: ["ruiz"],
    after: ["eyJuYW1lIjoiQW5hIFJ1aXoiLCJpZCI6MTJ9", "31.Tm9ydGU", 200, "1762335000000.12"],
    before: [412],
    next: [null],
    limit: [50],
    total: [1],
    decidedBy: ["Rui Antunes"],
    dueDate: ["2026-11-10"],
    comment: ["Checked with the entity."],
    until: ["2026-11-20"],
    today: ["2026-11-12"],
    askedBy: ["Lena Vogt"],
    "people.name": ["Rui Antunes"],
    kpi: ["headcount"],
    kpis: [["headcount"]],
    version: [1],
  },
  parameters: {
    after: "`next` of the page before; left out for the first page.",
    before: "`next` of the page before; left out for the first page.",
    email: "The e-mail that the user signs in with; upper and lower case do not count.",
    id: "Id of the record, as lists give it.",
    ingestionId: "Id of an ingestion.",
    legalEntityId: "Id of a legal entity.",
    limit: "How many at most, 1 to 200; 50 unless told.",
    month: "1 to 12.",
    name: "The name to compare.",
    search: "Part of the name, e-mail or code; accents and case do not count.",
    fileId: "Id of the file, as the list of files gives it.",
    section: "Code of a section, such as `PLN`.",
    state: "Only those in this state.",
    version: "Number of a closed version; the current one, or what is validated so far, unless told.",
    year: "Four digits.",
  },
};
