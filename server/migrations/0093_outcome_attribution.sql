-- 0093 Attribution by outcome (L-375): credits for the leads qualified or won on a day are stored like those for the
-- leads created on it.

-- Increases whenever a lead with such an outcome is sealed, changed or deleted, even if the sums stay the same.
alter table lead_outcome add column version integer not null default 0;

-- Like attribution_day, but for leads by the time of their outcomes.
create table attribution_outcome_day (
  "orgId"       uuid not null references org (id) on delete cascade,
  "startsAt"    timestamptz(3) not null,
  print         text not null,
  state         text,
  revision      integer not null default 0,
  channel       text not null,
  source        text not null,
  medium        text not null,
  campaign      text not null,
  "landingPage" text not null,
  keyword       text not null,
  primary key ("orgId", "startsAt")
);
select enable_tenant_rls('attribution_outcome_day');

-- Outcomes of leads whose visit history may have changed and whose mark in stale_journey has been deleted. Names no
-- lead and no visitor.
create table stale_outcome (
  "orgId" uuid not null references org (id) on delete cascade,
  id      uuid not null,
  -- Time of the outcome, to the minute.
  at      timestamptz(3) not null,
  primary key ("orgId", id)
);
select enable_tenant_rls('stale_outcome');
