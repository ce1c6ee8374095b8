-- 0040 Indexes of the dates of 0039.
-- concurrently
drop index concurrently if exists lead_by_won;
create index concurrently lead_by_won on lead ("orgId", "wonAt", id) include ("createdAt")
  where "wonAt" is not null;
drop index concurrently if exists lead_by_lost;
create index concurrently lead_by_lost on lead ("orgId", "lostAt", id) include ("createdAt")
  where "lostAt" is not null;
-- Won and lost leads without their date: empty once the job has filled them in.
drop index concurrently if exists lead_missing_outcome;
create index concurrently lead_missing_outcome on lead ("orgId", id)
  where status = 'won' and "wonAt" is null or status = 'lost' and "lostAt" is null;
