-- 0140 Access to lead forms by consent at the platform (L-434), and backfills of one form (L-435).
alter table inbound_connection
  -- The form whose leads the backfill reads; null for all forms.
  add column "backfillFormId" text,
  -- Consent in progress: hash of the state, the settings to store, the user and session, the end.
  add column "authState"      text,
  add column "authSettings"   jsonb,
  add column "authUserId"     uuid,
  add column "authLoginId"    uuid,
  add column "authUntil"      timestamptz(3);
