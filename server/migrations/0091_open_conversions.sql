-- 0091 Open conversions by age (L-372): finding those that are too old read every waiting conversion of a destination
-- before each request, which took longer than the request when a million were waiting.
create index conversion_open on conversion ("orgId", "destinationId", at)
  where state = 'waiting' or "nextAt" is not null;
