-- 0037 Whether a lead of a direct visit takes the ad of the visitor's last visit from elsewhere (D-51).
alter table org add column "fillsLastAd" boolean not null default true;
