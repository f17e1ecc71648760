import { pickGrant } from "@hub/domain/configuration/assignments.ts";
import { administersForGood, isGuarded } from "@hub/domain/configuration/held-roles.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type Area, areas, groupAreas, type GroupArea } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { type ActingContext, type Actor, todayOf } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import { reserveIds } from "../../../db/reserve-ids.sql.ts";
import type { IngestionCopy } from "../../../ingestion/definitions/copy-ingestion.ts";
import { findIngestionForUpdate, type IngestionRow } from "../../../ingestion/definitions/ingestions.sql.ts";
import { listPasswordMakers, type PasswordMaker } from "../../../session/passwords/password-link.sql.ts";
import { type UnknownThings, unknownThings } from "../../grants/check-assignments.ts";
import { countAdministrators, listUnknown } from "../../grants/grants.sql.ts";
import { type Configuration, groupChoicesOf, namedInCalls, noViews } from "./configuration.ts";
import {
  findIngestionIds,
  type HeldPersonRow,
  listTakenEmails,
  lockEntities,
  lockPeople,
  readGroups,
  readOrders,
  readPeople,
} from "./held-people.sql.ts";
import { type Order, orderBy } from "./order.ts";
import { type GroupState, type PersonState, rolesOf } from "./person-state.ts";

/**
 * What calls are decided by: the people they are about and what else the rules ask for, read in a fixed number of statements however many they are. `people`,
 * groups and `administrators` move on with what is kept, so that each call is decided as if those before it had been written.
 */
export type Facts = {
  actor: Actor;
  today: string;
  order: Order;
  /** By e-mail, removed ones too; nobody for who is to be new. */
  people: Map<string, PersonState>;
  /** New e-mails that calls give which are somebody's already, or have become so by a call before. */
  takenEmails: Set<string>;
  groups: Map<number, GroupState>;
  /** Ingestions that were made by calls before. */
  copies: IngestionCopy[];
  /** How many administer an area for good: among `people`, and besides. */
  administrators: Record<Area, { here: number; elsewhere: number }>;
  unknown: UnknownThings;
  ingestionIds: ReadonlyMap<string, number>;
  models: ReadonlyMap<number, IngestionRow>;
  /** By whose links passwords were set, by user. */
  makers: ReadonlyMap<number, PasswordMaker>;
  defaultLanguage: Language;
  /** Ids of rows to come, by table and whose call makes them. */
  newIds: ReadonlyMap<string, number>;
};

/**
 * Reads the facts of calls, each about another person; also answers the people as they are stored. `hold` keeps what is decided by as it is until the
 * transaction ends; changes of access are locked then. `read` are people who were read, and held where that is asked for, by the caller: all there are of the calls.
 */
export async function readFacts(
  { db, clock, actor }: ActingContext,
  calls: readonly Configuration[],
  hold: boolean,
  read?: ReadonlyMap<string, HeldPersonRow>,
): Promise<{ facts: Facts; stored: HeldPersonRow[] }> {
  const emails = [...new Set(calls.map(({ person }) => person.email))];
  if (emails.length < calls.length) throw new Error("each call is about another person");
  const named = namedInCalls(calls);
  if (hold) {
    if (!read) await lockPeople(db, emails);
    // One that somebody is given already cannot be deleted while access is locked.
    const given = new Set([...(read?.values() ?? [])].flatMap(({ grants }) => grants.map(({ legalEntityId }) => legalEntityId)));
    await lockEntities(
      db,
      named.legalEntityIds.filter((id) => !given.has(id)),
    );
  }
  const stored = read ? emails.flatMap((email) => read.get(email) ?? []) : await readPeople(db, emails);
  const ids = stored.map(({ id }) => id);
  const groups = await readNamedGroups(db, calls, stored);
  const { language, ...orders } = await readOrders(db);
  const order = orderBy({ ...orders, groupIds: groups.map(({ id }) => id) });
  const choices = calls.flatMap(({ areas: { MUT } }) => MUT?.ingestion ?? []);
  const today = todayOf({ clock });
  const facts: Facts = {
    actor,
    today,
    order,
    people: new Map(stored.map((row) => [row.email, stateOf(row, order)])),
    takenEmails: new Set(
      await listTakenEmails(
        db,
        calls.flatMap(({ person }) => person.newEmail ?? []),
      ),
    ),
    groups: new Map(groups.map((group) => [group.id, group])),
    copies: [],
    administrators: { HUB: { here: 0, elsewhere: 0 }, MUT: { here: 0, elsewhere: 0 }, WF: { here: 0, elsewhere: 0 } },
    unknown: unknownThings(await listUnknown(db, named)),
    ingestionIds: await findIngestionIds(
      db,
      choices.flatMap((choice) => ("code" in choice ? choice.code : [])),
    ),
    models: await readModels(
      db,
      choices.flatMap((choice) => (choice.mode === "new" ? choice.copyOf : [])),
    ),
    makers: new Map((await listPasswordMakers(db, ids, clock.now())).map((maker) => [maker.userId, maker])),
    defaultLanguage: language,
    newIds: await reserveNewIds(db, calls, stored),
  };
  const elsewhere = await countAdministrators(db, today, ids);
  for (const area of areas) facts.administrators[area].elsewhere = elsewhere[area];
  for (const person of facts.people.values()) for (const area of keptAreas(facts, person)) facts.administrators[area].here += 1;
  return { facts, stored };
}

/** Groups that people are in, or that calls name. */
function readNamedGroups(db: Database, calls: readonly Configuration[], stored: readonly HeldPersonRow[]): Promise<GroupState[]> {
  const choices = groupChoicesOf(calls);
  const memberships = [
    ...stored.flatMap((person) => person.memberships),
    ...choices.flatMap(({ choice }) => (choice.mode === "selectable" ? choice.memberships : [])),
  ];
  const names = choices.flatMap(({ area, choice }) => ("name" in choice ? [{ area, foldedName: foldText(choice.name) }] : []));
  return readGroups(db, [...new Set(memberships.map(({ groupId }) => groupId))], names, roles.filter(isGuarded));
}

/** The ingestions that new ones are to be made like: of the form alone, which asks for one. */
async function readModels(db: Database, ids: readonly number[]): Promise<Map<number, IngestionRow>> {
  const models = new Map<number, IngestionRow>();
  for (const id of new Set(ids)) {
    const model = await findIngestionForUpdate(db, id);
    if (model) models.set(id, model);
  }
  return models;
}

function stateOf(row: HeldPersonRow, order: Order): PersonState {
  const { areas: held, grants, memberships, views, sortedBy: _, ...person } = row;
  return {
    ...person,
    newEmail: null,
    areas: new Map(
      held.map(({ area, version }) => [
        area,
        {
          version,
          grants: order.grants(grants.filter((row) => row.area === area)).map(pickGrant),
          memberships: order
            .memberships(memberships.filter((row) => row.area === area))
            .map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo })),
          views: area === "HUB" ? order.views(views) : noViews,
        },
      ]),
    ),
  };
}

/** A group of an area by its name; accents and case do not count. */
export function findGroup(facts: Facts, area: GroupArea, name: string): GroupState | undefined {
  return [...facts.groups.values()].find((group) => group.area === area && group.foldedName === foldText(name));
}

/** An ingestion by its code; case does not count. */
export function findIngestionId(facts: Facts, code: string): number | undefined {
  return facts.ingestionIds.get(code) ?? facts.copies.find((copy) => copy.code.toLowerCase() === code.toLowerCase())?.id;
}

const newIdKey = (...parts: [table: "app_user" | "access_group" | "ingestion", email: string, area?: Area]) => parts.join(" ");

/** The id that a row would get which somebody's call makes, in an area. */
export function newIdOf({ newIds }: Facts, ...parts: Parameters<typeof newIdKey>): number {
  const id = newIds.get(newIdKey(...parts));
  if (id === undefined) throw new Error(`${newIdKey(...parts)}: an id was reserved for all that calls can make`);
  return id;
}

/** Reserves ids for all that calls can make: people who are not stored, new groups, new ingestions. */
async function reserveNewIds(
  db: Database,
  calls: readonly Configuration[],
  stored: readonly HeldPersonRow[],
): Promise<Map<string, number>> {
  const known = new Set(stored.map(({ email }) => email));
  const groupAreasOf = ({ areas }: Configuration) => groupAreas.filter((area) => areas[area]?.group.mode === "new");
  const keys = {
    app_user: calls.filter(({ person }) => !known.has(person.email)).map(({ person }) => newIdKey("app_user", person.email)),
    access_group: calls.flatMap((call) => groupAreasOf(call).map((area) => newIdKey("access_group", call.person.email, area))),
    ingestion: calls.filter(({ areas }) => areas.MUT?.ingestion.mode === "new").map(({ person }) => newIdKey("ingestion", person.email)),
  };
  const ids = new Map<string, number>();
  for (const table of ["app_user", "access_group", "ingestion"] as const) {
    const reserved = await reserveIds(db, table, keys[table].length);
    for (const [at, key] of keys[table].entries()) ids.set(key, reserved[at]!);
  }
  return ids;
}

/** The areas that a person administers today and for good, and so keeps administered. */
export function keptAreas(facts: Facts, person: PersonState, groupOf = (id: number) => facts.groups.get(id)): Area[] {
  if (!person.active) return [];
  const held = rolesOf(person, groupOf);
  return areas.filter((area) => administersForGood(held, area, facts.today));
}
