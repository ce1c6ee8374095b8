-- 0123 Events that are not changes to leads: imported ad spend, rejected conversions and a filled
-- quarantine (L-414). Null for changes to leads.
alter table lead_event add details jsonb;

-- Until when rejected leads have been reported. Without a row, none have.
create table quarantine_notice (
  "orgId"    uuid primary key,
  "noticeAt" timestamptz(3) not null
);
-- Leads that were rejected before this migration are not reported. Reports start a day after the
-- newer processes, because older ones would lose the first events and emails.
insert into quarantine_notice select id, now() + interval '1 hour' from org;
select enable_tenant_rls('quarantine_notice');
