-- Fields and rules of exceptions keep their names, so that a process may keep them too (decision 0040). One that nothing names may still be deleted: its number never comes again.
create trigger quality_element_stays before update on quality_element for each row execute function refuse_change();
create trigger quality_rule_stays before update on quality_rule for each row execute function refuse_change();
