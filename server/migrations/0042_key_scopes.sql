-- 0042 Scopes of API keys. A key has a level in "access", or, if its scopes are those of no level, in "scopes".
alter table api_key
  alter column access drop not null,
  add column scopes text[] check (cardinality(scopes) > 0),
  add constraint api_key_access_or_scopes check (num_nonnulls(access, scopes) = 1);

-- A process of an older version would let a key without a level read everything, so it does not find such a key.
alter policy by_hash on api_key
  using (access is not null and encode(hash, 'hex') = nullif(current_setting('app.key_hash', true), ''));
create policy by_key_hash on api_key for select
  using (encode(hash, 'hex') = nullif(current_setting('app.api_key_hash', true), ''));
