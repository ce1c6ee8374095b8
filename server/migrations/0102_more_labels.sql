-- 0102 Several labels per lead (L-390): the labels after the first, which stays in "labelId".
--
-- IDs separated by commas, in order and without the first, so that history, events and exports contain the value as it
-- is. Null for a lead with at most one label.
alter table lead add column "moreLabelIds" text;

-- As in 0085. No lead has several labels yet.
alter table lead_change
  add column "moreLabelIds" text,
  add column "labelsKnown" boolean not null default true;
alter table lead_change no force row level security;
update lead_change set "labelsKnown" = false where not "stageKnown";
alter table lead_change force row level security;
alter table lead_change alter column "labelsKnown" set default false;

-- As in 0085: a process of an older version cannot compact.
create or replace function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  if current_setting('enable_hashjoin') = 'off'
    and coalesce(current_setting('app.counts', true), '')
      <> 'instants, versions, outcomes, values, owners, stages, labels'
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
