-- 0123 Events that are not changes to leads: imported ad spend, rejected conversions and a filled
-- quarantine (L-414). Null for changes to leads.
alter table lead_event add details jsonb;

-- Until when rejected leads have been reported. Without a row, none have.
create table quarantine_notice (
  "orgId"    uuid primary key,
  "noticeAt" timestamptz(3) not null
);
select enable_tenant_rls('quarantine_notice');
