import { listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import { listTerms } from "@hub/contract/swp/catalogue.ts";
import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { saveSwpAnswer } from "@hub/contract/swp/questions.ts";
import { createSwpSnapshot } from "@hub/contract/swp/snapshots.ts";
import { closeSwpItem, createSwpItem, createSwpPool, updateSwpItem } from "@hub/contract/swp/items.ts";
import { emptyItem, type ItemContent, type SkillLevel, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { questionTabs } from "@hub/domain/swp/questions.ts";
import { addQuarters, writeQuarter } from "@hub/domain/swp/timeline.ts";
import type { TermKind } from "@hub/domain/swp/term.ts";
import type { Api } from "../api.ts";
import { type Gap, keyProfiles, keySkills, parts, type Plan, pools, profileGaps, skillGaps } from "./plan-items.ts";

/** A plan of all five tabs for the organisation of the demonstration, as who plans Iberia's network and who leads planning would write it; the catalogue is there. */
export async function seedPlan(admin: Api, planner: Api, lead: Api, today: Date): Promise<void> {
  await setCorporateDomain(admin);
  const divisions = await divisionIds(lead);
  const divisionId = (path: string) => divisions.get(path) ?? 0;
  const kinds = { profile: await termsByCode(lead, "job-profile"), skill: await termsByCode(lead, "skill") };
  const now = { year: today.getUTCFullYear(), quarter: Math.floor(today.getUTCMonth() / 3) + 1 };
  const poolIds = new Map<string, number>();
  for (const { name, in: path, size } of pools)
    poolIds.set(name, (await lead.call(createSwpPool, { body: { divisionId: divisionId(path), name, size } })).id);

  const add = (tab: SwpTab, plan: Plan, given: Partial<ItemContent>) => {
    const isNetwork = plan.in.startsWith("IBE/RED");
    const content: ItemContent = {
      ...emptyItem(tab),
      divisionId: divisionId(plan.in),
      source: isNetwork ? "planner@norte.example" : "lead@norte.example",
      size: plan.size,
      timeline: plan.when === undefined ? "" : writeQuarter(addQuarters(now, plan.when)),
      competency: plan.competency ?? "",
      additionalInformation: plan.note ?? "",
      relevantActions: plan.actions ?? "",
      ...given,
    };
    return (isNetwork ? planner : lead).call(createSwpItem, { body: { tab, ...content } }).then((item) => ({ item, content }));
  };
  const ofProfile = (code: string): Partial<ItemContent> => {
    const term = kinds.profile.get(code);
    return { profileId: term?.id ?? null, profileClusterId: term?.cluster?.id ?? null };
  };
  const ofSkill = (code: string, skillLevel: SkillLevel): Partial<ItemContent> => {
    const term = kinds.skill.get(code);
    return { skillId: term?.id ?? null, skillClusterId: term?.cluster?.id ?? null, skillLevel };
  };
  const ofGap = ({ levers: [hire, outsrc, reskill], training, coverage }: Gap): Partial<ItemContent> => ({
    hire,
    outsrc,
    reskill,
    ...monthsOf(training),
    coverage: coverage ?? "OPEN",
  });

  for (const plan of keyProfiles) await add("key-profiles", plan, { ...ofProfile(plan.profile), impact: plan.impact });
  for (const plan of keySkills) await add("key-skills", plan, { ...ofSkill(plan.skill, plan.level), impact: plan.impact });
  const gaps: Awaited<ReturnType<typeof add>>[] = [];
  for (const plan of profileGaps)
    gaps.push(await add("profiles-shortage", plan, { ...ofProfile(plan.profile), ...ofGap(plan), impact: plan.impact }));
  for (const plan of skillGaps)
    gaps.push(await add("skills-shortage", plan, { ...ofSkill(plan.skill, plan.level), ...ofGap(plan), impact: plan.impact }));
  for (const plan of parts) {
    const levers = { reskill: plan.reskill, release: 100 - plan.reskill, ...monthsOf(plan.training) };
    await add("profiles-pool", plan, {
      ...ofProfile(plan.profile),
      ...levers,
      availability: plan.availability,
      poolId: poolIds.get(plan.pool) ?? null,
    });
  }
  // As it was before some of it changed; and what a division has answered of its levers.
  for (const tab of questionTabs)
    await lead.call(createSwpSnapshot, {
      body: { tab, orgId: null, withoutZero: false, comment: "Antes del presupuesto.", overrides: [] },
    });
  const answer = { tab: "profiles-shortage", divisionId: divisionId("IBE/RED/ACC"), reskilled: 3, outsourced: 2 } as const;
  await planner.call(saveSwpAnswer, { ifMatch: 0, body: answer });
  // What became of some: covered, given up, and one opened again.
  const close = ({ item }: (typeof gaps)[number], coverage: string, comment: string) =>
    lead.call(closeSwpItem, { params: { id: item.id }, ifMatch: item.version, body: { coverage, comment } });
  const [, , fibre, , operators, , shop] = gaps;
  if (!fibre || !operators || !shop) return;
  await close(operators, "COMPLETED", "Cinco personas de la bolsa de cobre, ya formadas.");
  await close(shop, "CANCELED", "Las tiendas no se abren este año.");
  const { version } = await close(fibre, "COMPLETED", "Contrata firmada.");
  const body = { ...fibre.content, size: "6", coverage: "IN_PROGRESS", comment: "La contrata solo cubre parte de las provincias." };
  await lead.call(updateSwpItem, { params: { id: fibre.item.id }, ifMatch: version, body });
}

/** Says where the group's people have their e-mail: without it no source of an item is one of theirs. */
export async function setCorporateDomain(admin: Api): Promise<void> {
  const domain = (await admin.call(listSettings)).items.find(({ key }) => key === "corporate-domain");
  await admin.call(updateSetting, { params: { key: "corporate-domain" }, ifMatch: domain?.version ?? 1, body: { value: "norte.example" } });
}

const monthsOf = ([trainingFrom, trainingTo]: [number?, number?] = []) => ({
  trainingFrom: trainingFrom ?? null,
  trainingTo: trainingTo ?? null,
});

/** The divisions by the codes on the way down to them. */
async function divisionIds(api: Api): Promise<Map<string, number>> {
  const { items } = await api.call(listOrganisation);
  const byId = new Map(items.map((node) => [node.id, node]));
  const pathOf = (id: number | null): string => {
    const node = byId.get(id ?? 0);
    return node ? [pathOf(node.parentId), node.code].filter((code) => code !== "").join("/") : "";
  };
  return new Map(items.map(({ id }) => [pathOf(id), id]));
}

async function termsByCode(api: Api, kind: TermKind) {
  const { items } = await api.call(listTerms, { query: { kind, limit: 200 } });
  return new Map(items.map((term) => [term.code, term]));
}
