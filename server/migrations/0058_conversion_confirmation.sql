-- 0058 Results that a platform has only after it accepted a conversion (L-313).
alter table conversion
  -- The platform's ID of the request; null if it reports no result.
  add column receipt       text,
  -- Next request for the result; null if there is none.
  add column "checkAt"     timestamptz(3),
  -- Time after which the result is requested once more at most.
  add column "checkUntil"  timestamptz(3),
  -- When the platform reported that it counted the conversion.
  add column "confirmedAt" timestamptz(3);
create index conversion_check on conversion ("orgId", "destinationId", "checkAt")
  where state = 'accepted' and "checkAt" is not null;
