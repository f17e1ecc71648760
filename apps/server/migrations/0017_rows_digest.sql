-- The digest of a delivery's rows of people, as they stood when their cell was validated: what a version's hash is made of, so that a closing need not read all
-- rows once more for it. Null: not validated since there are digests, or no rows of people.
alter table delivery add column rows_sha256 bytea;
