-- 0060 Signing secrets of inbound sources (L-264).
alter table inbound_source
  -- Encrypted (L-276); null if requests are not checked.
  add column "signingSecret" text;
