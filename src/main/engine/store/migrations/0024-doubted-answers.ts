/**
 * The state of an action after its answer. `confirmed_at`: when the desk read the report again and the report showed
 * that the action was carried out. Actions done before this migration count as confirmed. `times_lost`: how often the
 * action's answer was lost and the action had not arrived.
 */
export const doubtedAnswersMigration = `
alter table outbox add column times_lost integer not null default 0;
alter table outbox add column confirmed_at integer;
update outbox set confirmed_at = settled_at where state = 'done';
create index outbox_unconfirmed on outbox (report_id, id) where state = 'done' and confirmed_at is null;
`
