-- 0163 Which API key created an organization (L-475).
alter table client_org
  -- Null if the organization was created before this migration.
  add column "keyId" uuid;
