-- 0029 Leads are looked up by their ids from the start.

-- Until the first ANALYZE, a minute after the first leads, PostgreSQL takes an organization for a two
-- hundredth of all leads, and any index that begins with it for as good as the key: to fold or delete
-- a thousand leads of an import took seconds. From version 18 on it can be told what it will find.
-- See L-152.
do $$
begin
  if to_regproc('pg_restore_attribute_stats') is null
    or exists (select from pg_stats where schemaname = current_schema and tablename = 'lead') then
    return;
  end if;
  perform pg_restore_attribute_stats('schemaname', current_schema::text, 'relname', 'lead',
    'attname', name, 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', n)
  from (values ('orgId', 1::real), ('id', -1)) as known (name, n);
end
$$;
