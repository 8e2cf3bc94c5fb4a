-- Where a mail goes that is not for the account's own address: to the one that it had before.
alter table mail add column recipient text;
