import * as contract from "@hub/contract/glossary/cards.ts";
import * as versions from "@hub/contract/glossary/versions.ts";
import { type CardContent, type CardTexts, emptyTexts, type Glossary } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { startTestPortal, type TestAnswer } from "../../testing/test-portal.ts";

export type GlossaryPortal = Awaited<ReturnType<typeof startGlossaryPortal>>;
export type CardGiven = Partial<Omit<CardContent, "texts">> & { texts?: Partial<Record<Language, Partial<CardTexts>>> };

/** The body of a card that can be published, with what is given in place of it. */
export function cardOf(given: CardGiven = {}): CardContent {
  const name = given.globalName ?? "Turnover";
  const said = (language: Language): CardTexts => ({
    ...emptyTexts,
    peopleKpiName: `${name} ${language}`,
    description: `Description ${language}`,
    calculation: `Calculation ${language}`,
    measure: `Measure ${language}`,
  });
  const texts = given.texts ?? {};
  return {
    globalName: name,
    type: null,
    standard: "",
    underStandard: false,
    standardTheme: null,
    internalTheme: null,
    kpi: null,
    files: [],
    ...given,
    texts: {
      es: { ...said("es"), ...texts.es },
      en: { ...said("en"), ...texts.en },
      de: { ...emptyTexts, ...texts.de },
      pt: { ...emptyTexts, ...texts.pt },
    },
  };
}

/** A portal with two themes of each kind, and people: `editor` and `owner` edit, `group` publishes too, `reader` and `coordinator` read. */
export async function startGlossaryPortal() {
  const portal = await startTestPortal();
  const roles: Record<string, Role> = {
    editor: "steward",
    owner: "data-owner",
    group: "group-owner",
    reader: "wf-user",
    coordinator: "upload-coordinator",
  };
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};
  for (const [name, role] of Object.entries(roles)) {
    const user = await portal.addUser(name, [{ role }]);
    ids[name] = user.id;
    tokens[name] = await portal.openSession(user);
  }
  await portal.pool.query(`
    insert into lookup_value (lookup, code, label_es, label_en, label_de, position)
    select l, c, c || ' es', c || ' en', case c when 'MOVEMENT' then 'Bewegung' end, p
    from unnest(array['internal-theme', 'standard-theme']) l, unnest(array['MOVEMENT', 'PAY']) with ordinality as t (c, p)`);
  const tokenOf = (who: string) => tokens[who] ?? "";
  const withId = (id: number) => ({ params: { id }, language: "en" });

  return {
    ...portal,
    ids,
    tokenOf,
    create: (who: string, given: CardGiven & { glossary?: Glossary } = {}): Promise<TestAnswer> => {
      const { glossary = "kpi", ...card } = given;
      return portal.call(contract.createCard, { token: tokenOf(who), body: { glossary, ...cardOf(card) }, language: "en" });
    },
    update: (who: string, id: number, version: number | undefined, body: object): Promise<TestAnswer> =>
      portal.call(contract.updateCard, { ...withId(id), token: tokenOf(who), body, ...(version !== undefined && { ifMatch: version }) }),
    publish: (who: string, id: number, version: number, published = true): Promise<TestAnswer> =>
      portal.call(contract.publishCard, { ...withId(id), token: tokenOf(who), body: { published }, ifMatch: version }),
    restore: (who: string, id: number, ifMatch: number, version: number): Promise<TestAnswer> =>
      portal.call(versions.restoreCard, { ...withId(id), token: tokenOf(who), body: { version }, ifMatch }),
    remove: (who: string, id: number, ifMatch: number): Promise<TestAnswer> =>
      portal.call(contract.deleteCard, { ...withId(id), token: tokenOf(who), ifMatch }),
    read: (who: string, id: number, query: Record<string, string> = {}, language = "en"): Promise<TestAnswer> =>
      portal.call(contract.getCard, { params: { id }, token: tokenOf(who), query, language }),
    versions: (who: string, id: number, query: Record<string, number> = {}): Promise<TestAnswer> =>
      portal.call(versions.listCardVersions, { ...withId(id), token: tokenOf(who), query }),
    compare: (who: string, id: number, from: number, to: number): Promise<TestAnswer> =>
      portal.call(versions.compareCardVersions, { ...withId(id), token: tokenOf(who), query: { from, to } }),

    /** A file that waits for a card of that person, as sending it leaves it. */
    async addFile(who: string, name: string): Promise<number> {
      const { rows } = await portal.pool.query<{ id: number }>(
        `with stored as (insert into file (seen_at, taken_at) values ($3, $3) returning id),
           pieces as (insert into file_piece (file_id, position, bytes) select id, 0, '\\x010203' from stored)
         insert into glossary_file (name, content_type, size, sha256, file_id, user_id, at)
         select $1, 'application/pdf', 3, '\\x00', id, $2, $3 from stored returning id`,
        [name, ids[who], portal.ctx.clock.now()],
      );
      return rows[0]?.id ?? 0;
    },
    /** The lines of the trail about a card, oldest first. */
    async trail(id: number): Promise<{ action: string; actor: string; before: unknown; after: unknown }[]> {
      const { rows } = await portal.pool.query(
        "select action, actor, before, after from audit where subject_type = 'glossary-card' and subject_id = $1 order by id",
        [String(id)],
      );
      return rows;
    },
  };
}
