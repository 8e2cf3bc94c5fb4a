-- What was written to a client by hand stays, as a line of what was said with them, newest first.
create index client_message_of_client on client_message (agency_id, account_id, id desc);
