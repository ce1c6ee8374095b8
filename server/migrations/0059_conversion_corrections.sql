-- 0059 Corrections of conversions that a platform already has (L-315).
alter table conversion
  -- What the platform has to be told; null if it has what the lead says.
  add column correction        text check (correction in ('retract', 'restate')),
  -- "impossible": the platform cannot be told, and keeps its figure.
  add column "correctionState" text
    check ("correctionState" in ('waiting', 'accepted', 'rejected', 'impossible')),
  -- Value that replaces "value", in minor units; null unless it is a restatement.
  add column "newValue"        bigint,
  -- Next attempt to tell the platform; null if there is none.
  add column "correctAt"       timestamptz(3);
create index conversion_correction on conversion ("orgId", "destinationId", "correctAt")
  where "correctAt" is not null;
