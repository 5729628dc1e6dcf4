/**
 * Marks a workspace that is being forgotten: its files are removed first and its row last, so that removal can continue
 * after a kill.
 */
export const forgottenWorkspacesMigration = `
alter table workspaces add column is_forgotten integer not null default 0;
`
