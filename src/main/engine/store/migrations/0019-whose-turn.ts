/**
 * The time since which it is someone's turn is now in the row of a report, and a reporter's reports are counted by
 * program and status from their index alone. Closed reports wait for no one: their time is computed when something
 * happens to them.
 */
export const whoseTurnMigration = `
alter table reports add column last_word_at integer;
update reports set last_word_at = (
  select max(created_at) from activities
  where report_id = reports.id and is_internal = 0 and actor_id is not null)
  where is_open = 1 and last_word <> 'nobody';

drop index reports_of_reporter;
create index reports_of_reporter on reports
  (reporter_id, recency, program_id, status_id, is_open, created_at);
`
