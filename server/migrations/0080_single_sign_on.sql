-- 0080 Sign-in with OpenID Connect (L-333, L-334). Adding columns with constant defaults does not
-- rewrite the tables.
create table sign_in_provider (
  "orgId"        uuid primary key references org (id) on delete cascade,
  name           text not null,
  issuer         text not null,
  "clientId"     text not null,
  -- Encrypted with SECRETS_KEY.
  "clientSecret" text not null,
  "groupsClaim"  text not null,
  -- Array of {group, role}.
  "groupRoles"   jsonb not null,
  "updatedAt"    timestamptz(3) not null
);
select enable_tenant_rls('sign_in_provider');

-- Users as the organization's provider identifies them. Removing a member removes the link.
create table sign_in_identity (
  "orgId"     uuid not null,
  -- `sub` claim.
  subject     text not null,
  "userId"    uuid not null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", subject),
  unique ("orgId", "userId"),
  foreign key ("orgId", "userId") references member ("orgId", "userId") on delete cascade
);
select enable_tenant_rls('sign_in_identity');

create table email_domain (
  "orgId"      uuid not null references org (id) on delete cascade,
  -- UUIDv7.
  id           uuid not null,
  -- Lowercase; internationalized names in Punycode.
  domain       text not null,
  -- Expected in a DNS record of the domain, so it is not a secret.
  token        text not null,
  "createdAt"  timestamptz(3) not null,
  "verifiedAt" timestamptz(3),
  primary key ("orgId", id),
  unique ("orgId", domain)
);
select enable_tenant_rls('email_domain');
-- The sign-in page finds the organizations of an email address before one of them is known.
create index email_domain_by_domain on email_domain (domain) where "verifiedAt" is not null;
create policy by_domain on email_domain for select
  using (domain = nullif(current_setting('app.domain', true), '') and "verifiedAt" is not null);

alter table org add column "requiresSingleSignOn" boolean not null default false;

-- The only organization that a browser session gives access to; null for all of the user's.
alter table login add column "onlyOrgId" uuid;
