/** The display color of a workspace; null until one is chosen. */
export const workspaceColorsMigration = `
alter table workspaces add column color text;
`
