-- 0032 The history of a lead keeps what its duplicates said and it did not take.
--
-- A merge fills what a lead does not know. What both know otherwise, a second request or the number of
-- another program, was gone without a trace. See L-191.

-- False for changes: the lead was `"from"` before and `"to"` afterwards. True where it has stayed
-- `"from"`, and `"to"` is what was sent.
alter table lead_history add column "leftOut" boolean not null default false;
