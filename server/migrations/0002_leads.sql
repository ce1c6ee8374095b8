-- 0002 Leads with all that happens to them, and the sessions that brought them.
--
-- The columns of lead up to "locked" are those of contract/lead-fields.ts; a test compares them.
-- Filter columns are text, bigint and timestamptz, whose comparisons may use an index under
-- row-level security; numeric and enum may not. The busiest tables do not reference org: the check
-- would lock the same org row on every insert, and row-level security admits no other id anyway.

create table lead (
  "orgId"                      uuid not null,
  id                           uuid not null,
  "externalId"                 text,
  name                         text,
  email                        text,
  phone                        text,
  status                       text not null check (status in ('open', 'qualified', 'won', 'lost')),
  -- Minor units: 1999 is 19.99.
  value                        bigint check (value between 0 and 100000000000000),
  note                         text,
  custom                       text,
  "lossReason"                 text,
  "conversionName"             text,
  source                       text not null check (source in
                                 ('inbound', 'gtm', 'api', 'manual', 'wordpress', 'import')),
  website                      text,
  path                         text,
  referrer                     text,
  country                      text,
  gclid                        text,
  dclid                        text,
  wbraid                       text,
  gbraid                       text,
  ga4cid                       text,
  ga4sid                       text,
  fbc                          text,
  fbp                          text,
  msclkid                      text,
  ttclid                       text,
  twclid                       text,
  rdt_cid                      text,
  sccid                        text,
  epik                         text,
  li_fat_id                    text,
  utm_source                   text,
  utm_medium                   text,
  utm_campaign                 text,
  utm_content                  text,
  utm_term                     text,
  ad_storage                   boolean,
  ad_user_data                 boolean,
  analytics_storage            boolean,
  ad_personalization           boolean,
  "searchAdsCustomerId"        text,
  "searchAdsClickDate"         date,
  "searchAdsCampaignId"        text,
  "searchAdsCampaignName"      text,
  "searchAdsAdGroupId"         text,
  "searchAdsAdGroupName"       text,
  "searchAdsAdId"              text,
  "searchAdsDevice"            text,
  "searchAdsAdNetworkType"     text,
  "searchAdsClickType"         text,
  "searchAdsSlot"              text,
  "labelId"                    uuid,
  "selectedConversionEventId"  uuid,
  "createdAt"                  timestamptz(3) not null,
  "updatedAt"                  timestamptz(3) not null,
  "qualifiedAt"                timestamptz(3),
  "expiresAt"                  timestamptz(3) not null,
  locked                       boolean not null,
  -- Not answered: what a lead is matched, searched and linked by.
  "emailKey"                   text,
  "phoneKey"                   text,
  "searchText"                 text not null,
  "sessionId"                  uuid,
  "visitorId"                  uuid,
  primary key ("orgId", id),
  unique ("orgId", "externalId")
);
-- The default listing; `id` breaks ties, so that pages never overlap.
create index lead_by_created on lead ("orgId", "createdAt", id);
-- Incremental sync by updatedAt[gte].
create index lead_by_updated on lead ("orgId", "updatedAt", id);
create index lead_by_status on lead ("orgId", status, "createdAt", id);
-- Updates and the duplicate policy look leads up by these.
create index lead_by_email on lead ("orgId", "emailKey") where "emailKey" is not null;
create index lead_by_phone on lead ("orgId", "phoneKey") where "phoneKey" is not null;
-- Few leads are locked; the plan's rise unlocks them, oldest first.
create index lead_locked on lead ("orgId", "createdAt") where locked;
select fence('lead');

-- How many leads there are, kept exact by the statements that add, move and delete leads: counting
-- the rows for each page cost three quarters of a list. The sum over all slots is the count; slots
-- keep concurrent writers from waiting for one another.
create table lead_count (
  "orgId" uuid not null,
  status  text not null,
  source  text not null,
  slot    smallint not null,
  n       bigint not null,
  primary key ("orgId", status, source, slot)
) with (fillfactor = 50);
select fence('lead_count');

-- What changed on a lead, one row per field. Rows are only ever added, and go with their lead.
create table lead_history (
  "orgId"     uuid not null,
  "leadId"    uuid not null,
  id          uuid not null,
  at          timestamptz(3) not null,
  "actorKind" text not null,
  "actorId"   text,
  field       text not null,
  "from"      text,
  "to"        text,
  primary key ("orgId", "leadId", id),
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade
);
select fence('lead_history');

-- First answers to creates that carried an Idempotency-Key; kept 24 hours.
create table idempotency (
  "orgId"       uuid not null,
  key           text not null,
  "requestHash" bytea not null,
  -- The outcome of the create, as JSON.
  outcome       text not null,
  "createdAt"   timestamptz(3) not null,
  primary key ("orgId", key)
);
create index idempotency_by_age on idempotency ("orgId", "createdAt");
select fence('idempotency');

-- Leads that a rule refused; kept 30 days, so that nothing is lost to a wrong rule.
create table rejected_lead (
  "orgId"      uuid not null references org (id) on delete cascade,
  id           uuid not null,
  "ruleId"     uuid not null,
  "ruleName"   text not null,
  -- The lead as it came, as JSON.
  lead         text not null,
  "receivedAt" timestamptz(3) not null,
  "expiresAt"  timestamptz(3) not null,
  primary key ("orgId", id)
);
create index rejected_lead_by_expiry on rejected_lead ("orgId", "expiresAt");
select fence('rejected_lead');

-- One visit of the organization's site.
create table session (
  "orgId"                      uuid not null,
  id                           uuid not null,
  "visitorId"                  uuid not null,
  "startedAt"                  timestamptz(3) not null,
  "lastSeenAt"                 timestamptz(3) not null,
  "landingUrl"                 text,
  "landingPath"                text,
  website                      text,
  referrer                     text,
  channel                      text,
  utm_source                   text,
  utm_medium                   text,
  utm_campaign                 text,
  utm_content                  text,
  utm_term                     text,
  gclid                        text,
  dclid                        text,
  wbraid                       text,
  gbraid                       text,
  ga4cid                       text,
  ga4sid                       text,
  fbc                          text,
  fbp                          text,
  msclkid                      text,
  ttclid                       text,
  twclid                       text,
  rdt_cid                      text,
  sccid                        text,
  epik                         text,
  li_fat_id                    text,
  ad_storage                   boolean,
  ad_user_data                 boolean,
  analytics_storage            boolean,
  ad_personalization           boolean,
  country                      text,
  "deviceType"                 text,
  browser                      text,
  os                           text,
  "pageViews"                  integer not null default 0,
  -- The first page views: [{path, title, at}].
  pages                        jsonb not null default '[]',
  primary key ("orgId", id)
);
-- The journey of a visitor, in order.
create index session_by_visitor on session ("orgId", "visitorId", "startedAt");
select fence('session');
