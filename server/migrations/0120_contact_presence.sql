-- 0120 Filters by whether a lead has a phone number or a note (L-410): a bitmap of the leads that have one.
--
-- Deltas contain an empty text if there is a value, because notes are long.
alter table lead_change
  add column phone text,
  add column note text,
  -- True if the delta contains both. A process of an older version does not log them.
  add column "contactKnown" boolean not null default false;

-- Segments and deltas from before lack them: compaction rebuilds the bitmaps of later fields, one segment at a time.
-- Until it has, lists with these filters scan.
alter table lead_segment no force row level security;
update lead_segment set "valuesKnown" = false;
alter table lead_segment force row level security;

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
      <> 'instants, versions, outcomes, values, owners, stages, labels, outcome versions, contact data'
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
