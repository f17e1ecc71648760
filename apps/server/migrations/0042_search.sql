-- What the search of all areas asks by: deliveries by the name of their file, people by a word with a typing error in it.

create index upload_file_name on upload using gin (folded(file_name) gin_trgm_ops);

-- Every word of a folded text, and what it becomes with one letter left out: two words that are one typing error apart share one (decision 0017). Words of less than four
-- letters, or more than forty, stand as they are, as typoVariants of the domain has it. Dear to work out, so that the planner rather asks the index.
create function word_variants(given text) returns text[] language sql immutable parallel safe strict cost 10000 as $$
  select coalesce(array_agg(distinct v.variant), '{}')
  from regexp_split_to_table(given, '[\s!-/:-@\[-`{-~]+') w (word)
  cross join lateral (
    select w.word as variant
    union all
    select left(w.word, n - 1) || substr(w.word, n + 1) from generate_series(1, length(w.word)) n where length(w.word) between 4 and 40
  ) v
  where w.word <> ''
$$;
create index app_user_variants on app_user using gin (word_variants(search_text)) with (fastupdate = off);
create index swp_term_variants on swp_term using gin (word_variants(search)) with (fastupdate = off);
