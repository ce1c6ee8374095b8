-- 0039 When a lead was won or lost, and how many were, by hour (D-48); the currency of its value (D-47).
--
-- A job fills in the leads that were won or lost before. Until it has, the columns of an existing lead are null, as
-- the index says; lead_missing_outcome (0040) lists these leads. Reads find their dates in the history (L-240).
-- ISO 4217 code; null until chosen.
alter table org add column currency text;

alter table lead add column "wonAt" timestamptz(3), add column "lostAt" timestamptz(3);

alter table lead_change
  add column "wonAt" timestamptz(3),
  add column "lostAt" timestamptz(3),
  -- True if the delta contains both dates. A process of an older version logs neither, so it fails to change leads
  -- that can have one; it can change all others.
  add column "outcomesKnown" boolean not null default false;
alter table lead_change add constraint lead_change_outcomes
  check ("outcomesKnown" or not existed or status not in ('won', 'lost')) not valid;

-- Like "qualifiedFrom"; no lead has either date yet.
alter table lead_segment
  add column "wonFrom" timestamptz(3),
  add column "lostFrom" timestamptz(3),
  -- True if lead_outcome counts the segment's leads.
  add column "outcomesCounted" boolean not null default false;
alter table lead_segment no force row level security;
update lead_segment set "wonFrom" = 'infinity', "lostFrom" = 'infinity' where "instantsKnown";
alter table lead_segment force row level security;

-- Sealed leads by the hour and UTC day in which they were qualified, won or lost, as of their last compaction.
create table lead_outcome (
  "orgId"    uuid not null references org (id) on delete cascade,
  -- qualifiedAt, wonAt or lostAt
  field      text not null,
  span       text not null check (span in ('hour', 'day')),
  -- Start of the hour or day.
  "from"     timestamptz(3) not null,
  status     text not null,
  source     text not null,
  n          integer not null,
  -- Value of the won leads in minor units.
  "wonMinor" numeric not null,
  primary key ("orgId", field, span, "from", status, source)
);
select enable_tenant_rls('lead_outcome');

-- As in 0020: a process of an older version cannot compact.
create or replace function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  if current_setting('enable_hashjoin') = 'off'
    and coalesce(current_setting('app.counts', true), '') <> 'instants, versions, outcomes'
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
