-- 0099 Reports to addresses outside of the organization (L-384).
create table report_address (
  "orgId"          uuid not null references org (id) on delete cascade,
  -- UUIDv7.
  id               uuid not null,
  email            text not null,
  language         text not null,
  -- Reports that it gets: weekly, monthly.
  kinds            text[] not null,
  -- SHA-256 of the token in the mail that asks for confirmation; null once it is confirmed.
  "tokenHash"      bytea,
  "tokenUntil"     timestamptz(3),
  "confirmedAt"    timestamptz(3),
  "unsubscribedAt" timestamptz(3),
  -- Email of the user who added it.
  "createdBy"      text not null,
  "createdAt"      timestamptz(3) not null,
  primary key ("orgId", id)
);
create unique index report_address_by_email on report_address ("orgId", email);
select enable_tenant_rls('report_address');

-- A mail goes either to a member or to such an address.
alter table mail
  alter column "personId" drop not null,
  add column "addressId" uuid,
  add check (num_nonnulls("personId", "addressId") = 1),
  add foreign key ("orgId", "addressId") references report_address ("orgId", id) on delete cascade;
create unique index mail_once_for_address on mail ("orgId", "addressId", kind, period)
  where "addressId" is not null;
