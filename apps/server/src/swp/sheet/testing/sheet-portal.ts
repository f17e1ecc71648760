import * as contract from "@hub/contract/swp.ts";
import * as tasks from "@hub/contract/tasks.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { emptyItem, type ItemContent, swpTabs, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { bytesSource } from "../../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../../spreadsheets/reading/open-table.ts";
import { startTestPortal, type TestAnswer } from "../../../testing/test-portal.ts";
import { addOrganisation } from "../../testing/organisation.ts";

export type Sheet = { header: string[]; rows: string[][] };
export type SheetPortal = Awaited<ReturnType<typeof startSheetPortal>>;
type Given = Sheet | string | Buffer;
type Format = "csv" | "xlsx";
type More = { dryRun?: boolean; language?: string };

/** The rows of a file. */
export async function sheetOf(bytes: Buffer): Promise<Sheet> {
  const table = await openTable(bytesSource(bytes), {
    fileName: "x",
    headerNames: ["Number", "OB", "Unit", "Division", "Comment"],
  });
  const rows: string[][] = [];
  for await (const batch of table.batches) for (const { cells } of batch) rows.push([...cells]);
  return { header: [...table.header], rows };
}

/** A sheet of columns by key, a record a row. */
export function rowsOf(...records: Record<string, string>[]): Sheet {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { header, rows: records.map((record) => header.map((key) => record[key] ?? "")) };
}

/** Says something else in cells of a row, by the titles of their columns. */
export function withCells({ header, rows }: Sheet, row: number, said: Record<string, string>): Sheet {
  const cells = [...(rows[row] ?? [])];
  for (const [title, text] of Object.entries(said)) {
    const at = header.indexOf(title);
    if (at < 0) throw new Error(`There is no column ${title}.`);
    cells[at] = text;
  }
  return { header, rows: rows.map((old, place) => (place === row ? cells : old)) };
}

const csvOf = ({ header, rows }: Sheet): string =>
  [header, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");

/** What was said of each row: the column and the message. */
export const codesOf = (task: any): Record<string, string[]> =>
  Object.fromEntries(task.findings.map(({ row, issues }: any) => [row, issues.map(({ code, path }: any) => `${path[0] ?? "-"} ${code}`)]));

/**
 * A portal with two OBs (IBE: RED of ACC and COR, COM of TIE; NOR: RED of ACC), a catalogue, two pools, and people: `lead` of everything, `planner` of IBE who reads
 * NOR/RED, `nordic` of NOR, `reader` of everything.
 */
export async function startSheetPortal() {
  const portal = await startTestPortal();
  const { pool } = portal;
  const orgs = await addOrganisation(portal.db);
  const org = (path: string): number => orgs[path] ?? 0;
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query(`${text} returning id`, values)).rows[0].id);
  const addTerm = (
    kind: string,
    code: string,
    more: { parent?: number; cluster?: number; es?: string; en?: string; de?: string; active?: boolean } = {},
  ) =>
    one(
      `insert into swp_term (kind, code, parent_id, cluster_id, label_es, label_en, label_de, active, search, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
      [
        kind,
        code,
        more.parent ?? null,
        more.cluster ?? null,
        more.es ?? `${code} es`,
        more.en ?? `${code} en`,
        more.de ?? null,
        more.active ?? true,
        foldText([code, more.es, more.en].join(" ")),
      ],
    );
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
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const add = async (name: string, grants: Parameters<typeof portal.addUser>[1]) => {
    const user = await portal.addUser(name, grants);
    ids[name] = user.id;
    tokens[name] = await portal.openSession(user);
  };
  await add("lead", [{ role: "swp-lead" }]);
  await add("planner", [
    { role: "swp-planner", orgId: org("IBE") },
    { role: "swp-reader", orgId: org("NOR/RED") },
  ]);
  await add("nordic", [{ role: "swp-planner", orgId: org("NOR") }]);
  await add("reader", [{ role: "swp-reader" }]);
  const tokenOf = (who: string) => tokens[who] ?? "";
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
  const taskOf = async (who: string, id: number, language = "en") =>
    (await portal.call(tasks.getTask, { token: tokenOf(who), params: { id }, language })).body;
  const start = (who: string, filter: Record<string, string>, format: Format = "csv", language = "en") =>
    portal.call(tasks.startExport, { token: tokenOf(who), body: { kind: "swp-export", format, filter }, language });
  const fileOf = async (who: string, id: number, purpose: "result" | "errors" = "result") => {
    const url = `/api/tasks/${id}/file?purpose=${purpose}`;
    return (await portal.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(who)}` } })).rawPayload;
  };
  const send = (who: string, tab: SwpTab, given: Given, { dryRun = false, language = "en" }: More = {}) =>
    portal.send(tasks.startImport, {
      token: tokenOf(who),
      fields: { kind: `swp-${tab}-import`, dryRun: String(dryRun) },
      fileName: "plan",
      content: typeof given === "string" || Buffer.isBuffer(given) ? given : csvOf(given),
      language,
    });

  return {
    ...portal,
    org,
    terms,
    families,
    clusters,
    skillClusters,
    pools,
    ids,
    addTerm,
    addPool,
    itemOf,
    tokenOf,
    taskOf,
    start,
    fileOf,
    send,
    create: (who: string, tab: SwpTab, more: Partial<ItemContent> = {}): Promise<TestAnswer> =>
      portal.call(contract.createSwpItem, { token: tokenOf(who), body: { tab, ...itemOf(tab, more) }, language: "en" }),
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
    async exported(tab: SwpTab, { who = "lead", format = "csv" as Format, filter = {}, language = "en" } = {}): Promise<Buffer> {
      const started = await start(who, { tab, ...filter }, format, language);
      if (started.status !== 202) throw new Error(started.text);
      await portal.runJobs();
      return fileOf(who, started.body.id);
    },
    async imported(who: string, tab: SwpTab, given: Given, more: More = {}) {
      const sent = await send(who, tab, given, more);
      if (sent.status !== 202) throw new Error(sent.text);
      await portal.runJobs();
      return taskOf(who, sent.body.id, more.language);
    },
    undo: (who: string, id: number) => portal.call(tasks.undoTask, { token: tokenOf(who), params: { id } }),
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
