-- Deliveries are found by the name of their file with a typing error in it, as people and terms of the plan are (0042).

create index upload_file_name_variants on upload using gin (word_variants(folded(file_name))) with (fastupdate = off);
