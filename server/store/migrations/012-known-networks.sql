-- Whether anybody signed in from a network of late is asked for strangers whom a limit would shut out.
create index on account_network (network, last_success_at);
