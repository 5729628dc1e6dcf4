/**
 * Whether a workspace's local copy stays unencrypted: 0 = undecided, as for all existing workspaces except the demo.
 */
export const unencryptedCopiesMigration = `
alter table workspaces add column unencrypted integer not null default 0;
update workspaces set unencrypted = 1 where is_demo = 1;
`
