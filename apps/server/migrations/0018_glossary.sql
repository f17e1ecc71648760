-- The glossary: cards of terms and of KPIs in four languages (GLO; decisions 7). What a card says is kept as versions, which never change; what readers
-- and editors find it by is derived from them, apart for what is published and for what is being worked on.

create table glossary_card (
  id integer generated always as identity primary key,
  glossary text not null check (glossary in ('term', 'kpi')),
  -- the latest version; readers see the published one
  version integer not null default 1,
  published_version integer,
  -- of a card that came with the portal: by what it is known to the next release
  shipped_key text unique,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (deleted_at is null or published_version is null)
);

create table glossary_version (
  card_id integer not null references glossary_card,
  version integer not null,
  at timestamptz not null,
  -- null: it came with the portal
  user_id integer references app_user,
  kind text not null check (kind in ('created', 'edited', 'restored', 'imported', 'undone', 'shipped')),
  -- of a restored one: which it was
  restored_from integer,
  comment text not null default '',
  -- domain/glossary CardContent; files are glossary_file ids
  content jsonb not null,
  states jsonb not null,
  primary key (card_id, version)
);
create trigger glossary_version_append_only before update or delete on glossary_version for each row execute function refuse_change();
create trigger glossary_version_no_truncate before truncate on glossary_version for each statement execute function refuse_change();
alter table glossary_card add constraint glossary_card_published foreign key (id, published_version) references glossary_version (card_id, version)
  deferrable initially deferred;

-- When which version was the one in force; a null version: none from then on.
create table glossary_publication (
  id integer generated always as identity primary key,
  card_id integer not null references glossary_card,
  version integer,
  at timestamptz not null,
  user_id integer references app_user,
  foreign key (card_id, version) references glossary_version (card_id, version)
);
create index glossary_publication_card on glossary_publication (card_id, at);
create trigger glossary_publication_append_only before update or delete on glossary_publication for each row execute function refuse_change();
create trigger glossary_publication_no_truncate before truncate on glossary_publication for each statement execute function refuse_change();

create type glossary_edition_kind as enum ('working', 'published');
create type glossary_language_state as enum ('missing', 'current', 'outdated');

-- What a card is filtered and listed by, in the version being worked on and in the published one.
create table glossary_edition (
  card_id integer not null references glossary_card,
  edition glossary_edition_kind not null,
  version integer not null,
  glossary text not null,
  global_name text not null,
  folded_name text not null,
  kpi_code text,
  type text,
  standard text not null default '',
  under_standard boolean not null,
  standard_theme_id integer references lookup_value,
  internal_theme_id integer references lookup_value,
  state_es glossary_language_state not null,
  state_en glossary_language_state not null,
  state_de glossary_language_state not null,
  state_pt glossary_language_state not null,
  saved_at timestamptz not null,
  saved_by integer references app_user,
  primary key (card_id, edition),
  unique (edition, glossary, folded_name),
  unique (edition, kpi_code)
);

-- The texts of a language that is used, as they are shown and searched. `search` holds stems and whole words, without accents: names weigh A, other names B,
-- descriptions C, the rest D.
create table glossary_text (
  card_id integer not null,
  edition glossary_edition_kind not null,
  language text not null check (language in ('es', 'en', 'de', 'pt')),
  people_kpi_name text not null,
  -- for the order of lists
  folded_name text not null,
  standard_name text not null,
  other_names text[] not null,
  description text not null,
  content text not null,
  calculation text not null,
  measure text not null,
  observations text not null,
  search tsvector not null,
  primary key (card_id, edition, language),
  foreign key (card_id, edition) references glossary_edition on delete cascade
);
create index glossary_text_search on glossary_text using gin (search);
create index glossary_text_name on glossary_text (edition, language, folded_name, card_id);

-- Every name a card goes by: for near-duplicates, and to find a name by its beginning.
create table glossary_name (
  card_id integer not null,
  edition glossary_edition_kind not null,
  -- null: the global name
  language text check (language in ('es', 'en', 'de', 'pt')),
  field text not null check (field in ('globalName', 'peopleKpiName', 'standardName', 'otherNames')),
  name text not null,
  folded text not null,
  foreign key (card_id, edition) references glossary_edition on delete cascade
);
create index glossary_name_card on glossary_name (card_id, edition);
create index glossary_name_folded on glossary_name using gin (folded gin_trgm_ops);

-- The words that cards use, with what each becomes by leaving out a letter (domain/glossary typoVariants): a word with a typo shares one. Words only come.
create table glossary_word (
  word text primary key,
  variants text[] not null
);
create index glossary_word_variants on glossary_word using gin (variants);

-- The stemming of a language; what is given is folded already.
create function glossary_config(language text) returns regconfig language sql immutable parallel safe as $$
  select (case language when 'es' then 'spanish' when 'de' then 'german' when 'pt' then 'portuguese' else 'english' end)::regconfig
$$;

-- Files of cards: their bytes never change, and versions name them.
create table glossary_file (
  id integer generated always as identity primary key,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  bytes bytea not null,
  -- null: sent, but no version names it yet; it goes after a day
  card_id integer references glossary_card,
  user_id integer not null references app_user,
  at timestamptz not null
);
alter table glossary_file alter column bytes set storage external;
create index glossary_file_card on glossary_file (card_id);
create index glossary_file_waiting on glossary_file (at) where card_id is null;

-- What readers would have otherwise.
create table glossary_suggestion (
  id integer generated always as identity primary key,
  card_id integer not null references glossary_card,
  -- the version they read
  version integer not null,
  language text not null check (language in ('es', 'en', 'de', 'pt')),
  text text not null check (btrim(text) <> ''),
  at timestamptz not null,
  user_id integer not null references app_user,
  state text not null default 'open' check (state in ('open', 'taken', 'declined')),
  answer text not null default '',
  answered_at timestamptz,
  answered_by integer references app_user,
  check ((state = 'open') = (answered_at is null))
);
create index glossary_suggestion_card on glossary_suggestion (card_id, id);
create index glossary_suggestion_open on glossary_suggestion (id) where state = 'open';
create index glossary_suggestion_user on glossary_suggestion (user_id, id);
