import { openPortal } from "./setup/portal.ts";
import { judge, milliseconds, roundsOf, sizeOf, time } from "./setup/timing.ts";

// The search of all areas, as an owner of everything who plans and administers nothing asks it, and as an administrator who finds people: 500 entities, 20,000
// users; with BENCH_TEMPLATE the million exceptions of that database. Of all that is typed the 95th percentile counts, beside its limit in milliseconds.
const limit = 80;
const entities = 500;
const users = sizeOf({ usual: 20_000, quick: 2_000 });
const rounds = roundsOf(10);

/** Three years of closing months, the last two of them open, with a cell and a delivery of each entity and section. */
const work = `
  insert into section_calendar (section_code, legal_entity_id, first_month)
    select s.code, e.id, date '2023-11-01' from section s cross join legal_entity e on conflict do nothing;
  insert into ingestion (code, name, section_code) select 'SEARCH-' || code, 'Fichero de ' || code, code from section on conflict do nothing;
  insert into ingestion_definition (ingestion_id, version, definition) select id, 1, '{"fullTimeHours":"40"}' from ingestion on conflict do nothing;
  insert into scenario (scenario_type, period)
    select 'CLOSING', m::date from generate_series(date '2023-11-01', date '2026-10-01', interval '1 month') m on conflict do nothing;
  insert into consolidation (section_code, period, state)
    select t.section_code, s.period, case when s.period < '2026-09-01' then 'FULL' else 'NONE' end
    from scenario s join scenario_type_section t using (scenario_type) on conflict do nothing;
  insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids, consolidated_at)
    select k.id, e.id, 'OWNER_VALIDATED', 'LOCKED', (select min(id) from app_user), now(), (select max(id) from app_user), now(), '{1}', now()
    from consolidation k cross join legal_entity e where k.state = 'FULL' on conflict do nothing;
  insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, created_by)
    select i.id, 1, e.id, s.period, 'deliver', 'Plantilla ' || e.code || ' ' || to_char(s.period, 'YYYY-MM') || '.xlsx', 'LOADED', (select min(id) from app_user)
    from scenario s cross join legal_entity e join ingestion i on i.section_code in ('OnHR', 'PLN') and i.code like 'SEARCH-%'`;

const portal = await openPortal("search", async (pool) => {
  await pool.query(`
    insert into legal_entity (code, name, country, currency)
    select 'B' || lpad(n::text, 3, '0') || '-' || c, 'Norte ' || n || ' Comunicaciones ' || c, c, 'EUR'
    from generate_series(1, ${entities}) n cross join lateral (select (array['ES','DE','PT','GB','BR','CH','FR','IT','MX','CL','AR','PE','US','PL'])[1 + n % 14] as c) x
    on conflict do nothing`);
  await pool.query(`
    insert into app_user (email, name, search_text)
    select f || '.' || l || n || '@bench.example', initcap(f) || ' ' || initcap(l), f || ' ' || l || ' ' || f || '.' || l || n || '@bench.example'
    from generate_series(1, ${users}) n cross join lateral (select
      (array['ana','luis','maria','jorge','ines','pedro','lena','tomas','rui','clara','hugo','elsa'])[1 + n % 12] as f,
      (array['garcia','fernandez','schmidt','antunes','oliveira','marsh','vogt','perez','novak','rossi'])[1 + n / 12 % 10] || (array['','son','ez','mann'])[1 + n / 120 % 4] as l) x
    on conflict do nothing`);
  await pool.query(work);
  await pool.query("vacuum analyze");
});
const typed = [
  "n",
  "no",
  "nor",
  "norte 250",
  "nrote",
  "alemania",
  "Deutschlnad",
  "b250",
  "plantilla",
  "headcuont",
  "glosario",
  "oktober",
  "firmar norte",
  "123456",
  "rotacion",
  "xyzzy nothing",
];
const people = ["a", "ana gar", "garcia", "gracia", "schmidtmann", "schmitdmann", "ana.garcia12", "oliveiraez maria", "users", "moneda"];
try {
  const owner = await portal.signIn("owner-of-search", ["group-owner", "data-owner", "upload-coordinator", "swp-reader", "wf-user"]);
  const admin = await portal.signIn("admin-of-search", ["hub-admin"]);
  for (const [who, token, words] of [
    ["an owner", owner, typed],
    ["an administrator", admin, people],
  ] as const) {
    const times: { q: string; took: number }[] = [];
    for (let round = -1; round < rounds; round += 1)
      for (const q of words) {
        const took = await time(() => portal.ask(`search?q=${encodeURIComponent(q)}`, token));
        // The first round reads what is kept for a moment.
        if (round >= 0) times.push({ q, took });
      }
    const inOrder = times.toSorted((a, b) => a.took - b.took);
    const at = (share: number) => inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))];
    const p95 = at(0.95)?.took ?? 0;
    console.log(
      `${who.padEnd(18)} p50 ${milliseconds(at(0.5)?.took ?? 0)}   p95 ${milliseconds(p95)} of ${limit}   ${judge(p95 / limit, 1)}   worst “${inOrder.at(-1)?.q}” ${milliseconds(inOrder.at(-1)?.took ?? 0)}`,
    );
  }
} finally {
  await portal.stop();
}
