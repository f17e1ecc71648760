import { createCard, publishCard } from "@hub/contract/glossary/cards.ts";
import { searchAll } from "@hub/contract/search/search.ts";
import { cardOf } from "../../glossary/testing/glossary-portal.ts";
import { addOrganisation } from "../../swp/testing/organisation.ts";
import { insertTerms } from "../../swp/catalogue/terms.sql.ts";
import { startGroupPortal } from "../../testing/group-portal.ts";

/** A portal in which there is one thing of each kind, of two entities where it is of one: `north` is complete, `south` waits for its signature. */
export async function startEverything() {
  const portal = await startGroupPortal({ entities: ["NOR-ES", "SUR-DE"], sections: ["PLN", "OnHR"] });
  const { pool, db, tokens } = portal;
  const one = async (text: string, values: unknown[] = []): Promise<number> => Number((await pool.query(text, values)).rows[0]?.id);
  await pool.query("update legal_entity set name = 'Norte España', country = 'ES' where code = 'NOR-ES'");
  await pool.query("update legal_entity set name = 'Süden Gesellschaft', country = 'DE' where code = 'SUR-DE'");
  const deliveries = { north: await portal.deliver("NOR-ES"), south: await portal.deliver("SUR-DE") };
  await portal.sign("NOR-ES");
  const uploads = {
    north: await one("select upload_id as id from delivery where id = $1", [deliveries.north]),
    south: await one("select upload_id as id from delivery where id = $1", [deliveries.south]),
  };
  await pool.query("update upload set file_name = 'plantilla_norte.csv' where id = $1", [uploads.north]);
  await pool.query("update upload set file_name = 'plantilla_sur.csv' where id = $1", [uploads.south]);

  const element = await one(
    "insert into quality_element (ingestion_id, data_source, table_name, id_type, object_type, object_name) values ($1, 'P', 'T', 'Person', 'column', 'Hired') returning id",
    [portal.ingestions["PLN"]],
  );
  const rule = await one(
    "insert into quality_rule (origin, code) values ('delivery', 'date-unreadable') on conflict (origin, code) do update set code = excluded.code returning id",
  );
  const addEvent = (entity: string) =>
    one(
      `insert into quality_event (element_id, rule_id, legal_entity_id, status, first_on, last_on, due_on, updated_at, id_value)
      values ($1, $2, $3, 'OPEN', '2026-10-01', '2026-10-01', 'infinity', now(), 'P1') returning id`,
      [element, rule, portal.idOf(entity)],
    );
  // Numbers that no other thing has.
  await pool.query("alter table quality_event alter column id restart with 700001");
  const events = { north: await addEvent("NOR-ES"), south: await addEvent("SUR-DE") };
  for (const id of Object.values(events))
    await pool.query(
      `insert into quality_event_text (event_id, object_value, sensitive, params, comments, search)
      values ($1, 'x', false, '{"pattern": "mm/dd/yyyy", "example": "10/31/2026"}', '', '')`,
      [id],
    );

  const org = await addOrganisation(db);
  const admin = await portal.addUser("administrator", [{ role: "hub-admin" }]);
  const [family = 0] = await insertTerms(db, [{ kind: "job-profile-family", content: { ...term, code: "NET" } }], {
    userId: admin.id,
    at: new Date(),
  });
  const [profile = 0] = await insertTerms(
    db,
    [
      {
        kind: "job-profile",
        content: { ...term, code: "ENG", parentId: family, labels: { es: "Ingeniería de red", en: "Network engineering", de: "", pt: "" } },
      },
    ],
    { userId: admin.id, at: new Date() },
  );
  const addItem = (division: string) =>
    one(
      `insert into swp_item (tab, division_id, source, profile_id, impact, size_min, levers_by_hand, created_at, updated_at)
      values ('key-profiles', $1, 'ana@example.com', $2, 'Critical', 5, true, now(), now()) returning id`,
      [org[division], profile],
    );
  const items = { iberia: await addItem("IBE/RED/ACC"), nordics: await addItem("NOR/RED/ACC") };

  const card = async (globalName: string, published: boolean, kpi: string | null = null) => {
    const made = await portal.call(createCard, {
      token: tokens.group,
      body: { glossary: "kpi", ...cardOf({ globalName, kpi }) },
      language: "en",
    });
    if (made.status !== 201) throw new Error(made.text);
    if (published) {
      const { id, version } = made.body;
      const answer = await portal.call(publishCard, { token: tokens.group, params: { id }, body: { published }, ifMatch: version });
      if (answer.status !== 200) throw new Error(answer.text);
    }
    return Number(made.body.id);
  };
  const cards = {
    published: await card("Absence of people", true, "headcount"),
    draft: await card("Absence in drafts", false, "turnover"),
  };
  return {
    ...portal,
    uploads,
    events,
    items,
    cards,
    org,
    admin: { ...admin, token: await portal.openSession(admin) },
    scenario: await one("select id from scenario order by id limit 1"),
    /** What somebody finds; each as `kind:ref`. */
    async find(token: string, q: string, more: Record<string, string | number> = {}): Promise<string[]> {
      return (await this.search(token, q, more)).items.map(({ kind, ref }: { kind: string; ref: string }) => `${kind}:${ref}`);
    },
    async search(token: string, q: string, more: Record<string, string | number> = {}) {
      const { language = "en", ...query } = more;
      const answer = await portal.call(searchAll, { token, query: { q, limit: 50, ...query }, language: String(language) });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body;
    },
  };
}

const term = {
  code: "",
  parentId: null as number | null,
  clusterId: null,
  labels: { es: "Red", en: "Network", de: "", pt: "" },
  escoCode: "",
  active: true,
};
