import * as contract from "@hub/contract/swp/items.ts";
import { emptyItem, type ItemContent, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { TermKind } from "@hub/domain/swp/term.ts";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { startPlanningPortal } from "./planning-portal.ts";

export type ItemsPortal = Awaited<ReturnType<typeof startItemsPortal>>;

const planningRoles = ["swp-planner", "swp-lead", "swp-reader"] as const;
/** Terms by code: what each is of, and what it stands in. */
const catalogue: Record<string, { kind: TermKind; parent?: string; es?: string; active?: false }> = {
  NET: { kind: "job-profile-family" },
  DATA: { kind: "job-profile-family" },
  ENG: { kind: "job-profile", parent: "NET", es: "Ingeniería de red" },
  TECH: { kind: "job-profile", parent: "NET", es: "Técnico de campo" },
  SCI: { kind: "job-profile", parent: "DATA", es: "Árbitro de datos" },
  OLD: { kind: "job-profile", parent: "DATA", es: "Grabación", active: false },
  CORE: { kind: "job-profile-cluster" },
  EDGE: { kind: "job-profile-cluster" },
  CLOUD: { kind: "knowledge-area" },
  K8S: { kind: "skill", parent: "CLOUD", es: "Kubernetes" },
  PY: { kind: "skill", parent: "CLOUD", es: "Python" },
  DEV: { kind: "skill-cluster" },
};

/** A portal with two OBs, a small catalogue, and people: `planner`, `lead` and `reader` of all, `<role>-acc` of the division IBE/RED/ACC alone, a group owner. */
export async function startItemsPortal() {
  const portal = await startPlanningPortal();
  const { of, org } = portal;
  const terms: Record<string, number> = {};
  for (const [code, { kind, parent, ...more }] of Object.entries(catalogue))
    terms[code] = await portal.addTerm(kind, code, { parent: terms[parent ?? ""], ...more });
  for (const role of planningRoles)
    await portal.addPeople({ [role.slice(4)]: [{ role }], [`${role.slice(4)}-acc`]: [{ role, orgId: org("IBE/RED/ACC") }] });
  await portal.addPeople({ group: [{ role: "group-owner" }] });
  const term = (code: string): number => terms[code] ?? 0;

  /** An item that is right, open, in IBE/RED/ACC; a part of a pool needs its pool. */
  const right = (tab: SwpTab, given: Partial<ItemContent> = {}): ItemContent => {
    const ofSkills = tab === "key-skills" || tab === "skills-shortage";
    const isShortage = tab === "profiles-shortage" || tab === "skills-shortage";
    return {
      ...emptyItem(tab),
      divisionId: org("IBE/RED/ACC"),
      source: "ana@example.com",
      size: "5",
      ...(ofSkills ? { skillId: term("K8S"), skillLevel: "Inter" } : { profileId: term("ENG") }),
      ...(tab === "profiles-pool" ? { availability: "Scheduled", release: 40, reskill: 60 } : { impact: "Relevant" }),
      ...(isShortage && { timeline: "2027-Q1", hire: 60, outsrc: 30, reskill: 10 }),
      ...((isShortage || tab === "profiles-pool") && { trainingFrom: 2, trainingTo: 6 }),
      ...given,
    };
  };
  const create = (
    who: string,
    tab: SwpTab,
    // Most tests add many that are alike.
    { addAgain = true, ...given }: Partial<ItemContent> & { comment?: string; addAgain?: boolean } = {},
    language = "en",
  ): Promise<TestAnswer> =>
    portal.call(contract.createSwpItem, {
      token: of(who).token,
      body: { tab, ...right(tab, given), ...(given.comment && { comment: given.comment }), addAgain },
      language,
    });
  return {
    ...portal,
    /** SQL as the owner of the database sends it. */
    send: (text: string, values: unknown[] = []) => portal.pool.query(text, values),
    term,
    right,
    create,
    /** Adds an item that must be taken; answers it. */
    async made(tab: SwpTab, given: Partial<ItemContent> = {}, who = "planner"): Promise<TestAnswer["body"]> {
      const answer = await create(who, tab, given);
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },
    read: (who: string, id: number, language = "en"): Promise<TestAnswer> =>
      portal.call(contract.getSwpItem, { token: of(who).token, params: { id }, language }),
    /** Saves an item as it stands but for what is given, in the version it is read in unless told. */
    async update(who: string, id: number, given: Partial<ItemContent> & { comment?: string }, ifMatch?: number): Promise<TestAnswer> {
      const item = (await portal.call(contract.getSwpItem, { token: of("planner").token, params: { id } })).body;
      const body = { ...contentOfAnswer(item), ...given };
      return portal.call(contract.updateSwpItem, {
        token: of(who).token,
        params: { id },
        ifMatch: ifMatch ?? item.version,
        body,
        language: "en",
      });
    },
    list: (who: string, query: Record<string, string | number>, language = "en"): Promise<TestAnswer> =>
      portal.call(contract.listSwpItems, { token: of(who).token, query, language }),
    counts: (who: string, query: Record<string, string | number>, language = "en"): Promise<TestAnswer> =>
      portal.call(contract.countSwpItems, { token: of(who).token, query, language }),
    history: async (who: string, id: number, language = "en"): Promise<TestAnswer["body"]["items"]> =>
      (await portal.call(contract.listSwpItemHistory, { token: of(who).token, params: { id }, language })).body.items,
    /** Adds a pool of IBE/RED/ACC; answers it. */
    async addPool(size: string, given: { name?: string; divisionId?: number } = {}): Promise<TestAnswer["body"]> {
      const body = { divisionId: org("IBE/RED/ACC"), name: `Pool ${(named += 1)}`, size, ...given };
      const answer = await portal.call(contract.createSwpPool, { token: of("planner").token, body });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },
  };
}
let named = 0;

/** What an item's answer says of it as people write it. */
export function contentOfAnswer(item: TestAnswer["body"]): ItemContent {
  const idOf = (part: { id: number } | null) => part?.id ?? null;
  const { source, skillLevel, competency, additionalInformation, relevantActions, impact, availability, timeline, size } = item;
  const { hire, outsrc, reskill, release, dismiss, transfer, trainingFrom, trainingTo } = item;
  return {
    divisionId: item.division.id,
    source,
    profileId: idOf(item.jobProfile),
    profileClusterId: idOf(item.jobProfileCluster),
    skillId: idOf(item.skillItem),
    skillClusterId: idOf(item.skillCluster),
    skillLevel,
    competency,
    additionalInformation,
    relevantActions,
    size: size === null ? "" : size.max === null ? size.min : `${size.min}-${size.max}`,
    impact,
    availability,
    timeline: timeline ?? "",
    hire,
    outsrc,
    reskill,
    release,
    dismiss,
    transfer,
    coverage: item.coverage?.code ?? null,
    trainingFrom,
    trainingTo,
    poolId: idOf(item.pool),
  };
}

/** The fields that an answer finds wrong, with the code of each. */
export const wrongIn = (answer: TestAnswer): [field: string, code: string][] =>
  (answer.body.fields ?? []).map(({ path, code }: { path: string[]; code: string }) => [path.join("."), code.replace("swp.", "")]);
