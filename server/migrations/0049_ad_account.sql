-- 0049 Time zone in which an ad account counts its days, as chosen with its last import.
create table ad_account (
  "orgId"     uuid not null,
  platform    text not null,
  -- Empty if the organization has one account there, or its files name none.
  "accountId" text not null,
  "timeZone"  text not null,
  primary key ("orgId", platform, "accountId")
);
select enable_tenant_rls('ad_account');
