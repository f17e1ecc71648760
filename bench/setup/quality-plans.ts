// Plans written by hand for one question each, with what is known of it: the rows that the answer is made of, by the shortest way to them. They are what the
// portal's own SQL, made of a filter and of rights, is held against.

/** A page of fifty with all that is shown of them; `found` chooses their ids, in order. */
const page = (found: string, by = "due_on") => `
  with found as materialized (${found})
  select e.*, t.object_value, t.sensitive, t.params, t.detail, t.comments, l.*, r.code, r.origin, n.code, n.name, a.email, a.name, u.name, p.code, p.label_es
  from found f join quality_event e on e.id = f.id join quality_event_text t on t.event_id = e.id join quality_element l on l.id = e.element_id
    join quality_rule r on r.id = e.rule_id join legal_entity n on n.id = e.legal_entity_id left join app_user a on a.id = e.accountant_id
    left join app_user u on u.id = e.updated_by left join lookup_value p on p.id = e.perimeter_id
  order by e.${by}, e.id`;

/** Such a page with its number, which is counted up to where it is told as more. */
const countedPage = (where: string, by = "due_on") => [
  page(`select id from quality_event where ${where} order by ${by}, id limit 51`, by),
  `select count(*) from (select from quality_event where ${where} limit 10001) f`,
];

/** Numbers with the names they are shown by, each by its own statement over the smallest table that has them. */
const counts = (parts: {
  rules: string;
  statuses: string;
  entities: string;
  elements: string;
  accountants: string;
  perimeters: string;
  overdue: string;
}) => `
  select 'rules', c.id::text, r.code, c.n from (${parts.rules}) c (id, n) join quality_rule r on r.id = c.id
  union all select 'statuses', c.id::text, null, c.n from (${parts.statuses}) c (id, n)
  union all select 'entities', c.id::text, n.name, c.n from (${parts.entities}) c (id, n) join legal_entity n on n.id = c.id
  union all select 'elements', c.id::text, null, c.n from (${parts.elements}) c (id, n)
  union all select 'accountants', c.id::text, a.name, c.n from (${parts.accountants}) c (id, n) left join app_user a on a.id = c.id
  union all select 'perimeters', c.id::text, p.label_es, c.n from (${parts.perimeters}) c (id, n) left join lookup_value p on p.id = c.id
  union all select 'overdue', null, null, (${parts.overdue})`;

const sum = (table: string, key: string, { where = "true", what = "events" } = {}) =>
  `select ${key}, sum(${what}) from ${table} where ${where} group by 1 having sum(${what}) > 0`;

/** All facets, of everything or of what a column says, over kept counts. */
const kept = (what: "events" | "overdue") =>
  counts({
    rules: sum("quality_tally_rule", "rule_id", { what }),
    statuses: sum("quality_tally_entity", "status", { what }),
    entities: sum("quality_tally_entity", "legal_entity_id", { what }),
    elements: sum("quality_tally_element", "element_id", { what }),
    accountants: sum("quality_tally_person", "accountant_id", { what }),
    perimeters: sum("quality_tally_person", "perimeter_id", { what }),
    overdue: "select sum(overdue) from quality_tally_entity",
  });

/** All facets of a set of events that is gathered once. */
const gathered = (where: string, today: string) => `
  with base as materialized (
    select element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, count(*) as events,
      count(*) filter (where status in ('OPEN', 'IN_PROGRESS') and due_on < '${today}') as overdue
    from quality_event where ${where} group by 1, 2, 3, 4, 5, 6
  )
  ${counts({
    rules: sum("base", "rule_id"),
    statuses: sum("base", "status"),
    entities: sum("base", "legal_entity_id"),
    elements: sum("base", "element_id"),
    accountants: sum("base", "accountant_id"),
    perimeters: sum("base", "perimeter_id"),
    overdue: "select sum(overdue) from base",
  })}`;

const causes = (where: string) => `
  with cause as materialized (
    select element_id, rule_id, legal_entity_id, delivery_id, sum(events) as open, sum(overdue) as overdue from quality_tally_cause where ${where}
    group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4 limit 51
  )
  select c.*, f.*, r.code, n.code, n.name, x.accountant_id, t.object_value, t.params, t.detail
  from cause c
  cross join lateral (
    select count(e.gone_on), min(e.due_on), min(e.id) as id from quality_event e
    where e.element_id = c.element_id and e.rule_id = c.rule_id and e.legal_entity_id = c.legal_entity_id and e.delivery_id is not distinct from c.delivery_id
      and e.status in ('OPEN', 'IN_PROGRESS')
  ) f
  join quality_event x on x.id = f.id join quality_event_text t on t.event_id = f.id join quality_rule r on r.id = c.rule_id join legal_entity n on n.id = c.legal_entity_id
  order by c.open desc`;

export type PlannedQuestion = {
  name: string;
  who: "owner" | "coordinator";
  path: string;
  /** A statement; of pages whose number is not kept also one that counts as far as it is told. */
  plan: string | readonly string[];
  /** Whether it may never take longer than a page may, however many events there are. */
  prompt: boolean;
};

/** Questions to data quality with the plan by hand beside each. `coordinated`: the entities of the coordinator; `today` as yyyy-mm-dd. */
export function plannedQuestions({ coordinated, today }: { coordinated: readonly number[]; today: string }): PlannedQuestion[] {
  const open = "status in ('OPEN', 'IN_PROGRESS')";
  const wordsOf = (word: string) => `id in (select event_id from quality_event_text where search like '%${word}%')`;
  const one = { rule: "rule_id = 6", entity: "legal_entity_id = 1" };
  return [
    { name: "all facets", who: "owner", path: "counts", plan: kept("events"), prompt: true },
    { name: "all facets, overdue", who: "owner", path: "counts?overdue=1", plan: kept("overdue"), prompt: true },
    {
      name: "facets of a rule, entity and statuses",
      who: "owner",
      path: "counts?rules=6&entities=1&status=OPEN,IN_PROGRESS",
      plan: counts({
        rules: sum("quality_tally_rule", "rule_id", { where: `${one.entity} and ${open}` }),
        statuses: sum("quality_tally_rule", "status", { where: `${one.rule} and ${one.entity}` }),
        entities: sum("quality_tally_rule", "legal_entity_id", { where: `${one.rule} and ${open}` }),
        elements: sum("quality_tally", "element_id", { where: `${one.rule} and ${one.entity} and ${open}` }),
        accountants: sum("quality_tally", "accountant_id", { where: `${one.rule} and ${one.entity} and ${open}` }),
        perimeters: sum("quality_tally", "perimeter_id", { where: `${one.rule} and ${one.entity} and ${open}` }),
        overdue: `select sum(overdue) from quality_tally_rule where ${one.rule} and ${one.entity}`,
      }),
      prompt: true,
    },
    {
      name: "facets of a month's",
      who: "owner",
      path: "counts?lastFrom=2026-03-01&lastTo=2026-03-31",
      plan: gathered("last_on between '2026-03-01' and '2026-03-31'", today),
      prompt: true,
    },
    {
      name: "facets of two words",
      who: "owner",
      path: "counts?text=closed%202014",
      plan: gathered(`${wordsOf("closed")} and ${wordsOf("2014")}`, today),
      prompt: true,
    },
    // As many as these cannot be found by their words and counted at once on any plan: the limit is the plan's.
    {
      name: "facets of a word in a fifth of all",
      who: "owner",
      path: "counts?text=closed",
      plan: gathered(wordsOf("closed"), today),
      prompt: false,
    },
    { name: "causes", who: "owner", path: "causes", plan: causes("true"), prompt: true },
    { name: "causes of an entity", who: "owner", path: "causes?entities=7", plan: causes("legal_entity_id = 7"), prompt: true },
    {
      name: "causes seen by a coordinator",
      who: "coordinator",
      path: "causes",
      plan: causes(`legal_entity_id in (${coordinated.join(", ")})`),
      prompt: true,
    },
    {
      name: "own ones, of whom has none",
      who: "owner",
      path: "?mine=1",
      plan: page("select id from quality_event where false"),
      prompt: true,
    },
    {
      name: "overdue ones",
      who: "owner",
      path: "?overdue=1",
      plan: page(`select id from quality_event where ${open} and due_on < '${today}' order by due_on, id limit 51`),
      prompt: true,
    },
    {
      name: "overdue ones of a perimeter",
      who: "owner",
      path: "?perimeters=5&overdue=1",
      plan: page(`select id from quality_event where perimeter_id = 5 and ${open} and due_on < '${today}' order by due_on, id limit 51`),
      prompt: true,
    },
    {
      name: "words",
      who: "owner",
      path: "?text=closed%202014",
      plan: countedPage(`${wordsOf("closed")} and ${wordsOf("2014")}`),
      prompt: true,
    },
    {
      name: "open ones seen by a coordinator",
      who: "coordinator",
      path: "?status=OPEN,IN_PROGRESS",
      plan: page(
        `select id from quality_event where legal_entity_id in (${coordinated.join(", ")}) and ${open} order by due_on, id limit 51`,
      ),
      prompt: true,
    },
    {
      name: "gone ones that are resolved, latest first",
      who: "owner",
      path: "?gone=1&status=RESOLVED&sort=last&direction=asc",
      plan: countedPage("gone_on is not null and status = 'RESOLVED'", "last_on"),
      prompt: true,
    },
  ];
}
