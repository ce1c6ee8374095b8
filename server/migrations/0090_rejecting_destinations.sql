-- 0090 A platform that rejects every conversion pauses its destination (L-370).
alter table conversion_destination
  -- Code of the last rejections in a row, their number, and when the first of them was recorded.
  add column "rejectedCode"  text,
  add column "rejectedCount" integer not null default 0,
  add column "rejectedSince" timestamptz(3),
  -- When they last paused the destination.
  add column "rejectingAt"   timestamptz(3),
  -- Why it is paused; null unless the platform rejects every conversion.
  add column "pausedReason"  text;
-- Rejections of the last day, for the health check.
create index conversion_rejected_at on conversion ("orgId", "destinationId", "updatedAt") where state = 'rejected';
