import { openPortal } from "./setup/portal.ts";
import { counted, isEnough, judge, milliseconds, roundsOf, sizeOf, tellCost, time } from "./setup/timing.ts";
import { clearAway } from "./setup/written-again.ts";

// An import of people with a group and roles on entities, in all three areas, and then of their changes (another name, other roles). Beside it the same rows of as
// many other people by the fewest statements: one that reads and one that writes each table, however many rows, in one transaction, in the same run.
const users = sizeOf({ usual: 1000, quick: 200, variable: "BENCH_USERS" });
const rounds = roundsOf(5);
const entities = 60;
/**
 * An import may take so many times the statements it needs, besides what an import of one person takes, whose rows cost nothing: the sending, the task and
 * the statements of a batch. Of a hundred people that is half of it.
 */
const limit = 2;
/** The ids of the others are so much higher. */
const higher = 1_000_000;

type Took = { imported: number; bare: number; one: number };
type Statement = readonly [rows: string, write: string];

const own = (table: string, columns: string) =>
  `select t.user_id + ${higher} as user_id, ${columns} from ${table} t join app_user u on u.id = t.user_id where u.email like $1`;
const people = `select id + ${higher} as id, 'other.' || email as email, name, language, active, version, 'other.' || search_text as search_text
  from app_user where email like $1`;
const members = own("area_member", "t.area, t.version");
const grants = own("role_grant", "t.role, t.legal_entity_id, t.section_code, t.ingestion_id, t.org_id, t.valid_from, t.valid_to, t.area");
const fill = (rows: string, table: string, columns: string, where = "true"): Statement => [
  rows,
  `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) where ${where}`,
];
const grantColumns = "user_id, role, legal_entity_id, section_code, ingestion_id, org_id, valid_from, valid_to";
/** The trail, and what an undo needs: of the import of this name that was the last. */
const told = [
  fill(
    `select a.actor_id, a.actor, a.action, a.subject_type, (a.subject_id::integer + ${higher})::text as subject_id, a.before, a.after, a.request_id
     from audit a join app_user u on u.id::text = a.subject_id and a.subject_type = 'user'
     where u.email like $1 and a.request_id = 'task-' || (select max(id) from task) order by a.id`,
    "audit",
    "actor_id, actor, action, subject_type, subject_id, before, after, request_id",
  ),
  fill(
    `select task_id, row_number + ${higher} as row_number, subject, before, after, version from task_change where task_id = (select max(id) from task) and subject like $1`,
    "task_change",
    "task_id, row_number, subject, before, after, version",
  ),
];
/** What stands of the people, of whom the import must know what differs. */
const read = (table: string, id: string): Statement => [
  people,
  `select t.* from ${table} t where t.${id} in (select id from jsonb_populate_recordset(null::app_user, $1::jsonb))`,
];
const reading = [
  read("app_user", "id"),
  ...["area_member", "role_grant", "group_member", "view_grant"].map((table) => read(table, "user_id")),
];
const adding = [
  ...reading,
  fill(people, "app_user", "id, email, name, language, active, version, search_text"),
  fill(members, "area_member", "user_id, area, version"),
  fill(grants, "role_grant", grantColumns),
  fill(
    own("group_member", "t.group_id, t.area, t.valid_from, t.valid_to"),
    "group_member",
    "group_id, user_id, area, valid_from, valid_to",
  ),
  fill(own("view_grant", "t.kind, t.dashboard_id, t.scenario_type"), "view_grant", "user_id, kind, dashboard_id, scenario_type"),
  ...told,
];
const changing: Statement[] = [
  ...reading,
  [
    people,
    `update app_user u set name = w.name, version = w.version, search_text = w.search_text from jsonb_populate_recordset(null::app_user, $1::jsonb) w where u.id = w.id`,
  ],
  [
    members,
    `update area_member m set version = w.version from jsonb_populate_recordset(null::area_member, $1::jsonb) w
     where m.user_id = w.user_id and m.area = w.area and m.version <> w.version`,
  ],
  [
    people,
    `delete from role_grant g using jsonb_populate_recordset(null::app_user, $1::jsonb) w where g.user_id = w.id and g.area = 'HUB'`,
  ],
  fill(grants, "role_grant", grantColumns, "area = 'HUB'"),
  ...told,
];

/** How many people came alone. */
let alone = 0;

const portal = await openPortal("users", (pool) =>
  pool.query(`
    insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n;
    insert into ingestion (code, name, section_code) select code, code, code from section;
    insert into access_group (area, name, folded_name) values ('HUB', 'Readers', 'readers')`),
);
try {
  const token = await portal.signIn("administrator", ["hub-admin", "mut-admin", "wf-admin"]);
  // What is read and compiled once; the smallest import would have all of that to itself.
  await measure(500, 2, token);
  // A quick run gathers no statistics after its rounds.
  await portal.pool.query("analyze");
  for (const size of [Math.round(users / 10), users, 3 * users])
    for (const [name, { imported, one, bare }] of await measure(size, rounds, token)) {
      const each = `import ${milliseconds(imported)} (${(imported / size).toFixed(2)} ms each)   of one ${milliseconds(one)}`;
      const figures = `${each}   bare SQL ${milliseconds(bare)}   ${judge((imported - one) / bare, limit)}`;
      console.log(`${String(size).padStart(6)} ${name.padEnd(8)} ${figures}`);
      if (size === users) tellCost({ what: `import of users, ${name}`, milliseconds: imported, rows: users });
    }
} finally {
  await portal.stop();
}

/** Imports people and then their changes, and writes the same rows of the others, round by round; other people each time. */
async function measure(size: number, rounds: number, token: string): Promise<[name: string, Took][]> {
  const times: { added: Took; changed: Took }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const prefix = `of${size}in${round}after${alone}n`;
    const take = async (sheet: string, statements: readonly Statement[]): Promise<Took> => {
      const imported = await time(() => portal.importFile("users-import", sheet, token));
      const bare = await write(prefix, statements);
      alone += 1;
      const one = await time(() => portal.importFile("users-import", sheetOf(`alone${alone}n`, 1, 0), token));
      await clearAway(portal.pool);
      return { imported, bare, one };
    };
    const took = { added: await take(sheetOf(prefix, size, 0), adding), changed: await take(sheetOf(prefix, size, 1), changing) };
    times.push(took);
    // Of few people what one costs is much, so that a single round says little.
    if (round > 0 && isEnough(...Object.values(took).map(({ imported, one, bare }) => [(imported - one) / bare, limit] as const))) break;
  }
  return (["added", "changed"] as const).map((name) => [
    name,
    {
      imported: counted(times.map((each) => each[name].imported)),
      bare: counted(times.map((each) => each[name].bare)),
      one: counted(times.map((each) => each[name].one)),
    },
  ]);
}

/** How long it takes to read some people and to write what stands of others like them, by a statement a table. */
async function write(prefix: string, statements: readonly Statement[]): Promise<number> {
  const client = await portal.pool.connect();
  try {
    const given: string[] = [];
    for (const [rows] of statements) {
      const { rows: read } = await client.query<{ all: string }>(`select coalesce(json_agg(r), '[]')::text as all from (${rows}) r`, [
        `${prefix}%`,
      ]);
      given.push(read[0]?.all ?? "[]");
    }
    return await time(async () => {
      await client.query("begin");
      for (const [at, [, statement]] of statements.entries()) await client.query(statement, [given[at]]);
      await client.query("commit");
    });
  } finally {
    client.release();
  }
}

/** People as an export has them; their changes are of another name and other entities. */
function sheetOf(prefix: string, size: number, change: 0 | 1): string {
  const lines = Array.from({ length: size }, (_, at) => {
    const entity = (offset: number) => `E${1 + ((at * 7 + offset + change * 13) % entities)}`;
    return [
      `${prefix}${at}@bench.example`,
      change ? `Another ${at}` : `Person ${at}`,
      "es",
      "yes",
      "Readers",
      `Data Owner | ${entity(0)}, ${entity(5)} | PLN`,
      `process-source | E${1 + (at % entities)} | PLN`,
      "wf-user",
      change ? "1.HUB1.MUT1.WF1" : "",
    ].join(";");
  });
  return ["email;name;language;active;hubGroups;hubRoles;mutRoles;workflow;_version", ...lines].join("\n");
}
