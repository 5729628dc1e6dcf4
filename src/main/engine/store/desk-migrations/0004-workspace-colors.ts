/** The color a workspace is shown in; null until one is chosen. */
export const workspaceColorsMigration = `
alter table workspaces add column color text;
`
