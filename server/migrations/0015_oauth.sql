-- 0015 OAuth: programs that people connect to an organization, and what those programs hold.
--
-- Codes and tokens are stored as SHA-256 in hex alone; "payload" is what the library keeps about
-- them, without their text. Clients and requests for consent belong to nobody yet.

-- The key that OpenID Connect would sign with; it is published, and signs nothing. One row at most.
create table oauth_secret (
  "isOnly"    boolean primary key default true check ("isOnly"),
  -- JWK, private.
  "signKey"   text not null,
  "createdAt" timestamptz(3) not null
);

-- Clients that registered themselves; a secret stands in "metadata" as a hash.
create table oauth_client (
  id          text primary key,
  metadata    text not null,
  "createdAt" timestamptz(3) not null,
  -- When it last got tokens, to the day; null until a person has consented.
  "usedAt"    timestamptz(3)
);
create index oauth_client_by_use on oauth_client ("usedAt", "createdAt");

-- A request that waits for somebody's consent.
create table oauth_interaction (
  -- SHA-256 in hex of what the browser has.
  id          text primary key,
  payload     text not null,
  -- What was decided, in words of the library; null until then.
  answer      text,
  -- Whom it was shown to last; nobody else may consent to it.
  "personId"  uuid references person (id) on delete cascade,
  "expiresAt" timestamptz(3) not null
);
create index oauth_interaction_by_expiry on oauth_interaction ("expiresAt");
create index oauth_interaction_by_person on oauth_interaction ("personId");

-- What a person allowed a client to do in an organization. In force while "memberId" names a
-- membership and "endedAt" is null: who is removed loses it at once, and does not get it back by
-- being invited again. Rows stay, since histories name them.
create table oauth_grant (
  "orgId"      uuid not null references org (id) on delete cascade,
  id           uuid not null,
  "personId"   uuid not null references person (id) on delete cascade,
  "memberId"   uuid,
  "clientId"   text not null,
  "clientName" text not null,
  "clientHost" text,
  scopes       text[] not null,
  "createdAt"  timestamptz(3) not null,
  "lastUsedAt" timestamptz(3),
  "endedAt"    timestamptz(3),
  primary key ("orgId", id),
  foreign key ("orgId", "memberId") references member ("orgId", id) on delete set null ("memberId")
);
create index oauth_grant_by_member on oauth_grant ("orgId", "memberId");
create index oauth_grant_by_person on oauth_grant ("personId");
select fence('oauth_grant');

create table oauth_token (
  "orgId"      uuid not null references org (id) on delete cascade,
  -- SHA-256 in hex.
  hash         text not null,
  kind         text not null check (kind in ('code', 'access', 'refresh')),
  "grantId"    uuid not null,
  payload      text not null,
  "createdAt"  timestamptz(3) not null,
  "consumedAt" timestamptz(3),
  "expiresAt"  timestamptz(3) not null,
  primary key ("orgId", hash),
  foreign key ("orgId", "grantId") references oauth_grant ("orgId", id) on delete cascade
);
create index oauth_token_by_grant on oauth_token ("orgId", "grantId");
create index oauth_token_by_expiry on oauth_token ("orgId", "expiresAt");
-- A token names its organization, so it is looked up before any organization is known.
create index oauth_token_by_hash on oauth_token (hash);
select fence('oauth_token');
-- Whoever knows a hash may see its row, and nothing else.
create policy by_hash on oauth_token for select
  using (hash = nullif(current_setting('app.oauth_hash', true), ''));
