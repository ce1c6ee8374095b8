-- 0045 What happened to leads, for programs that follow them (L-256). Written by the statement that
-- changes the leads, kept for 30 days, without values.
create table lead_event (
  "orgId"     uuid not null,
  -- Taken after the leads were locked, so that of two changes of a lead the later one is higher.
  seq         bigint generated always as identity,
  -- Place in the order of commits; null until it has been determined.
  position    bigint,
  at          timestamptz(3) not null,
  type        text not null,
  "actorKind" text not null,
  "actorId"   text,
  "leadIds"   uuid[] not null,
  fields      text[] not null,
  primary key ("orgId", seq)
);
create index lead_event_pending on lead_event ("orgId", seq) where position is null;
create unique index lead_event_by_position on lead_event ("orgId", position)
  where position is not null;
select enable_tenant_rls('lead_event');

-- The highest position of an organization.
create table lead_event_head (
  "orgId"  uuid primary key,
  position bigint not null
);
select enable_tenant_rls('lead_event_head');
