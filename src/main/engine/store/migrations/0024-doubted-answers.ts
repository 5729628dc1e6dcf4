/**
 * The state of an action after its answer. `confirmed_at`: when the report, read since, showed that the action was
 * carried out, as the service had said; actions done before this migration count as shown. `times_lost`: how often the
 * action's answer was lost and the action had not arrived.
 */
export const doubtedAnswersMigration = `
alter table outbox add column times_lost integer not null default 0;
alter table outbox add column confirmed_at integer;
update outbox set confirmed_at = settled_at where state = 'done';
create index outbox_unconfirmed on outbox (report_id, id) where state = 'done' and confirmed_at is null;
`
