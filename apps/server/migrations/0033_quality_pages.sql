-- A page of events stands in an index in the order of the day due, for one rule, entity or person; what is asked besides is read from the index as well.
drop index quality_event_entity;
drop index quality_event_rule;
drop index quality_event_accountant;
create index quality_event_entity on quality_event (legal_entity_id, due_on, id, status, rule_id);
create index quality_event_rule on quality_event (rule_id, due_on, id, status, legal_entity_id);
create index quality_event_accountant on quality_event (accountant_id, due_on, id, status);
-- What a page says of how many there are is summed from the index alone.
create index quality_tally_rule on quality_tally (legal_entity_id, rule_id, status) include (events);
