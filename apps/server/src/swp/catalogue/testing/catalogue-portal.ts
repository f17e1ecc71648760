import * as contract from "@hub/contract/swp/catalogue.ts";
import type { TermContent, TermKind } from "@hub/domain/swp/term.ts";
import { startPlanningPortal } from "../../testing/planning-portal.ts";

export type CataloguePortal = Awaited<ReturnType<typeof startCataloguePortal>>;

/** A term as it is sent: called as its code says unless told. */
export const termOf = (kind: TermKind, code: string, more: Partial<TermContent> = {}) => ({
  kind,
  code,
  parentId: null,
  clusterId: null,
  labels: { es: `${code} es`, en: `${code} en`, de: "", pt: "" },
  escoCode: "",
  active: true,
  ...more,
});

/** A portal with two divisions and people who plan: `lead` and `reader` of everything, `planner` of the second division, `admin` and an `owner` of data. */
export async function startCataloguePortal() {
  const portal = await startPlanningPortal();
  const divisions = [portal.org("IBE/RED/ACC"), portal.org("IBE/RED/COR")] as const;
  await portal.addPeople({
    lead: [{ role: "swp-lead" }],
    planner: [{ role: "swp-planner", orgId: divisions[1] }],
    reader: [{ role: "swp-reader" }],
    owner: [{ role: "data-owner" }],
  });
  const tokenOf = (who: string): string => portal.of(who).token;
  const tokens = {
    lead: tokenOf("lead"),
    planner: tokenOf("planner"),
    reader: tokenOf("reader"),
    admin: tokenOf("administrator"),
    owner: tokenOf("owner"),
  };
  const create = (body: object, token = tokens.lead, language = "en") => portal.call(contract.createTerm, { token, body, language });
  return {
    ...portal,
    divisions,
    tokens,
    create,
    /** Adds a term that is right; answers its id. */
    async add(kind: TermKind, code: string, more: Partial<TermContent> = {}): Promise<number> {
      const made = await create(termOf(kind, code, more));
      if (made.status !== 201) throw new Error(made.text);
      return made.body.id;
    },
    update: (id: number, ifMatch: number, { kind: _kind, ...body }: ReturnType<typeof termOf>, token = tokens.lead) =>
      portal.call(contract.updateTerm, { token, params: { id }, ifMatch, body, language: "en" }),
    remove: (id: number, ifMatch: number, token = tokens.lead) =>
      portal.call(contract.deleteTerm, { token, params: { id }, ifMatch, language: "en" }),
    get: async (id: number, token = tokens.lead, language = "en") =>
      (await portal.call(contract.getTerm, { token, params: { id }, language })).body,
    async codes(query: Record<string, string | number> = {}, token = tokens.lead, language = "en"): Promise<string[]> {
      const { body } = await portal.call(contract.listTerms, { token, query, language });
      return body.items.map(({ code }: { code: string }) => code);
    },
    async pick(kind: TermKind, text: string, more: { parent?: number; language?: string } = {}): Promise<string[]> {
      const { parent, language = "en" } = more;
      const query = { kind, text, ...(parent !== undefined && { parent }) };
      const { body } = await portal.call(contract.pickTerms, { token: tokens.planner, query, language });
      return body.items.map(({ name }: { name: string }) => name);
    },
    /** An item that names terms; answers its id. */
    async addItem(division: number, named: { profile: number; cluster?: number }): Promise<number> {
      const { rows } = await portal.pool.query(
        `insert into swp_item (tab, division_id, source, profile_id, profile_cluster_id, size_min, created_at, updated_at)
         values ('key-profiles', $1, 'x@example.com', $2, $3, 1, now(), now()) returning id`,
        [division, named.profile, named.cluster ?? null],
      );
      return rows[0].id;
    },
  };
}
