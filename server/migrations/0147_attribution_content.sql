-- 0147 Sums of stored days are cached in the process (L-449): a new random value each time a day is stored. Null for days
-- that were stored earlier.
alter table attribution_day add column content uuid;
alter table attribution_outcome_day add column content uuid;
