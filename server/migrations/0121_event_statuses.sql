-- 0121 Events of a status change contain both statuses. Null for other events, and for those from before.
alter table lead_event
  add column "oldStatus" text,
  add column "newStatus" text;
