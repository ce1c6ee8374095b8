-- 0086 Changes of stages by time, for the report of stages (L-389).
--
-- concurrently
drop index concurrently if exists lead_history_stages;
create index concurrently lead_history_stages on lead_history ("orgId", at)
  include ("leadId", id, "from", "to")
  where field = 'stageId' and not "leftOut" and "mergedId" is null;
