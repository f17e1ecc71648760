/**
 * Each table that names legal entities, and what a merge makes of what a duplicate has in it (decision 0084): it goes to the entity that is kept (`moves`), that one is given the same and the duplicate's stays with its
 * own months (`copied`), or it is of the past and stays the duplicate's (`stays`). A table that is missing here fails a test: nothing is forgotten in silence.
 */
export const entityTables = {
  legal_entity: "moves",
  role_grant: "moves",
  section_calendar: "moves",
  tree_place: "moves",
  subscription: "moves",
  ingestion_source: "moves",
  swp_code: "copied",
  // What was delivered, checked, signed and closed.
  upload: "stays",
  upload_cause: "stays",
  upload_issue: "stays",
  delivery: "stays",
  person_fact: "stays",
  figure_fact: "stays",
  cell: "stays",
  cell_finding: "stays",
  provisional_figure: "stays",
  kept_expectation: "stays",
  version_cell: "stays",
  version_delivery: "stays",
  version_figure: "stays",
  version_finding: "stays",
  version_given_figure: "stays",
  version_largest_part: "stays",
  version_person: "stays",
  node_closing: "stays",
  figure_remark: "stays",
  // A target is of the figures that the duplicate was closed with.
  kpi_target: "stays",
  pay_preparation: "stays",
  pay_submission: "stays",
  // A tolerance was decided for the figures of one entity, by two people.
  rule_tolerance: "stays",
  // What was found in the duplicate's rows, and what is counted of it.
  quality_event: "stays",
  quality_flow: "stays",
  quality_standing: "stays",
  quality_tally: "stays",
  quality_tally_cause: "stays",
  quality_tally_change: "stays",
  quality_tally_element: "stays",
  quality_tally_entity: "stays",
  quality_tally_person: "stays",
  quality_tally_rule: "stays",
  // They speak of data that is the duplicate's.
  legal_hold: "stays",
  erasure: "stays",
  missing_erasure: "stays",
  // What a review of access was started with, for its evidence.
  access_campaign_grant: "stays",
  access_campaign_part: "stays",
} as const satisfies Record<string, "moves" | "copied" | "stays">;
