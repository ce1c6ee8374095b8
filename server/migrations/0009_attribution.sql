-- 0009 What the leads of a day are owed to, as it was read once: journeys are dear to read, and
-- those of older days change seldom.

-- A day of an organization. True as long as its print is that of its leads.
create table attribution_day (
  "orgId"    uuid not null references org (id) on delete cascade,
  -- Begin of the day in the time zone of the organization.
  "startsAt" timestamptz(3) not null,
  -- Of all that the credits were computed from.
  print      text not null,
  -- Credits by group and model, as JSON, for each grouping.
  channel    text not null,
  source     text not null,
  campaign   text not null,
  primary key ("orgId", "startsAt")
);
select fence('attribution_day');
