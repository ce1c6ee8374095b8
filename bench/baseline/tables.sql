-- What a good developer would design in a day: one wide table, an index for each way of looking.
-- Fields are spelled as in the API, so that the plain CRUD needs no mapping either.

create schema baseline;

-- PostgreSQL has uuidv7() since version 18. Without it, plain code would use random IDs.
do $$ begin
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language sql as 'select gen_random_uuid()';
  end if;
end $$;

create table baseline.api_key (
  hash    text primary key,
  org_id  uuid not null
);

create table baseline.lead (
  id                          uuid primary key default uuidv7(),
  org_id                      uuid not null,
  "externalId"                text,
  name                        text,
  email                       text,
  phone                       text,
  status                      text not null default 'open',
  value                       numeric(14, 2),
  note                        text,
  custom                      text,
  "lossReason"                text,
  "conversionName"            text,
  source                      text not null default 'api',
  website                     text,
  path                        text,
  referrer                    text,
  country                     text,
  gclid                       text,
  dclid                       text,
  wbraid                      text,
  gbraid                      text,
  ga4cid                      text,
  ga4sid                      text,
  fbc                         text,
  fbp                         text,
  msclkid                     text,
  ttclid                      text,
  twclid                      text,
  rdt_cid                     text,
  sccid                       text,
  epik                        text,
  li_fat_id                   text,
  utm_source                  text,
  utm_medium                  text,
  utm_campaign                text,
  utm_content                 text,
  utm_term                    text,
  ad_storage                  boolean,
  ad_user_data                boolean,
  analytics_storage           boolean,
  ad_personalization          boolean,
  "searchAdsCustomerId"       text,
  "searchAdsClickDate"        date,
  "searchAdsCampaignId"       text,
  "searchAdsCampaignName"     text,
  "searchAdsAdGroupId"        text,
  "searchAdsAdGroupName"      text,
  "searchAdsAdId"             text,
  "searchAdsDevice"           text,
  "searchAdsAdNetworkType"    text,
  "searchAdsClickType"        text,
  "searchAdsSlot"             text,
  "labelId"                   uuid,
  "createdAt"                 timestamptz not null default now(),
  "updatedAt"                 timestamptz not null default now(),
  "qualifiedAt"               timestamptz,
  "expiresAt"                 timestamptz not null default now() + interval '90 days'
);

create index on baseline.lead (org_id, "createdAt" desc);
create unique index on baseline.lead (org_id, "externalId");
create index on baseline.lead (org_id, email);
create index on baseline.lead (org_id, status, "createdAt");
