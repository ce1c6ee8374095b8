-- 0084 The owner of a lead as one of its fields, so that lists can filter by it (L-348).
--
-- No foreign key to `member`: removing a member would have to change all their leads at once. Readers treat the owner
-- as absent once the person is no longer a member.
alter table lead add column "ownerId" uuid;

alter table lead_change
  add column "ownerId" uuid,
  -- True if the delta contains the owner. A process of an older version does not log it.
  add column "ownerKnown" boolean not null default false;

-- Owners and deltas from before are not in the index: compaction rebuilds the bitmaps of later fields, one segment at
-- a time. Until it has, lists with these filters scan.
alter table lead no force row level security;
alter table lead_owner no force row level security;
alter table lead_segment no force row level security;
alter table deleted_lead no force row level security;
update lead set "ownerId" = lead_owner."ownerId" from lead_owner
where lead."orgId" = lead_owner."orgId" and lead.id = lead_owner."leadId";
update deleted_lead set lead = lead || jsonb_build_object('ownerId', owners -> 0 ->> 'ownerId')
where owners <> '[]';
update lead_segment set "valuesKnown" = false;
alter table lead force row level security;
alter table lead_segment force row level security;
alter table deleted_lead force row level security;

drop table lead_owner;
alter table deleted_lead drop column owners;

-- As in 0071: a process of an older version cannot compact.
create or replace function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  if current_setting('enable_hashjoin') = 'off'
    and coalesce(current_setting('app.counts', true), '')
      <> 'instants, versions, outcomes, values, owners'
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
