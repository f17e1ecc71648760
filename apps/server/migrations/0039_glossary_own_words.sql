-- The words of the three fields that share their weight in `search` with others, apart from them: those of names A (the global one and that of the language), of the
-- standard's name B, of observations D. Who looks for words in one of these fields finds them here; before, the texts themselves were made plain in each search.
alter table glossary_text add column own_words tsvector;

create function field_words(language text, given text, weight "char") returns tsvector language sql as $$
  select setweight(to_tsvector(glossary_config(language), w.words) || to_tsvector('simple', w.words), weight)
  from (
    select regexp_replace(folded(given), '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u205e]+', ' ', 'g') as words
    offset 0
  ) w
$$;
update glossary_text t set own_words = field_words(t.language, e.global_name || ' ' || t.people_kpi_name, 'A')
  || field_words(t.language, t.standard_name, 'B') || field_words(t.language, t.observations, 'D')
from glossary_edition e where e.card_id = t.card_id and e.edition = t.edition;
drop function field_words(text, text, "char");

alter table glossary_text alter column own_words set not null;
