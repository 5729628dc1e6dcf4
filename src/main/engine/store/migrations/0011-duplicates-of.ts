/** Which reports are duplicates of one: the column stands behind the texts of a row. */
export const duplicatesOfMigration = `
create index details_by_original on report_details (duplicate_of) where duplicate_of is not null;
`
