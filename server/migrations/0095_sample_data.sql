-- 0095 Sample data (L-393): an organization of its own that ends by itself. Adding a column that is
-- null does not rewrite the table.
alter table org add column "sampleUntil" timestamptz(3);
create index org_by_sample_end on org ("sampleUntil") where "sampleUntil" is not null;
