/**
 * The words of the search index, with one row for each occurrence. Reading one row at a time leads from word to word.
 * `search_words`, which had one row for each word, counted all occurrences of a word just to show that it exists.
 */
export const wordInstancesMigration = `
drop table search_words;
create virtual table search_instances using fts5vocab (search, instance);
`
