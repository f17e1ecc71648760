import type pg from "pg";
import { openPortal } from "./setup/portal.ts";
import { judge, milliseconds, roundsOf, sizeOf, tellCost, timeInTurn } from "./setup/timing.ts";

// The month at a glance of 60 entities, four sections and 24 months, for which 750 of 1,000 people could do something: the page against its own statement
// sent bare, in the same run.
const entities = sizeOf({ usual: 60, quick: 60 });
const users = 1000;
const rounds = roundsOf(15);
/** The page may take so many times its bare statement. */
const limit = 3;

const portal = await openPortal("month", seed);
try {
  const token = await portal.signIn("group", ["group-owner"]);
  const path = "validation/month?year=2026&month=12";
  // The first call of a minute also notes that the session was used.
  const kilobytes = Math.round((await portal.ask(path, token)).length / 1024);
  const session = (await portal.statementsOf("validation/months", token)).length;
  const own = (await portal.statementsOf(path, token)).slice(session);
  if (own.length !== 1) throw new Error(`the month takes ${own.length} statements, not one.`);
  const { one: page, other: bare } = await timeInTurn(
    rounds,
    () => portal.ask(path, token),
    () => portal.sendBare(own),
  );
  console.log(`${entities} entities, 4 sections, 1 statement, ${kilobytes} KB`);
  console.log(`page ${milliseconds(page)}   bare SQL ${milliseconds(bare)}   ${judge(page / bare, limit)}`);
  tellCost({ what: "month at a glance", milliseconds: page, rows: entities * 4 });
} finally {
  await portal.stop();
}

/** All is delivered and signed, with two warnings each: every cell waits for an owner. */
async function seed(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n;
    insert into section_calendar (section_code, legal_entity_id, first_month) select s.code, e.id, '2025-01-01' from section s, legal_entity e;
    insert into ingestion (code, name, section_code) select code, code, code from section;
    insert into ingestion_definition (ingestion_id, version, definition) select id, 1, '{}' from ingestion;
    insert into app_user (email, name) select 'user' || n || '@example.com', 'User ' || n from generate_series(1, ${users}) n;
    insert into area_member (user_id, area) select u.id, a from app_user u, unnest(array['HUB', 'MUT', 'WF']) a;
    insert into role_grant (user_id, role, legal_entity_id)
      select u.id, (array['data-owner', 'upload-coordinator', 'process-source', 'wf-user'])[1 + u.id % 4], case when u.id % 4 <> 3 then 1 + u.id % ${entities} end from app_user u;
    insert into consolidation (section_code, period) select s.code, m::date from section s, generate_series(timestamp '2025-01-01', timestamp '2026-12-01', '1 month') m;
    insert into upload (ingestion_id, definition_version, period, purpose, file_name, state, created_by)
      select i.id, 1, k.period, 'deliver', 'file.csv', 'LOADED', 1 from ingestion i join consolidation k on k.section_code = i.section_code;
    insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
      select u.id, u.ingestion_id, i.section_code, e.id, u.period, 'LOADED', 5000, 0, 0, 1 from upload u join ingestion i on i.id = u.ingestion_id, legal_entity e;
    insert into cell (consolidation_id, legal_entity_id, sign_off, signed_by, signed_at, delivery_ids)
      select k.id, e.id, 'COORDINATOR_SIGNED', 2, now(), array(select d.id from delivery d where d.period = k.period and d.section_code = k.section_code and d.legal_entity_id = e.id)
      from consolidation k, legal_entity e;
    insert into cell_finding (section_code, legal_entity_id, period, rule, severity, found_at)
      select k.section_code, e.id, k.period, r, 'warning', now() from consolidation k, legal_entity e, unnest(array['large-change', 'undeclared-sex']) r;
    analyze`);
}
