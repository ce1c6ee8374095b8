-- 0142 Bulk changes can be canceled, and are undone in the name of the user who starts the undo (L-443).
alter table bulk_change
  -- User who started the undo; null if a process of an older version did. No foreign key: if the account is deleted,
  -- the undo must stop instead of continuing in the name of "createdBy".
  add column "undoneBy" uuid,
  drop constraint bulk_change_state_check,
  add constraint bulk_change_state_check
    check (state in ('changing', 'changed', 'canceled', 'undoing', 'undone', 'failed'));
