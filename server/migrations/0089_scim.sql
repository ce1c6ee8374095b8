-- 0089 User provisioning with SCIM 2.0, and repeated checks of email domains (L-391, L-392). Adding
-- columns that are null does not rewrite the table.
create table scim_token (
  "orgId"      uuid primary key references org (id) on delete cascade,
  -- SHA-256 of the token.
  hash         bytea not null,
  -- Email of the user who created it.
  "createdBy"  text not null,
  "createdAt"  timestamptz(3) not null,
  "lastUsedAt" timestamptz(3)
);
select enable_tenant_rls('scim_token');

-- Users as the organization's directory describes them. Whether one is active is not stored here:
-- active users are members.
create table scim_user (
  "orgId"       uuid not null references org (id) on delete cascade,
  "userId"      uuid not null references person (id) on delete cascade,
  "userName"    text not null,
  "externalId"  text,
  -- Lowercase. The address of the account can be another one.
  email         text not null,
  "givenName"   text,
  "familyName"  text,
  "displayName" text,
  "createdAt"   timestamptz(3) not null,
  "updatedAt"   timestamptz(3) not null,
  primary key ("orgId", "userId")
);
-- User names are compared without regard to case.
create unique index scim_user_by_name on scim_user ("orgId", lower("userName"));
create index scim_user_by_user on scim_user ("userId");
select enable_tenant_rls('scim_user');

-- Former members whom the directory has deactivated: a sign-in does not make them members again.
create table deactivated_member (
  "orgId"         uuid not null references org (id) on delete cascade,
  "userId"        uuid not null references person (id) on delete cascade,
  -- Role to restore.
  role            text not null,
  "deactivatedAt" timestamptz(3) not null,
  primary key ("orgId", "userId")
);
create index deactivated_member_by_user on deactivated_member ("userId");
select enable_tenant_rls('deactivated_member');

alter table email_domain
  -- When the DNS record was last seen; null for domains that only the administrator vouches for.
  add column "recordSeenAt" timestamptz(3),
  -- Since when the DNS record has been missing.
  add column "lostAt" timestamptz(3),
  add column "checkedAt" timestamptz(3);
