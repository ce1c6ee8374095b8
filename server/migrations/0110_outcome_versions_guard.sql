-- 0110 Guard for the versions of outcomes (0093, L-375): a process of an older version changes the sums in lead_outcome
-- without increasing their versions, so a stored day of attribution could stay outdated.

-- As in 0084: a process of an older version cannot compact.
create or replace function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  if current_setting('enable_hashjoin') = 'off'
    and coalesce(current_setting('app.counts', true), '')
      <> 'instants, versions, outcomes, values, owners, stages, labels, outcome versions'
  then
    raise exception 'A newer version of Leadtrace has migrated the database: replace this process.';
  end if;
  while low < high loop
    middle := (low + high) / 2;
    if substring(keys from middle * 24 + 1 for 24) < wanted then low := middle + 1;
    else high := middle;
    end if;
  end loop;
  return low;
end $$;
