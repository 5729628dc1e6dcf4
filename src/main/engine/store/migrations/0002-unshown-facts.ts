/**
 * Facts that no answer has a field for. They are learned by requesting a list of the reports that have them; null = not
 * learned yet. Such a list takes several requests: `listed_reports` holds the reports received so far, in the order
 * received.
 */
export const unshownFactsMigration = `
alter table reports add column is_known_issue integer;
alter table reports add column is_embedded_submission integer;
alter table reports add column is_duplicate integer;
alter table reports add column has_reward integer;

create table listed_reports (
  position integer primary key,
  report_id integer not null unique
) strict;
`
