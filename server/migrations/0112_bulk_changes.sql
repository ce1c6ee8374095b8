-- 0112 Changes to all leads that match a list's filters (L-409).
create table bulk_change (
  "orgId"       uuid not null references org (id) on delete cascade,
  -- UUIDv7.
  id            uuid not null,
  -- User in whose name the leads are changed.
  "createdBy"   uuid references person (id) on delete set null,
  "createdAt"   timestamptz(3) not null,
  state         text not null
    check (state in ('changing', 'changed', 'undoing', 'undone', 'failed')),
  -- Parameters of the lead list.
  query         jsonb not null,
  changes       jsonb not null,
  -- Number of matches when the change started; number of leads examined, changed and restored.
  total         integer not null,
  done          integer not null default 0,
  changed       integer not null default 0,
  restored      integer not null default 0,
  -- Cursor of the next leads; null at the start.
  cursor        text,
  -- Reason for a failure.
  message       text,
  "endedAt"     timestamptz(3),
  -- Process that is running the change.
  worker        uuid,
  "leasedUntil" timestamptz(3),
  primary key ("orgId", id)
);
select enable_tenant_rls('bulk_change');
-- Processes look for work before they know the organization.
create policy worker_select on bulk_change for select
  using (current_setting('app.bulk_changes', true) = 'on');
create index bulk_change_waiting on bulk_change ("orgId", id) where state in ('changing', 'undoing');

-- Previous values of the changed leads, for the undo; deleted once they are restored, or after 30 days.
create table bulk_change_lead (
  "orgId"    uuid not null,
  "changeId" uuid not null,
  "leadId"   uuid not null,
  before     jsonb not null,
  primary key ("orgId", "changeId", "leadId"),
  foreign key ("orgId", "changeId") references bulk_change ("orgId", id) on delete cascade,
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade
);
create index bulk_change_lead_by_lead on bulk_change_lead ("orgId", "leadId");
select enable_tenant_rls('bulk_change_lead');
