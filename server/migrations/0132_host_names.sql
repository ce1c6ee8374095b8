-- 0132 Own host names of organizations (L-425).
create table host_name (
  "orgId"        uuid primary key references org (id) on delete cascade,
  -- Lowercase; internationalized names in Punycode.
  host           text not null,
  -- Expected in a DNS record of the host name, so it is not a secret.
  token          text not null,
  "createdAt"    timestamptz(3) not null,
  "verifiedAt"   timestamptz(3),
  -- Since when the DNS record has been missing.
  "lostAt"       timestamptz(3),
  "checkedAt"    timestamptz(3)
);
select enable_tenant_rls('host_name');
-- A request names only the host before its organization is known.
create index host_name_by_host on host_name (host) where "verifiedAt" is not null;
create policy by_host on host_name for select
  using (host = nullif(current_setting('app.host', true), '') and "verifiedAt" is not null);
