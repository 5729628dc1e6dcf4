/**
 * Each transition now has its own draft. It is not known which transition the single earlier draft was written for, so
 * that draft becomes an internal comment: its text is kept, and the reporter does not read it.
 */
export const transitionDraftsMigration = `
insert into drafts (report_id, slot, text, updated_at)
  select report_id, 'internal', text, updated_at from drafts where slot = 'transition'
  on conflict (report_id, slot) do update set text = text || char(10, 10) || excluded.text,
    updated_at = excluded.updated_at;
delete from drafts where slot = 'transition';
`
