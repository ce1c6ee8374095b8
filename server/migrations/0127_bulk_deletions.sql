-- 0127 Leads that a bulk change deleted, so that its undo finds them (L-419).
alter table deleted_lead add column "bulkChangeId" uuid;
create index deleted_lead_by_bulk_change on deleted_lead ("orgId", "bulkChangeId", id)
  where "bulkChangeId" is not null;

-- Processes of an older version must not see changes whose kind they do not know: they would record
-- fields that leads do not have, and end an undo without restoring anything.
drop policy worker_select on bulk_change;
create policy worker_select on bulk_change for select
  using (current_setting('app.bulk_changes', true) = 'kinds'
    or current_setting('app.bulk_changes', true) = 'on'
      and not changes ?| array['deleted', 'ownerId', 'addLabelIds', 'removeLabelIds']);
