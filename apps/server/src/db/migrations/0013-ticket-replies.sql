-- a mail tells of one reply, however many came before it was sent
alter table mail add column ticket_reply_id integer;
