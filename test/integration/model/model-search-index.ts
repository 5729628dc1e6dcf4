import { copyFileSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { wrapConnection } from '#main/engine/store/database.ts'
import { rebuildSearchDocuments } from '#main/engine/store/search/search-index.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'

/** Whether the search index of a closed local copy equals an index built anew from its rows. */
export function searchIndexIsTrue(file: string): boolean {
  const beside = `${file}-copy`
  copyFileSync(file, beside)
  const copy = new Database(beside)
  const everyWord = () => {
    copy.exec("create virtual table temp.words using fts5vocab('main', 'search', 'instance')")
    const words = copy
      .prepare('select term, doc, col, "offset" from temp.words order by term, doc, col, "offset"')
      .raw()
      .all()
    copy.exec('drop table temp.words')
    return JSON.stringify(words)
  }
  const before = everyWord()
  const ids = copy.prepare<[], number>('select id from reports').pluck().all()
  copy.exec("insert into search (search) values ('delete-all')")
  withinTransaction(wrapConnection(copy), (transaction) => rebuildSearchDocuments(transaction, new Set(ids)))
  const after = everyWord()
  copy.close()
  return before === after
}
