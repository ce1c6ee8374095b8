-- 0076 Merges of two leads by hand, which can be undone for 30 days (L-330). The merged lead is in `deleted_lead`.
alter table deleted_lead
  -- The lead that it was merged into; null if it was deleted.
  add "keptId" uuid,
  -- What the merge changed (MergeRecord), so that it can be undone.
  add merge    jsonb;
create index deleted_lead_by_kept on deleted_lead ("orgId", "keptId") where "keptId" is not null;

-- The lead that the leads of the event were merged into.
alter table lead_event add "keptId" uuid;

-- Merged lead that the change was made to. Its history moves to the kept lead once the merge is final.
alter table lead_history add "mergedId" uuid;
