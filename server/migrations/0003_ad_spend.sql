-- 0003 What was spent on ads, one row per day, platform, account, campaign, ad group and ad.
-- Platforms restate recent days, so rows are replaced by their natural key. Amounts are millionths
-- of the currency, which every platform's own precision fits into.

create table ad_spend (
  "orgId"                  uuid not null references org (id) on delete cascade,
  -- The platform's own calendar day; never converted.
  date                     date not null,
  platform                 text not null,
  "accountId"              text not null,
  "campaignId"             text not null,
  "adGroupId"              text not null,
  "adId"                   text not null,
  "accountName"            text,
  "campaignName"           text,
  "adGroupName"            text,
  "adName"                 text,
  currency                 text not null,
  "spendMicros"            bigint not null,
  impressions              bigint not null,
  clicks                   bigint not null,
  "conversionsMicros"      bigint not null,
  "conversionsValueMicros" bigint not null,
  "updatedAt"              timestamptz(3) not null,
  primary key ("orgId", date, platform, "accountId", "campaignId", "adGroupId", "adId")
);
select fence('ad_spend');
