-- Facets of a month read what they count by from the index: 336 blocks in place of 15,900 of a million exceptions.
drop index quality_event_last;
create index quality_event_last on quality_event (last_on, id)
  include (element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, due_on);
