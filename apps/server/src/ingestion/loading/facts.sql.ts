/** What a file's rows are copied by; the columns in the order `fact-rows.ts` writes them. */
export const copyPeople = `copy person_fact (delivery_id, row_number, legal_entity_id, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason,
  contract_type, hours, full_time_hours, annual_pay, hourly_pay, bonus, management_level, job_profile, unit, agreed_hours, absence_hours, training_hours, workforce_cost, manager_hash,
  extra) from stdin`;
export const copyFigures = "copy figure_fact (delivery_id, row_number, legal_entity_id, figures) from stdin";
export const copyIssues =
  "copy upload_issue (upload_id, position, legal_entity_id, row_number, column_name, severity, code, found, params, sensitive, row_key) from stdin";
