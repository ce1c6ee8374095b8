-- 0158 An organization can only retire a few host names (L-462). Adding a column that is null does not rewrite the
-- table.
alter table retired_host_name
  -- Organization that retired the name last; no foreign key, because the name outlives it.
  add column "retiredBy" uuid;
create index retired_host_name_by_org on retired_host_name ("retiredBy", "retiredAt")
  where "retiredBy" is not null;
