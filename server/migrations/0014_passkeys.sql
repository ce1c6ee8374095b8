-- 0014 Passkeys: key pairs of which a device or a password manager keeps the private half.
--
-- They belong to people, not to organizations. Challenges are rows of "verification".

create table passkey (
  id             uuid primary key,
  "userId"       uuid not null references person (id) on delete cascade,
  -- As the browser names the key pair, in base64url.
  "credentialId" text not null unique,
  -- In COSE, as it came.
  "publicKey"    bytea not null,
  -- How often it has signed; synchronized passkeys stay at 0.
  counter        bigint not null check (counter >= 0),
  -- How browsers reach it, such as {internal,hybrid}.
  transports     text[] not null,
  name           text not null,
  -- Model of what keeps it; often all zeros.
  aaguid         uuid not null,
  "isBackedUp"   boolean not null,
  "createdAt"    timestamptz(3) not null,
  "lastUsedAt"   timestamptz(3)
);
create index passkey_by_person on passkey ("userId");
