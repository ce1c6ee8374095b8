-- 0085 Stages: an organization's named steps within a status (L-388).
create table stage (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  -- Never changes, because the leads in the stage have this status.
  status      text not null check (status in ('open', 'qualified')),
  name        text not null,
  color       text not null,
  position    integer not null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id)
);
select enable_tenant_rls('stage');

-- No foreign key: deleting a stage would have to change all its leads at once. Readers treat a stage that no longer
-- exists as absent.
alter table lead add column "stageId" uuid;

-- True if the delta contains the stage. A process of an older version does not log it. No lead has a stage yet, so
-- existing deltas contain it if they contain everything else.
alter table lead_change
  add column "stageId" uuid,
  add column "stageKnown" boolean not null default true;
alter table lead_change no force row level security;
update lead_change set "stageKnown" = false where not "ownerKnown";
alter table lead_change force row level security;
alter table lead_change alter column "stageKnown" set default false;

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
      <> 'instants, versions, outcomes, values, owners, stages'
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
