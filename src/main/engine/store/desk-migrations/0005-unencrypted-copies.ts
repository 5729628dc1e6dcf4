/**
 * Whether a workspace's local copy stays unencrypted: 0 = it does not, or that is not decided yet. All existing
 * workspaces except the demo start with 0.
 */
export const unencryptedCopiesMigration = `
alter table workspaces add column unencrypted integer not null default 0;
update workspaces set unencrypted = 1 where is_demo = 1;
`
