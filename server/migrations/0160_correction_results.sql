-- 0160 Why a platform rejected a correction, and what became of the retractions of erased leads (L-466).
alter table conversion
  add column "correctionCode" text,
  add column "correctionMessage" text,
  -- First rejection of a correction that is repeated, because the platform may not have processed the conversion yet.
  add column "correctionRejectedAt" timestamptz(3);

alter table conversion_retraction
  add column "rejectedAt" timestamptz(3);

-- Results of retractions; their rows are deleted with the result.
alter table conversion_destination
  add column "retractionsAccepted" integer not null default 0,
  add column "retractionsRejected" integer not null default 0,
  -- Deleted after seven days without a response.
  add column "retractionsUnanswered" integer not null default 0,
  -- The platform's last rejection.
  add column "retractionCode" text,
  add column "retractionMessage" text;
