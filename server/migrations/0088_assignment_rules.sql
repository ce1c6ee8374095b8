-- 0088 Rules that assign new leads to members (L-365).
create table assignment_rule (
  "orgId"           uuid not null references org (id) on delete cascade,
  id                uuid not null,
  name              text not null,
  enabled           boolean not null,
  position          integer not null,
  -- As in filter_rule; empty for all leads.
  conditions        jsonb not null,
  -- Members who take turns. Readers skip those who have left.
  "memberIds"       uuid[] not null,
  "includesImports" boolean not null,
  -- Number of leads that the rule has assigned.
  turn              bigint not null default 0,
  "createdAt"       timestamptz(3) not null,
  primary key ("orgId", id)
);
select enable_tenant_rls('assignment_rule');

-- One row per organization with rules.
create table assignment_cursor (
  "orgId"  uuid not null references org (id) on delete cascade,
  -- Position of the last event whose leads were assigned.
  position bigint not null,
  primary key ("orgId")
);
select enable_tenant_rls('assignment_cursor');

-- Processes look for work before they know the organization.
create policy worker_select on assignment_cursor for select
  using (current_setting('app.assignments', true) = 'on');
create policy assignment_select on lead_event for select
  using (current_setting('app.assignments', true) = 'on');
create policy assignment_select on lead_event_head for select
  using (current_setting('app.assignments', true) = 'on');
