-- 0034 PostgreSQL 16 and 17 look up the first leads by their ids, too.
--
-- 0029 tells version 18 what ANALYZE will find. Older versions learn it by an ANALYZE of some leads of as many
-- organizations, which are deleted again. An ANALYZE of an empty table leaves statistics alone.
-- Does nothing once there are leads. See L-152.
do $$
begin
  if to_regproc('pg_restore_attribute_stats') is not null or pg_relation_size('lead') > 0 then
    return;
  end if;
  -- A process of the release before may add the first lead while this one waits.
  lock table lead in access exclusive mode;
  if pg_relation_size('lead') > 0 then
    return;
  end if;
  alter table lead no force row level security;
  alter table lead alter column "orgId" set (n_distinct = 1);
  insert into lead ("orgId", id, status, source, "createdAt", "updatedAt", "expiresAt", locked, "searchText")
  select gen_random_uuid(), gen_random_uuid(), 'open', 'api', now(), now(), now(), false, ''
  from generate_series(1, 300);
  analyze lead ("orgId", id);
  delete from lead;
  alter table lead alter column "orgId" reset (n_distinct);
  alter table lead force row level security;
end
$$;
