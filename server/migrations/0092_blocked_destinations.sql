-- 0092 A blocked destination is tried again by itself, at growing intervals (L-373).
alter table conversion_destination
  -- When access to the platform was lost; null while it works.
  add column "blockedSince" timestamptz(3);
-- Those that are already blocked are tried at once.
update conversion_destination set "blockedSince" = "updatedAt" where "blockedReason" is not null;
