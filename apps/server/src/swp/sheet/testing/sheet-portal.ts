import * as contract from "@hub/contract/swp/items.ts";
import { emptyItem, type ItemContent, swpTabs, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { type Asked, type Given, readRows, type Sent, type Sheet, sheetTasks } from "../../../tasks/testing/sheets.ts";
import type { TestAnswer } from "../../../testing/test-portal.ts";
import { startPlanningPortal } from "../../testing/planning-portal.ts";

export type SheetPortal = Awaited<ReturnType<typeof startSheetPortal>>;

/** The rows of a file. */
export const sheetOf = (bytes: Buffer): Promise<Sheet> => readRows(bytes, ["Number", "OB", "Unit", "Division", "Comment"]);

/**
 * A portal with two OBs (IBE: RED of ACC and COR, COM of TIE; NOR: RED of ACC), a catalogue, two pools, and people: `lead` of everything, `planner` of IBE who reads
 * NOR/RED, `nordic` of NOR, `reader` of everything.
 */
export async function startSheetPortal() {
  const portal = await startPlanningPortal();
  const { pool, org, addTerm } = portal;
  const sheets = sheetTasks(portal);
  const families = { net: await addTerm("job-profile-family", "F-NET"), data: await addTerm("job-profile-family", "F-DATA") };
  const clusters = { it: await addTerm("job-profile-cluster", "C-IT"), net: await addTerm("job-profile-cluster", "C-NET") };
  const areas = { soft: await addTerm("knowledge-area", "A-SOFT"), hard: await addTerm("knowledge-area", "A-HARD") };
  const skillClusters = { code: await addTerm("skill-cluster", "S-CODE"), radio: await addTerm("skill-cluster", "S-RADIO") };
  const terms = {
    radio: await addTerm("job-profile", "P-RADIO", {
      parent: families.net,
      cluster: clusters.net,
      es: "Ingeniería de radio",
      en: "Radio engineer",
      de: "Funkingenieur",
    }),
    scientist: await addTerm("job-profile", "P-SCI", {
      parent: families.data,
      cluster: clusters.it,
      es: "Científica de datos",
      en: "Data scientist",
    }),
    // Two of one name, in two families; and one that is called as another's code.
    analystNet: await addTerm("job-profile", "P-AN1", { parent: families.net, es: "Analista", en: "Analyst" }),
    analystData: await addTerm("job-profile", "P-AN2", { parent: families.data, es: "Analista", en: "Analyst" }),
    decoy: await addTerm("job-profile", "P-DECOY", { parent: families.data, es: "P-SCI", en: "p-sci" }),
    python: await addTerm("skill", "S-PY", { parent: areas.soft, cluster: skillClusters.code, es: "=Python", en: "=Python" }),
    antennas: await addTerm("skill", "S-ANT", { parent: areas.hard, es: "Antenas; «5G»", en: "Antennas, 5G" }),
    gone: await addTerm("job-profile", "P-GONE", { parent: families.net, es: "Telegrafista", en: "Telegrapher", active: false }),
  };
  await portal.addPeople({
    lead: [{ role: "swp-lead" }],
    planner: [
      { role: "swp-planner", orgId: org("IBE") },
      { role: "swp-reader", orgId: org("NOR/RED") },
    ],
    nordic: [{ role: "swp-planner", orgId: org("NOR") }],
    reader: [{ role: "swp-reader" }],
  });
  const tokenOf = (who: string): string => portal.of(who).token;
  const addPool = async (division: string, name: string, size: string): Promise<number> => {
    const made = await portal.call(contract.createSwpPool, { token: tokenOf("lead"), body: { divisionId: org(division), name, size } });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id;
  };
  const pools = { access: await addPool("IBE/RED/ACC", "Redes 2027", "100"), core: await addPool("IBE/RED/COR", "Redes 2027", "50-80") };

  /** An item that may stand, with what is given in place of it. */
  function itemOf(tab: SwpTab, more: Partial<ItemContent> = {}): ItemContent {
    const isSkill = tab === "key-skills" || tab === "skills-shortage";
    const isPool = tab === "profiles-pool";
    const hasLevers = isPool || tab.endsWith("shortage");
    return {
      ...emptyItem(tab),
      divisionId: org("IBE/RED/ACC"),
      source: "ana@example.com",
      ...(isSkill ? { skillId: terms.python, skillLevel: "Begin" } : { profileId: terms.radio }),
      size: "5",
      ...(isPool ? { availability: "Ready", poolId: pools.access, release: 40, reskill: 60 } : { impact: "Critical" }),
      ...(hasLevers && !isPool && { hire: 50, outsrc: 30, reskill: 20, timeline: "2027-Q1" }),
      ...(hasLevers && { trainingFrom: 3, trainingTo: 6 }),
      ...more,
    };
  }
  return {
    ...portal,
    sheets,
    terms,
    clusters,
    skillClusters,
    pools,
    addPool,
    itemOf,
    tokenOf,
    create: (who: string, tab: SwpTab, more: Partial<ItemContent> = {}): Promise<TestAnswer> =>
      portal.call(contract.createSwpItem, { token: tokenOf(who), body: { tab, ...itemOf(tab, more), addAgain: true }, language: "en" }),
    /** An item that is right; answers its number. */
    async add(tab: SwpTab, more: Partial<ItemContent> = {}): Promise<number> {
      const made = await this.create("lead", tab, more);
      if (made.status !== 201) throw new Error(made.text);
      return made.body.id;
    },
    update: (who: string, id: number, ifMatch: number, content: object): Promise<TestAnswer> =>
      portal.call(contract.updateSwpItem, { token: tokenOf(who), params: { id }, ifMatch, body: content, language: "en" }),
    get: async (id: number, who = "lead") =>
      (await portal.call(contract.getSwpItem, { token: tokenOf(who), params: { id }, language: "en" })).body,
    history: async (id: number) =>
      (await portal.call(contract.listSwpItemHistory, { token: tokenOf("lead"), params: { id }, language: "en" })).body.items,
    taskOf: (who: string, id: number, language?: string) => sheets.taskOf(tokenOf(who), id, language),
    fileOf: (who: string, id: number, purpose?: "result" | "errors") => sheets.fileOf(tokenOf(who), id, purpose),
    start: (who: string, filter: Record<string, string>) => sheets.startExport(tokenOf(who), "swp-export", { filter }),
    exported: (tab: SwpTab, { who = "lead", filter = {}, ...asked }: Asked & { who?: string } = {}): Promise<Buffer> =>
      sheets.exported(tokenOf(who), "swp-export", { ...asked, filter: { tab, ...filter } }),
    send: (who: string, tab: SwpTab, given: Given, sent?: Sent) => sheets.sendImport(tokenOf(who), `swp-${tab}-import`, given, sent),
    imported: (who: string, tab: SwpTab, given: Given, sent?: Sent) => sheets.imported(tokenOf(who), `swp-${tab}-import`, given, sent),
    undo: (who: string, id: number) => sheets.undo(tokenOf(who), id),
    /** All that the items of a tab say, by number; the order of columns is that of the table. */
    async everything(tab?: SwpTab): Promise<Map<number, Record<string, any>>> {
      const { rows } = await pool.query(
        `select i.*, v.code as coverage from swp_item i left join lookup_value v on v.id = i.coverage_id
         where i.deleted_at is null and i.tab = any($1) order by i.id`,
        [tab ? [tab] : swpTabs],
      );
      return new Map(rows.map(({ id, updated_at: _at, ...row }) => [Number(id), row]));
    },
    /** Nothing is left of the items. */
    clear: () => pool.query("update swp_item set deleted_at = now() where deleted_at is null"),
  };
}
