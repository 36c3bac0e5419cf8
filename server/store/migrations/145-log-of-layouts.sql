-- The name of the kept list that a line of the log is about (docs/rules/staff.md 5).
alter table staff_log add column layout text;
