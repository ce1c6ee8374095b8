-- 0041 Deleted leads, kept for 30 days so that a deletion can be undone (L-251). They are not in
-- `lead`, so that no list, total or report has to leave them out.
create table deleted_lead (
  "orgId"     uuid not null,
  id          uuid not null,
  "deletedAt" timestamptz(3) not null,
  -- Who deleted it.
  "actorKind" text not null,
  "actorId"   text,
  "createdAt" timestamptz(3) not null,
  "emailKey"  text,
  "phoneKey"  text,
  "visitorId" uuid,
  -- Row of `lead`, and its rows of `lead_history` and `awaited_session` as arrays.
  lead        jsonb not null,
  history     jsonb not null,
  awaited     jsonb not null,
  primary key ("orgId", id)
);
create index deleted_lead_by_age on deleted_lead ("orgId", "deletedAt");
select enable_tenant_rls('deleted_lead');
