-- 0010 Accounts: browser sessions, second factors, links by mail, invitations.
--
-- `login`, `verification` and `two_factor` are written by the library that signs people in; they
-- belong to people, not to organizations. A browser session is called login here, because `session`
-- is a visit of a site.

alter table person add column "twoFactorEnabled" boolean not null default false;

create table login (
  id          uuid primary key,
  "userId"    uuid not null references person (id) on delete cascade,
  -- SHA-256 in hex: the cookie alone has the token.
  "tokenHash" text not null unique,
  "userAgent" text,
  -- Always empty; the library asks for the column.
  "ipAddress" text,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index login_by_person on login ("userId");

-- What a link by mail, a device that is trusted or a sign-in that waits for its second factor
-- proves; "identifier" is a hash.
create table verification (
  id          uuid primary key,
  identifier  text not null,
  value       text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index verification_by_identifier on verification (identifier);
create index verification_by_value on verification (value);
create index verification_by_expiry on verification ("expiresAt");

-- Secret of an authenticator app and backup codes, encrypted with the secret of the installation.
create table two_factor (
  id                        uuid primary key,
  "userId"                  uuid not null references person (id) on delete cascade,
  secret                    text not null,
  "backupCodes"             text not null,
  verified                  boolean not null,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil"             timestamptz(3)
);
create index two_factor_by_person on two_factor ("userId");

create index credential_by_person on credential ("userId");

-- Signs cookies and encrypts second factors where AUTH_SECRET says nothing. One row at most.
create table auth_secret (
  "isOnly"    boolean primary key default true check ("isOnly"),
  secret      text not null,
  "createdAt" timestamptz(3) not null
);

create table invitation (
  "orgId"      uuid not null references org (id) on delete cascade,
  id           uuid not null,
  email        text not null,
  role         text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  -- SHA-256 in hex: the link alone has the token.
  "tokenHash"  text not null,
  "invitedBy"  uuid references person (id) on delete set null,
  "createdAt"  timestamptz(3) not null,
  "expiresAt"  timestamptz(3) not null,
  "acceptedAt" timestamptz(3),
  "revokedAt"  timestamptz(3),
  primary key ("orgId", id)
);
-- A link names its organization, so it is looked up before any organization is known.
create index invitation_by_hash on invitation ("tokenHash");
select fence('invitation');
-- Whoever knows a hash may see its row, and nothing else.
create policy by_hash on invitation for select
  using ("tokenHash" = nullif(current_setting('app.invitation', true), ''));

-- A person's organizations are listed before one of them is chosen.
create index member_by_person on member ("userId");
create policy by_person on member for select
  using ("userId" = nullif(current_setting('app.user', true), '')::uuid);
