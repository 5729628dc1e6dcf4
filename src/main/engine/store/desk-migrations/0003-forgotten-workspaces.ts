/** A workspace that is being forgotten: its files are removed first, its row last, so that a kill leaves what to go on from. */
export const forgottenWorkspacesMigration = `
alter table workspaces add column is_forgotten integer not null default 0;
`
