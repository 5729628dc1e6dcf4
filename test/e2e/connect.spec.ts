import { startTestService } from '../fixtures/service.ts'
import { startRawServer } from '../integration/api/raw-server.ts'
import { partsOf } from './connected-desk.ts'
import { expect, type LaunchedDesk, test } from './fixtures.ts'

function form({ page }: LaunchedDesk) {
  return {
    address: page.getByRole('textbox', { name: 'Service address' }),
    token: page.getByRole('textbox', { name: 'Access token' }),
    connect: page.getByRole('button', { name: 'Connect', exact: true }),
  }
}

test('a rate limit and a slow answer show the time left, can be canceled, and leave the demo available', async ({
  desk,
}) => {
  await using service = await startTestService({ reports: 6 })
  await using silent = await startRawServer(() => undefined)
  const { page } = desk
  const { address, token, connect } = form(desk)
  const cancel = page.getByRole('button', { name: 'Cancel' })
  service.faults.set([{ kind: 'status', status: 429, headers: { 'Retry-After': '600' } }])
  await address.fill(service.baseUrl)
  await token.fill(service.tokens.superAdmin)
  await connect.click()
  await expect(page.getByText(/The service asks for a pause: \d+ min left/)).toBeVisible()
  await cancel.click()
  await expect(connect).toBeEnabled()
  await expect(address).toHaveValue(service.baseUrl)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await address.fill(silent.baseUrl)
  await connect.click()
  await expect(page.getByText(/No answer yet. Giving up in \d+ s/)).toBeVisible()
  await page.getByRole('button', { name: 'Open demo workspace' }).click()
  const { grid, report, queues } = partsOf(page)
  await expect(grid).toHaveAttribute('aria-rowcount', /^[1-9]\d*$/)
  await expect(report.getByRole('heading', { level: 1 })).toHaveText(/^#\d+ /)
  await expect(queues.getByRole('button', { name: 'Workspace Demo workspace' })).toBeVisible()
})

test('an error of the address or token is shown beside its field, the token is masked, and a correct one then works', async ({
  desk,
}) => {
  await test.step('the token is masked until somebody asks to see it', async () => {
    const { address, token, connect } = form(desk)
    await expect(address).toBeFocused()
    await expect(connect).toBeDisabled()
    await token.fill('secret-token')
    const masking = () =>
      token.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'))
    expect(await masking()).toBe('disc')
    await desk.page.getByRole('button', { name: 'Show access token' }).click()
    expect(await masking()).toBe('none')
    await desk.page.getByRole('button', { name: 'Hide access token' }).click()
    expect(await masking()).toBe('disc')
  })

  await test.step('a paste that is no token is told as that, and nothing is asked', async () => {
    const { address, token, connect } = form(desk)
    await address.fill('https://api.example.com/api/v1/admin/reports?x=1')
    await expect(address).toHaveAccessibleDescription('Connects to https://api.example.com')
    await token.fill('Authorization: Bearer <token>')
    await connect.click()
    await expect(token).toHaveAccessibleDescription(/cannot be used.*placeholder/)
    await expect(token).toHaveAccessibleDescription(/^(?!.*(expired|revoked))/)
  })

  await test.step('plain http to another machine is refused beside the address, and nothing is sent', async () => {
    const { address, token, connect } = form(desk)
    await address.fill('http://192.0.2.7')
    await token.fill('secret-token')
    await connect.click()
    await expect(address).toHaveAccessibleDescription(/cannot be used.*https:\/\//)
    await expect(token).toHaveValue('secret-token')
  })

  await test.step('a service that is not there is told in plain words, and what was typed stays', async () => {
    const service = await startTestService({ reports: 1 })
    await service.close()
    const { address, token, connect } = form(desk)
    await address.fill(service.baseUrl)
    await token.fill('secret-token')
    await connect.click()
    const alert = desk.page.getByRole('alert')
    await expect(alert).toContainText('The service cannot be reached')
    await expect(alert).toContainText('Nothing was stored.')
    await expect(alert).not.toContainText('secret-token')
    await expect(address).toHaveValue(service.baseUrl)
  })

  await test.step('a token the service does not accept is told beside the token; another one then works', async () => {
    await using service = await startTestService({ reports: 12 })
    const { address, token, connect } = form(desk)
    await address.fill(service.baseUrl)
    await token.fill(service.tokens.expired)
    await connect.click()
    await expect(token).toHaveAccessibleDescription(/not accepted/)
    await token.fill(`curl -H "Authorization: Bearer \u200b${service.tokens.superAdmin}"`)
    await token.press('Enter')
    const { grid, status } = partsOf(desk.page)
    await expect(grid).toBeVisible()
    await expect(status).toContainText('12 reports')
  })
})

test('the desk appears even if reloading the window fails halfway', async ({ desk }) => {
  test.skip(
    test.info().project.name === 'electron',
    'There the window answers itself; see electron-guards.test.ts.',
  )
  await using service = await startTestService({ reports: 12 })
  const { page } = desk
  const { address, token, connect } = form(desk)
  await address.fill(service.baseUrl)
  await token.fill(service.tokens.superAdmin)
  let refused = 0
  // Simulates another navigation in between: the page stays at about:blank.
  await page.route(
    (url) => url.pathname === '/',
    (route) => {
      refused += 1
      return route.abort('aborted')
    },
    { times: 1 },
  )
  await connect.click()
  const { grid, status } = partsOf(page)
  await expect(grid).toBeVisible()
  await expect(status).toContainText('12 reports')
  expect(refused).toBe(1)
})
