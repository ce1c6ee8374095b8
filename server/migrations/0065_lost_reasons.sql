-- 0065 The report on loss reasons reads the index alone, so its cost does not depend on the rows.
-- concurrently
drop index concurrently if exists lead_by_lost;
create index concurrently lead_by_lost on lead ("orgId", "lostAt", id)
  include ("createdAt", "lossReason") where "lostAt" is not null;
