import { loadTexts } from "@hub/i18n/catalog.ts";
import { createIntl } from "react-intl";
import { describe, expect, test } from "vitest";
import { describeChange, heldAsChanges, type Words } from "./describe-change.ts";
import { ana } from "./testing/people.ts";
import type { AccessChange, Options } from "./user-draft.ts";

async function wordsOf(locale: "es" | "de"): Promise<Words> {
  const messages = await loadTexts(locale);
  const intl = createIntl({ locale, messages });
  return {
    t: (key, params) => intl.formatMessage({ id: key }, params as Record<string, string>),
    codeText: (area, code) => messages[`${area}.${code}`] ?? code,
    day: (iso) => iso,
    list: (names) => intl.formatList([...names], { type: "conjunction" }),
  };
}
const change = (given: Partial<AccessChange>): AccessChange => ({
  kind: "role",
  area: "HUB",
  role: null,
  legalEntities: null,
  sections: null,
  ingestions: null,
  orgs: null,
  names: null,
  group: null,
  validFrom: null,
  validTo: null,
  ...given,
});

describe("a change in words", async () => {
  const es = await wordsOf("es");
  const de = await wordsOf("de");

  test("a role says on what, by which group and until when; null is all", () => {
    const owner = change({
      role: "data-owner",
      legalEntities: [
        { code: "NOR-ES", name: "Norte España" },
        { code: "NOR-DE", name: "Norte Deutschland" },
      ],
      group: "Iberia",
      validTo: "2026-12-31",
    });
    expect(describeChange(owner, es)).toBe(
      "Data Owner: Norte España (NOR-ES) y Norte Deutschland (NOR-DE); todas las validaciones · por el grupo Iberia · hasta el 2026-12-31",
    );
    expect(describeChange(owner, de)).toContain("Norte España (NOR-ES) und Norte Deutschland (NOR-DE)");
    expect(describeChange(change({ role: "hub-admin" }), es)).toBe("Administración de HUB");
    expect(describeChange(change({ area: "MUT", role: "steward", ingestions: [{ code: "A", name: "Altas" }] }), es)).toBe(
      "Data Steward: todas las entidades legales; Altas (A)",
    );
  });

  test("groups, reports, types of scenario and the area itself", () => {
    expect(describeChange(change({ kind: "area", area: "WF" }), es)).toBe("Acceso a Workflow");
    expect(describeChange(change({ kind: "group", names: ["A", "B"] }), es)).toBe("Grupos A y B");
    expect(describeChange(change({ kind: "report" }), es)).toBe("Todos los informes");
    expect(describeChange(change({ kind: "scenario", names: ["CLOSING"] }), es)).toBe("Escenarios: Cierre");
  });

  test("a long list says how many more there are", () => {
    const legalEntities = Array.from({ length: 500 }, (_, at) => ({ code: `E${at}`, name: `Entidad ${at}` }));
    expect(describeChange(change({ role: "data-owner", legalEntities }), es)).toMatch(/Entidad 10 \(E10\) y 489 más;/);
  });

  test("what somebody holds is said in the same words, with the code where a name is missing", () => {
    const options: Options = {
      groups: [],
      legalEntities: [{ id: 1, code: "NOR-ES", name: "Norte España", active: true }],
      sections: ["GPG"],
      ingestions: [],
      organisation: [{ id: 3, level: "division", code: "IBE/RED/ACC", name: "Iberia › Red › Acceso", active: true }],
      reports: [],
      scenarioTypes: [],
      areas: [],
      mayInvite: false,
    };
    expect(heldAsChanges("HUB", ana.HUB!, options).map((each) => describeChange(each, es))).toEqual([
      "Grupo Iberia · hasta el 2026-12-31",
      "Data Owner: Norte España (NOR-ES) y 4 (4); validaciones GPG",
      "Todos los informes",
    ]);
    const planner = {
      role: "swp-planner" as const,
      legalEntityIds: null,
      sections: null,
      ingestionIds: null,
      validFrom: null,
      validTo: null,
    };
    const planning = {
      assignments: [
        { ...planner, orgIds: [3] },
        { ...planner, orgIds: null },
      ],
    };
    expect(heldAsChanges("HUB", planning, options).map((each) => describeChange(each, es))).toEqual([
      "Planificador SWP: Iberia › Red › Acceso",
      "Planificador SWP: toda la organización",
    ]);
  });
});
