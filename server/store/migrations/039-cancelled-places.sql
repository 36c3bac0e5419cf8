-- Whose place ended because its start was cancelled reads why for 30 days (docs/rules/tasks.md 3.8).
alter table place add column ended_by int references task;
