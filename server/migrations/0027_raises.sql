-- 0027 A raise of a plan's limit goes on by itself when whoever made it was killed.
--
-- Leads are unlocked some thousands at a time. Which are to be is not told by the leads: those of
-- earlier periods are unlocked by a raise, and by no new period.

-- Leads of earlier periods that a raise which goes on has unlocked so far, as they take of its room;
-- null while none goes on.
alter table org add column "raisedEarlier" integer;
