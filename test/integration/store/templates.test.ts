import Database from 'better-sqlite3-multiple-ciphers'
import { expect, onTestFinished, test } from 'vitest'
import { type DeskStore, openDeskStore } from '#main/engine/storage/open-desk.ts'
import { deskMigration } from '#main/engine/store/desk-migrations/0001-desk.ts'
import { deskFile, makePrivate } from '#main/engine/store/files.ts'
import { type Template, templatesAtMost } from '#shared/desk/template.ts'
import { must, temporaryFolder } from './temporary-store.ts'

const template = (id: string, change: Partial<Template> = {}): Template => ({
  id,
  name: id,
  text: `Hi {{reporter}}, ${id}`,
  audience: 'public',
  defaultFor: null,
  steps: { assignsMe: false, severity: null, transition: null },
  ...change,
})

function openDesk(file: string): DeskStore {
  const { desk } = must(openDeskStore(file))
  onTestFinished(() => desk.close())
  return desk
}

const names = (templates: readonly Template[]) => templates.map(({ name }) => name)

test('templates keep their order and content across a restart', () => {
  const file = deskFile(temporaryFolder())
  const desk = openDesk(file)
  const macro = template('b', { steps: { assignsMe: true, severity: 'high', transition: 'triaged' } })
  must(desk.putTemplate(template('a'), null))
  must(desk.putTemplate(macro, null))
  must(desk.putTemplate(template('c'), 0))
  expect(names(must(desk.moveTemplate('a', 2)))).toEqual(['c', 'b', 'a'])
  must(desk.putTemplate({ ...macro, name: 'changed' }, null))
  expect(must(openDesk(file).templates())).toEqual([
    template('c'),
    { ...macro, name: 'changed' },
    template('a'),
  ])
  expect(names(must(desk.removeTemplate('c')))).toEqual(['changed', 'a'])
  expect(names(must(desk.moveTemplate('gone', 0)))).toEqual(['changed', 'a'])
})

test('a transition has one default: the newest choice replaces it', () => {
  const desk = openDesk(deskFile(temporaryFolder()))
  must(desk.putTemplate(template('a', { defaultFor: 'resolved' }), null))
  const after = must(desk.putTemplate(template('b', { defaultFor: 'resolved' }), null))
  expect(after.map(({ defaultFor }) => defaultFor)).toEqual([null, 'resolved'])
})

test('added templates remove nothing: known ids and defaults stay, and their number is limited', () => {
  const desk = openDesk(deskFile(temporaryFolder()))
  must(desk.putTemplate(template('a', { text: 'mine', defaultFor: 'resolved' }), null))
  const offered = [
    template('a'),
    template('b', { defaultFor: 'resolved' }),
    template('c', { defaultFor: 'spam' }),
    template('d', { defaultFor: 'spam' }),
  ]
  const after = must(desk.addTemplates(offered))
  expect(after.map(({ id, defaultFor }) => [id, defaultFor])).toEqual([
    ['a', 'resolved'],
    ['b', null],
    ['c', 'spam'],
    ['d', null],
  ])
  expect(after[0]?.text).toBe('mine')
  expect(must(desk.addTemplates(offered))).toEqual(after)
  const many = Array.from({ length: templatesAtMost + 5 }, (_, index) => template(`t${index}`))
  expect(must(desk.addTemplates(many))).toHaveLength(templatesAtMost)
  expect(must(desk.putTemplate(template('one too many'), null))).toHaveLength(templatesAtMost)
})

test('0002: an earlier desk keeps its data and gets tables for templates', () => {
  const file = deskFile(temporaryFolder())
  makePrivate(file)
  const before = new Database(file)
  before.exec(deskMigration)
  before.exec(`insert into settings (name, value) values ('theme', '"dark"')`)
  before.pragma('user_version = 1')
  before.close()
  const desk = openDesk(file)
  expect(must(desk.read()).settings.theme).toBe('dark')
  expect(must(desk.templates())).toEqual([])
  expect(names(must(desk.putTemplate(template('a'), null)))).toEqual(['a'])
})
