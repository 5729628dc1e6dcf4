/**
 * The words of the search index one by one, each with the places it stands in. To ask for one row of each leads from
 * word to word; `search_words`, which had one row for each word, counted all its places to tell that there is one.
 */
export const wordInstancesMigration = `
drop table search_words;
create virtual table search_instances using fts5vocab (search, instance);
`
