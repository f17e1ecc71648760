import { openPortal } from "./setup/portal.ts";
import { judge, milliseconds, roundsOf, sizeOf, time } from "./setup/timing.ts";

// The search of all areas, as an owner of everything who plans and administers nothing asks it, and as an administrator who finds people: 500 entities, 20,000
// users; with BENCH_TEMPLATE the million exceptions of that database. Of all that is typed the 95th percentile counts, beside its limit in milliseconds.
const limit = 80;
const entities = 500;
const users = sizeOf({ usual: 20_000, quick: 2_000 });
const rounds = roundsOf(10);

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
