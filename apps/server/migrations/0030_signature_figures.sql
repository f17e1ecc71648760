-- What was shown to whoever signed: the figures of the cell beside those of the months before, with pay; whoever reads them masks it.
-- Null in signatures from before, and in those of cells whose deliveries hold no rows of people.
alter table signature add column figures jsonb;
