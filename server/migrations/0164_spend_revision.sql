-- 0164 An ID that changes whenever an organization's daily sums of spend change, so that processes can cache what they
-- compute from these sums (L-481). No row if they have not changed since this migration.
create table spend_revision (
  "orgId"  uuid primary key references org (id) on delete cascade,
  revision uuid not null
);
select enable_tenant_rls('spend_revision');
