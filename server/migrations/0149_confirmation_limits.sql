-- 0149 Limits of emails that ask outside addresses to confirm (L-451). Each row holds the time up to which the emails
-- sent so far use up the limit, in Unix milliseconds.
create table confirmation_limit (
  "orgId"       uuid not null references org (id) on delete cascade,
  -- SHA-256 of the address; empty for all addresses of the organization together.
  address       bytea not null,
  "usedUntilMs" bigint not null,
  primary key ("orgId", address)
);
select enable_tenant_rls('confirmation_limit');

-- Emails to an address from all organizations, so it belongs to none.
create table address_limit (
  -- SHA-256 of the address.
  address       bytea primary key,
  "usedUntilMs" bigint not null
);
