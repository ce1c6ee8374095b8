-- 0020 Totals of leads that were changed, or qualified, within a time, without asking each segment.

-- How many sealed leads were changed (or qualified) in an hour, and on a UTC day, as they were when
-- they were last folded in.
create table lead_instant (
  "orgId" uuid not null references org (id) on delete cascade,
  -- updatedAt or qualifiedAt
  field   text not null,
  span    text not null check (span in ('hour', 'day')),
  -- Where the hour or day begins.
  "from"  timestamptz(3) not null,
  n       integer not null,
  primary key ("orgId", field, span, "from")
);
select fence('lead_instant');

-- True when lead_instant counts the leads of a segment; segments are told apart by nothing else, so
-- that one is counted only once. It has no default, so that a process of an older version fails to
-- seal without counting.
alter table lead_segment add "instantsKnown" boolean not null default false;
alter table lead_segment alter "instantsKnown" drop default;
-- Before when no lead of the segment was changed, or qualified; infinity where none was at all, null
-- where that is not known.
alter table lead_segment add "updatedFrom" timestamptz(3);
alter table lead_segment add "qualifiedFrom" timestamptz(3);

-- The same, and it keeps a process of an older version from folding changes in without counting
-- them: whoever folds does without hash joins, and says now that it counts. Reads go on.
create or replace function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  if current_setting('enable_hashjoin') = 'off'
    and coalesce(current_setting('app.counts', true), '') <> 'instants'
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
