/**
 * An index that finds the duplicates of a report: the column is behind the texts of a row, where reading it is slow.
 */
export const duplicatesOfMigration = `
create index details_by_original on report_details (duplicate_of) where duplicate_of is not null;
`
