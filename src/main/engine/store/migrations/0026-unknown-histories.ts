/**
 * Columns and reasons of `report_histories` get the names used by the rules: a fact of a report's history is known, or
 * unknown for a reason.
 */
export const unknownHistoriesMigration = `
alter table report_histories rename column history_untold to history_unknown;
alter table report_histories rename column reply_untold to reply_unknown;
alter table report_histories rename column reward_untold to reward_unknown;
update report_histories set history_unknown = 'statusUnknown' where history_unknown = 'statusNotTold';
update report_histories set reply_unknown = 'reporterUnknown' where reply_unknown = 'reporterNotTold';
update report_histories set reply_unknown = 'statusUnknown' where reply_unknown = 'statusNotTold';
update report_histories set reward_unknown = 'statusUnknown' where reward_unknown = 'statusNotTold';
`
