-- 0036 Progress of classifying the stored sessions of each organization with newer channel rules.
create table channel_progress (
  "orgId"   uuid primary key references org (id) on delete cascade,
  -- Version of the rules that all sessions have; attribution days name it.
  version   integer not null,
  -- Version that the running pass applies, and the last session that has it; null before and after.
  "passVersion" integer,
  "afterId" uuid
);
select enable_tenant_rls('channel_progress');
