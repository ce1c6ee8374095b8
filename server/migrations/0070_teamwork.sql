-- 0070 What a team does with a lead: its owner, comments and reminders (L-327). They are deleted with
-- the lead, and `deleted_lead` keeps copies until the lead can no longer be restored.
create table lead_owner (
  "orgId"      uuid not null,
  "leadId"     uuid not null,
  "ownerId"    uuid not null,
  "assignedAt" timestamptz(3) not null,
  primary key ("orgId", "leadId"),
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade,
  foreign key ("orgId", "ownerId") references member ("orgId", "userId") on delete cascade
);
-- Ids of leads are in creation order.
create index lead_owner_by_member on lead_owner ("orgId", "ownerId", "leadId");
select enable_tenant_rls('lead_owner');

create table lead_comment (
  "orgId"     uuid not null,
  "leadId"    uuid not null,
  -- UUIDv7.
  id          uuid not null,
  -- Null once the account of the author is deleted.
  "authorId"  uuid references person (id) on delete set null,
  text        text not null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id),
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade
);
create index lead_comment_by_lead on lead_comment ("orgId", "leadId", id);
create index lead_comment_by_author on lead_comment ("authorId");
select enable_tenant_rls('lead_comment');

-- Deleted when it is done.
create table lead_reminder (
  "orgId"     uuid not null,
  "leadId"    uuid not null,
  id          uuid not null,
  -- Who is reminded.
  "personId"  uuid not null,
  "dueAt"     timestamptz(3) not null,
  note        text not null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id),
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade,
  foreign key ("orgId", "personId") references member ("orgId", "userId") on delete cascade
);
create index lead_reminder_by_lead on lead_reminder ("orgId", "leadId");
create index lead_reminder_by_person on lead_reminder ("orgId", "personId", "dueAt", id);
select enable_tenant_rls('lead_reminder');

-- Rows of the three tables, as arrays.
alter table deleted_lead
  add owners    jsonb not null default '[]',
  add comments  jsonb not null default '[]',
  add reminders jsonb not null default '[]';
