import type pg from "pg";

/** What planners look at: the map of gaps, the reskill balance and coverage, of all, of a part of the organisation, and beside a what-if. */
export const analysisCases: [name: string, path: string][] = [
  ["gap map of profiles", "swp/analysis/map?side=profiles"],
  ["gap map of skills", "swp/analysis/map?side=skills"],
  ["gap map of a unit", "swp/analysis/map?side=profiles&orgs=5"],
  ["gap map beside a what-if", "swp/analysis/map?side=profiles&whatIf=1"],
  ["reskill balance of profiles", "swp/analysis/balance?side=profiles"],
  ["reskill balance of skills", "swp/analysis/balance?side=skills"],
  ["reskill balance of a unit", "swp/analysis/balance?side=profiles&orgs=5"],
  ["balance beside a what-if", "swp/analysis/balance?side=profiles&whatIf=1"],
  ["coverage of profiles", "swp/analysis/coverage?tab=profiles-shortage"],
  ["coverage of the pool", "swp/analysis/coverage?tab=profiles-pool"],
  ["what-if with its items", "swp/what-ifs/1"],
];

/** A what-if, the only one, of up to 500 open items, in the place of the one there is. */
export async function seedWhatIf(pool: pg.Pool): Promise<void> {
  await pool.query(`
    delete from swp_what_if;
    alter sequence swp_what_if_id_seq restart;
    insert into swp_what_if (name, owner_id, shared, created_at, updated_at) select 'Bench', min(id), true, now(), now() from app_user;
    insert into swp_what_if_item (what_if_id, item_id, size_min, size_max, hire, outsrc, reskill, release, training_from, training_to, base_version)
    select 1, i.id, i.size_min + 1, null, case when i.tab <> 'profiles-pool' then 0 end, case when i.tab <> 'profiles-pool' then 0 end, 100,
      case when i.tab = 'profiles-pool' then 0 end, 1, 4, i.version
    from swp_item i join lookup_value v on v.id = i.coverage_id and not v.closes where i.deleted_at is null order by i.id limit 500;
    analyze swp_what_if_item`);
}
