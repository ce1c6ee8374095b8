-- 0127 Leads that a bulk change deleted, so that its undo finds them (L-419).
alter table deleted_lead add column "bulkChangeId" uuid;
create index deleted_lead_by_bulk_change on deleted_lead ("orgId", "bulkChangeId", id)
  where "bulkChangeId" is not null;
