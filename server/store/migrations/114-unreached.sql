-- Who is not reached is found by what bounced: few among all accounts and invitations.
drop index mail_bounced;
create index account_bounced on account (id) where email_bounced is not null;
create index invitation_bounced on invitation (place_id) where bounced is not null and ended is null;
