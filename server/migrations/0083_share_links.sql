-- 0083 Links to the figures of an organization for people without an account (L-358).
create table share_link (
  "orgId"        uuid not null references org (id) on delete cascade,
  -- UUIDv7.
  id             uuid not null,
  name           text not null,
  -- SHA-256 of the token.
  hash           bytea not null,
  -- scrypt; null without a password.
  "passwordHash" text,
  -- Email of the user who created it.
  "createdBy"    text not null,
  "createdAt"    timestamptz(3) not null,
  "expiresAt"    timestamptz(3),
  "lastUsedAt"   timestamptz(3),
  "revokedAt"    timestamptz(3),
  primary key ("orgId", id)
);
create unique index share_link_by_hash on share_link ("orgId", hash);
select enable_tenant_rls('share_link');
