-- 0079 Days of attribution are stored as soon as they have ended (L-335): sessions that are added or
-- changed later leave a mark for each lead whose visit history they may change.

-- A mark is deleted together with storing the day again. It names no lead and no visitor.
create table stale_journey (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  -- Creation of the lead, to the minute.
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id)
);
select enable_tenant_rls('stale_journey');

-- Increases each time the day is stored, so that an older computation does not overwrite a newer one.
alter table attribution_day add column revision integer not null default 0;
