-- 0024 Reports of attribution look at no lead of a day that nothing has happened to.

-- Rises with every fold that may have changed what the segment says.
alter table lead_segment add column version integer not null default 0;

-- What the segments of a day were when its leads were last looked at.
alter table attribution_day add column state text;

-- As in 0020: a process of an older version would fold without telling that it did.
create or replace function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  if current_setting('enable_hashjoin') = 'off'
    and coalesce(current_setting('app.counts', true), '') <> 'instants, versions'
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
