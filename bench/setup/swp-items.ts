import type pg from "pg";

/** What there is to plan with. */
export const swpSizes = {
  obs: 4,
  units: 5,
  divisions: 3,
  families: 40,
  profiles: 760,
  areas: 60,
  skills: 1100,
  clusters: 20,
  poolsOfDivision: 5,
};

/**
 * An organisation of 60 divisions, a catalogue of 2,000 terms, 300 pools and as many items of all five tabs as are asked for, from number `from` on: skewed as in
 * life, few divisions and profiles have most, a tenth is closed, a third are ranges. Written by INSERT ... SELECT; the numbers are the same every time.
 */
export async function seedPlan(pool: pg.Pool, items: number, from = 0): Promise<void> {
  if (from === 0) await seedTerms(pool);
  const { profiles, skills, clusters, poolsOfDivision } = swpSizes;
  await pool.query(`
    with low as (
      select (select min(id) from swp_org where level = 'division') as division, (select count(*) from swp_org where level = 'division') as divisions,
        (select min(id) from swp_term where kind = 'job-profile') as profile, (select min(id) from swp_term where kind = 'skill') as skill,
        (select min(id) from swp_term where kind = 'job-profile-cluster') as profile_cluster,
        (select min(id) from swp_term where kind = 'skill-cluster') as skill_cluster, (select min(id) from swp_pool) as pool,
        (select json_object_agg(code, id) from lookup_value where lookup = 'coverage') as coverages
    ),
    number as (
      select n, (n * 7919 % 1000003) / 1000003.0 as a, (n * 104729 % 1000033) / 1000033.0 as b, n * 86028121 % 100 as share, n * 15485863 % 10 = 0 as closed
      from generate_series(${from + 1}, ${items}::bigint) n
    ),
    drawn as (
      select *, case when share < 20 then 'key-profiles' when share < 40 then 'key-skills' when share < 65 then 'profiles-shortage' when share < 85 then 'skills-shortage'
        else 'profiles-pool' end as tab, floor(60 * power(a, 2))::integer as division
      from number
    ),
    made as (
      select *, tab like '%skills%' as of_skill, tab like '%shortage' as is_gap, tab = 'profiles-pool' as is_part, tab like 'key%' as is_key,
        closed and tab not like 'key%' as is_closed, 0.5 * (1 + n * 611953 % 40) as size, n * 7907 % 5 * 10 as reskilled, n * 6737 % 4 * 10 as outsourced
      from drawn
    )
    insert into swp_item (tab, division_id, source, profile_id, profile_cluster_id, skill_id, skill_cluster_id, skill_level, competency, additional_information,
      relevant_actions, size_min, size_max, impact, availability, timeline, hire, outsrc, reskill, release, levers_by_hand, coverage_id, size_at_close_min, closed_at,
      training_from, training_to, pool_id, created_at, updated_at, search)
    select m.tab, l.division + m.division, 'planner' || m.division || '@example.com',
      case when not of_skill then l.profile + floor(${profiles} * power(b, 2))::integer end, case when not of_skill and n % 4 > 0 then l.profile_cluster + n % ${clusters} end,
      case when of_skill then l.skill + floor(${skills} * power(b, 2))::integer end, case when of_skill and n % 4 > 0 then l.skill_cluster + n % ${clusters} end,
      case when of_skill then (array['Begin', 'Inter', 'Expert'])[1 + n * 31 % 3] end, c.text, '', '',
      case when is_closed then 0 else size end, case when not is_closed and n % 3 = 0 then size + 1 + n % 5 end,
      case when not is_part then (array['Critical', 'Relevant', 'Relevant', 'Nice2Have'])[1 + n * 37 % 4] end,
      case when is_part then (array['Foreseen', 'Scheduled', 'Ready'])[1 + n * 41 % 3] end, (2026 + n * 53 % 4) || '-Q' || (1 + n * 59 % 4),
      case when is_gap then 100 - reskilled - outsourced end, case when is_gap then outsourced end, case when not is_key then reskilled end,
      case when is_part then 100 - reskilled end, n % 3 > 0,
      case when not is_key then (l.coverages ->> case when is_closed then (array['COMPLETED', 'CANCELED'])[1 + n * 61 % 2]
        else (array['OPEN', 'OPEN', 'IN_PROGRESS'])[1 + n * 67 % 3] end)::integer end,
      case when is_closed then size end, case when is_closed then timestamptz '2026-01-01' + n % 300 * interval '1 day' end,
      case when not is_key then 2 + n % 3 end, case when not is_key then 6 + n % 7 end,
      case when is_part then l.pool + m.division * ${poolsOfDivision} + n % ${poolsOfDivision} end,
      timestamptz '2026-01-01' + n * interval '20 seconds', timestamptz '2026-02-01' + n * 611953 % 20000000 * interval '1 second',
      'planner' || m.division || '@example.com ' || lower(c.text)
    from made m cross join low l
    cross join lateral (select case when n % 2 = 0 then 'Works with team ' || n % 900 || ' on programme ' || n % 7000 else '' end as text) c
    order by n`);
  await pool.query(`
    update swp_pool o set size_min = s.total + 10 from (
      select pool_id, sum(coalesce(size_max, size_min)) as total from swp_item where pool_id is not null group by pool_id) s where s.pool_id = o.id`);
  await pool.query("vacuum analyze");
}

async function seedTerms(pool: pg.Pool): Promise<void> {
  const { obs, units, divisions, families, profiles, areas, skills, clusters, poolsOfDivision } = swpSizes;
  const terms = (kind: string, word: string, count: number, parent?: [kind: string, count: number]) => `
    insert into swp_term (kind, code, parent_id, label_es, label_en, search, updated_at)
    select '${kind}', upper('${word}') || n, ${parent ? `(select min(id) from swp_term where kind = '${parent[0]}') + n % ${parent[1]}` : "null"}, es, en,
      chr(10) || concat_ws(chr(10), lower(es), lower(en), lower(en), lower(en), lower('${word}') || n) || chr(10), now()
    from generate_series(1, ${count}) n cross join lateral (select '${word} ' || chr(97 + n * 7 % 26) || n as en, 'El ${word} ' || chr(97 + n * 11 % 26) || n as es) l;`;
  await pool.query(`
    insert into swp_org (level, code, name) select 'ob', 'OB' || n, 'Business ' || n from generate_series(1, ${obs}) n;
    insert into swp_org (parent_id, level, code, name) select o.id, 'unit', 'U' || n, 'Unit ' || n from swp_org o, generate_series(1, ${units}) n where o.level = 'ob';
    insert into swp_org (parent_id, level, code, name) select o.id, 'division', 'D' || n, 'Division ' || n from swp_org o, generate_series(1, ${divisions}) n where o.level = 'unit';
    ${terms("job-profile-family", "Family", families)}
    ${terms("knowledge-area", "Area", areas)}
    ${terms("job-profile-cluster", "Cluster", clusters)}
    ${terms("skill-cluster", "Group", clusters)}
    ${terms("job-profile", "Profile", profiles, ["job-profile-family", families])}
    ${terms("skill", "Skill", skills, ["knowledge-area", areas])}
    insert into swp_pool (division_id, name, folded_name, size_min, updated_at)
    select o.id, 'Pool ' || n, 'pool ' || n, 1, now() from swp_org o, generate_series(1, ${poolsOfDivision}) n where o.level = 'division' order by o.id, n`);
}
