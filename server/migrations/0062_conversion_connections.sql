-- 0062 Connections of conversion destinations with OAuth (L-289).
alter table conversion_destination
  -- Tokens, encrypted; null without a connection.
  add column "refreshToken"    text,
  add column "accessToken"     text,
  add column "accessUntil"     timestamptz(3),
  add column "connectedAt"     timestamptz(3),
  -- One process refreshes at a time.
  add column "refreshingUntil" timestamptz(3),
  -- Authorization in progress: SHA-256 of its state, encrypted PKCE verifier, user and session.
  add column "authState"       text,
  add column "authVerifier"    text,
  add column "authUserId"      uuid,
  add column "authLoginId"     uuid,
  add column "authUntil"       timestamptz(3);
