/**
 * Type, CVSS score and bounty are now in the row of a report, like its CWE, so that filters find them without reading
 * its long texts. `migrate` offers `cvss_tenths` for vectors. The user gives the types their names: the service shows
 * types as bare ids.
 */
export const filteredFactsMigration = `
create table vulnerability_types (
  id integer primary key,
  name text not null
) strict;

alter table reports add column vulnerability_type_id integer;
alter table reports add column cvss_score integer;
alter table reports add column bounty integer;
drop index reports_filtered;
drop index reports_open;
update reports set
  vulnerability_type_id = (select vulnerability_type_id from report_details where report_id = reports.id),
  cvss_score = (select cvss_tenths(cvss) from report_details where report_id = reports.id),
  bounty = (select bounty from report_details where report_id = reports.id)
  where id in (select report_id from report_details);

create index reports_of_type on reports (vulnerability_type_id, recency) where vulnerability_type_id is not null;
create index reports_by_cvss on reports (cvss_score, recency) where cvss_score is not null;
create index reports_by_bounty on reports (bounty, recency) where bounty > 0;
create index reports_filtered on reports
  (recency desc, is_open, status_id, severity_id, program_id, target_id, assignee_id, is_unassigned, needs_reply,
   assignee_known, phase, created_at, last_activity_at, is_known_issue, is_embedded_submission, is_duplicate,
   has_reward, cwe_type_id, vulnerability_type_id, cvss_score, bounty);
create index reports_open on reports
  (recency desc, status_id, severity_id, program_id, target_id, assignee_id, is_unassigned, needs_reply,
   assignee_known, phase, created_at, last_activity_at, is_known_issue, is_embedded_submission, is_duplicate,
   has_reward, cwe_type_id, vulnerability_type_id, cvss_score, bounty, is_open) where is_open = 1;
`
