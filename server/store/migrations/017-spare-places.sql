-- When a group was looked at for places that nobody has, so many days before its start, and its captain reminded of them.
alter table grp add column spare_14d timestamptz, add column spare_3d timestamptz;
create index grp_spare_14d on grp (wave_id) where spare_14d is null and ended_at is null;
create index grp_spare_3d on grp (wave_id) where spare_3d is null and ended_at is null;
