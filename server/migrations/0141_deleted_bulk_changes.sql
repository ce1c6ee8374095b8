-- 0141 Undo data of earlier bulk changes of a deleted lead: rows of bulk_change_lead (L-442).
alter table deleted_lead add column "bulkChanges" jsonb not null default '[]';
