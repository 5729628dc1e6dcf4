import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../integration/evidence/downloading-desk.ts'
import { expect, test } from './connected-desk.ts'
import { openWithEvidence } from './evidence-window.ts'
import { pressSequence } from './window-actions.ts'

test.use({ serviceOptions: { reports: 20 } })

// SEC-33
test('evidence is downloaded together or one by one, failures are shown, and hosts are allowed by keys', async ({
  connected,
}) => {
  const { page, grid, service, desk } = connected
  const evidence = page.getByRole('region', { name: 'Evidence' })
  const root = join(desk.profileDir, 'evidence')
  const opened = new Set<number>()
  /** Opens the evidence of a report that no earlier step opened. */
  const openAnother = async () => {
    const others = service.backstage.reportIds().filter((id) => !opened.has(id))
    const found = await openWithEvidence(page, grid, service, others)
    opened.add(found.id)
    return found
  }
  let kept: readonly string[] = []
  const added = () => filesBelow(root).filter((path) => !kept.includes(path))

  await test.step('all evidence of selected reports is downloaded, and can be paused, resumed and cancelled', async () => {
    service.faults.set([{ kind: 'latency', endpoint: 'evidenceStorage', ms: 60_000 }])
    await page.keyboard.press('x')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Shift+D')
    await expect(page.getByRole('button', { name: /^Downloads: \d+ files downloading/ })).toBeVisible()
    await pressSequence(page, 'g', 'd')
    const downloads = page.getByRole('region', { name: 'Downloads' })
    await downloads.getByRole('button', { name: 'Pause all' }).click()
    await expect(downloads.getByRole('button', { name: 'Pause all' })).toHaveCount(0)
    await downloads.getByRole('button', { name: 'Resume all' }).click()
    await expect(downloads.getByText('Downloading').first()).toBeVisible()
    await downloads.getByRole('button', { name: 'Cancel all' }).click()
    await expect(downloads.getByText('No downloads yet')).toBeVisible()
    await expect(downloads).toContainText('stays on this computer, unencrypted')
    await expect.poll(() => filesBelow(root)).toEqual([])
    service.faults.clear()
    // Leave the panel, and clear the selection.
    await page.keyboard.press('Escape')
    await expect(downloads).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  })

  await test.step('all of a report comes by its key, and stands in the panel of downloads', async () => {
    const { filenames } = await openAnother()
    await page.keyboard.press('Shift+D')
    await expect(evidence.getByText('On this computer')).toHaveCount(filenames.length)
    await expect(evidence).toContainText('Downloaded files aren’t encrypted.')
    expect(filesBelow(root)).toHaveLength(filenames.length)
    await pressSequence(page, 'g', 'd')
    const downloads = page.getByRole('region', { name: 'Downloads' })
    await expect(downloads.getByRole('listitem')).toHaveCount(filenames.length)
    await expect(downloads).toContainText('Downloaded files aren’t encrypted.')
    await downloads.getByRole('button', { name: 'Check files' }).click()
    await expect(page.getByText(`${filenames.length} files intact`)).toBeVisible()

    // Panel, status bar and report show a file that another program replaced, and offer a new download.
    const [replaced = '', other = ''] = filesBelow(root)
    writeFileSync(join(root, replaced), 'something else')
    await downloads.getByRole('button', { name: 'Check files' }).click()
    const lost = downloads.getByRole('listitem').filter({ hasText: 'File changed since the download' })
    await expect(lost).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Downloads: 1 file missing or changed' })).toBeVisible()
    await lost.getByRole('button', { name: /^Download again: / }).click()
    await expect(lost).toHaveCount(0)
    // The download is saved beside the replacement, and no partial file remains.
    await expect
      .poll(() => filesBelow(root).filter((path) => !path.endsWith('.part')))
      .toHaveLength(filenames.length + 1)
    expect(readFileSync(join(root, replaced), 'utf8')).toBe('something else')

    // The report shows a missing file, too. An unwanted download can be removed from the list.
    expect(other).not.toBe('')
    rmSync(join(root, other))
    await downloads.getByRole('button', { name: 'Check files' }).click()
    await page.keyboard.press('Escape')
    const missing = evidence.getByRole('listitem').filter({ hasText: 'File missing' })
    await expect(missing.getByRole('button', { name: /^Download again: / })).toBeVisible()
    await missing.getByRole('button', { name: /^Remove .* from the list$/ }).click()
    await expect(missing).toHaveCount(0)
    await expect(evidence.getByText('On this computer')).toHaveCount(filenames.length - 1)
  })

  await test.step('one piece of evidence lands on the disk by its button, and is told with its hash', async () => {
    await openAnother()
    kept = filesBelow(root)
    await evidence
      .getByRole('button', { name: /^Download (?!all)/ })
      .first()
      .click()
    const row = evidence.getByRole('listitem').first()
    await expect(row.getByText('On this computer')).toBeVisible()
    await expect(row.getByText(/^SHA-256/)).toBeVisible()
    await expect(row.getByRole('button', { name: /^Show .* in its folder$/ })).toBeVisible()
    const [only = '', ...others] = added()
    expect(others).toEqual([])
    expect(readFileSync(join(root, only)).length).toBeGreaterThan(0)
  })

  await test.step('a storage that fails is told in words, with what to do', async () => {
    service.faults.set([
      {
        kind: 'body',
        endpoint: 'requestEvidenceDownload',
        text: JSON.stringify({ url: 'https://10.1.2.3/evidence' }),
      },
    ])
    await evidence
      .getByRole('button', { name: /^Download (?!all)/ })
      .first()
      .click()
    const row = evidence.getByRole('listitem').nth(1)
    await expect(row.getByText('The desk does not fetch from this address')).toBeVisible()
    await expect(row.getByText(/address of a private network/)).toBeVisible()
    service.faults.clear()
    await row.getByRole('button', { name: /^Retry / }).click()
    await expect(row.getByText('On this computer')).toBeVisible()
    expect(added()).toHaveLength(2)
  })

  await test.step('a private storage host is allowed by keys after a warning, and disallowed again', async () => {
    await openAnother()
    // The address is in a range reserved for benchmarks, where no host exists. So the desk first refuses it, and cannot
    // reach it once it is allowed.
    const text = JSON.stringify({ url: 'https://198.18.0.7:8443/piece' })
    service.faults.set([{ kind: 'body', endpoint: 'requestEvidenceDownload', text }])
    const row = evidence.getByRole('listitem').first()
    await row.getByRole('button', { name: /^Download / }).click()

    await row.getByRole('button', { name: 'Allow this host…' }).press('Enter')
    const question = row.getByRole('group', { name: 'Allow 198.18.0.7:8443' })
    await expect(question).toContainText('without your access token')
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(question).toHaveCount(0)
    await row.getByRole('button', { name: 'Allow this host…' }).press('Enter')
    await question.getByRole('button', { name: 'Allow 198.18.0.7:8443' }).press('Enter')
    // The download is retried at once, and no longer rejected.
    await expect(question).toHaveCount(0)
    await expect(row.getByRole('button', { name: 'Allow this host…' })).toHaveCount(0)

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('allowed hosts')
    await page.keyboard.press('Enter')
    const hosts = page.getByRole('dialog', { name: 'Settings' }).getByRole('list', { name: 'Allowed hosts' })
    await expect(hosts).toContainText('198.18.0.7:8443')
    await hosts.getByRole('button', { name: 'Remove 198.18.0.7:8443' }).press('Enter')
    await expect(hosts).toHaveCount(0)
  })
})
