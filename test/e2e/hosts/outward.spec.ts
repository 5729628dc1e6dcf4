import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'

/** Represents the outside world: counts the connections that reach this computer's loopback address. */
let outside: Server
let address = ''
/** The same for UDP. */
let postbox: Socket
let datagrams = ''
let reached: string[] = []

test.beforeEach(async () => {
  reached = []
  outside = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    response.end('hello')
  })
  outside.on('connection', () => reached.push('a connection'))
  outside.on('upgrade', (_request, socket) => socket.destroy())
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  address = `127.0.0.1:${(outside.address() as AddressInfo).port}`
  postbox = createSocket('udp4', () => reached.push('a datagram'))
  postbox.bind(0, '127.0.0.1')
  await once(postbox, 'listening')
  datagrams = `127.0.0.1:${postbox.address().port}`
})

test.afterEach(() => {
  postbox.close()
  outside.close()
  outside.closeAllConnections()
})

// SEC-04, SEC-06
test('the window sends and opens nothing, runs only its own scripts and cannot be navigated away', async ({
  desk,
}) => {
  const { page } = desk

  await test.step('nothing in the window sends a byte out, not even to this computer', async () => {
    const outcome = await page.evaluate(
      async ({ address, datagrams }) => {
        const http = `http://${address}`
        const add = (tag: string, facts: Record<string, string>) => {
          const element = document.createElement(tag)
          for (const [name, value] of Object.entries(facts)) element.setAttribute(name, value)
          document.body.append(element)
        }
        add('img', { src: `${http}/img` })
        add('script', { src: `${http}/script` })
        add('iframe', { src: `${http}/frame` })
        add('object', { data: `${http}/object` })
        add('embed', { src: `${http}/embed` })
        add('video', { src: `${http}/video`, autoplay: '' })
        for (const rel of [
          'stylesheet',
          'prefetch',
          'preconnect',
          'dns-prefetch',
          'prerender',
          'modulepreload',
          'icon',
        ])
          add('link', { rel, href: `${http}/${rel}`, as: 'script' })
        add('div', { style: `background: url(${http}/style)` })
        navigator.sendBeacon(`${http}/beacon`, 'x')
        const refused = async (attempt: () => Promise<unknown> | unknown) => {
          try {
            await attempt()
            return 'went through'
          } catch {
            return 'refused'
          }
        }
        const socketCloses = new Promise((resolve) => {
          try {
            new WebSocket(`ws://${address}/socket`).addEventListener('error', resolve)
          } catch {
            resolve(null)
          }
        })
        new EventSource(`${http}/events`)
        const peer = new RTCPeerConnection({
          iceServers: [
            { urls: [`stun:${address}`, `stun:${datagrams}`] },
            { urls: [`turn:${datagrams}`, `turn:${address}?transport=tcp`], username: 'x', credential: 'x' },
          ],
        })
        peer.createDataChannel('x')
        const gathered = new Promise<void>((resolve) => {
          peer.addEventListener('icegatheringstatechange', () => {
            if (peer.iceGatheringState === 'complete') resolve()
          })
        })
        await peer.setLocalDescription(await peer.createOffer())
        await gathered
        const outcomes = {
          fetch: await refused(() => fetch(`${http}/fetch`)),
          opaqueFetch: await refused(() => fetch(`${http}/opaque`, { mode: 'no-cors' })),
          import: await refused(() => import(/* @vite-ignore */ `${http}/import`)),
        }
        await socketCloses
        return outcomes
      },
      { address, datagrams },
    )

    expect(outcome).toEqual({ fetch: 'refused', opaqueFetch: 'refused', import: 'refused' })
    expect(reached).toEqual([])
  })

  // A page without the elements of the step before.
  await page.reload()
  await test.step('the window opens no other window and saves no file', async () => {
    let downloads = 0
    page.on('download', () => {
      downloads += 1
    })
    const opened = await page.evaluate((address) => {
      const link = document.createElement('a')
      link.target = '_blank'
      link.href = `http://${address}/blank`
      document.body.append(link)
      link.click()
      const file = document.createElement('a')
      file.href = URL.createObjectURL(new Blob(['x'.repeat(10_000)]))
      file.download = 'desk.bin'
      document.body.append(file)
      file.click()
      return [window.open(`http://${address}/open`), window.open('about:blank'), window.open('/')].map(String)
    }, address)
    expect(opened).toEqual(['null', 'null', 'null'])
    // A window or download would exist one turn of the browser later.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(page.context().pages()).toEqual([page])
    expect(downloads).toBe(0)
    expect(reached).toEqual([])
  })

  await test.step('every permission except notifications is refused', async () => {
    const answers = await page.evaluate(async () => {
      const position = await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message),
        ),
      )
      const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'given',
        () => 'denied',
      )
      const clipboard = await navigator.clipboard.readText().then(
        () => 'given',
        () => 'denied',
      )
      return { position, media, clipboard, notification: await Notification.requestPermission() }
    })
    expect(answers).toEqual({
      position: 'denied',
      media: 'denied',
      clipboard: 'denied',
      // The desk's own notifications need the permission in Chromium; Electron's come from main and need none.
      notification: test.info().project.name === 'electron' ? 'denied' : 'granted',
    })
  })

  await test.step('only scripts from the desk’s own files run', async () => {
    const ran = await page.evaluate(async () => {
      const marks = window as unknown as Record<string, unknown>
      const inline = document.createElement('script')
      inline.textContent = 'window.inlineRan = true'
      document.body.append(inline)
      const handler = document.createElement('div')
      handler.setAttribute('onclick', 'window.handlerRan = true')
      document.body.append(handler)
      handler.click()
      // Later, because the debugger allows eval in the code that it runs itself.
      const evalRan = new Promise((resolve) => {
        setTimeout(() => {
          try {
            // biome-ignore lint/security/noGlobalEval: it has to be refused.
            resolve(eval('true'))
          } catch {
            resolve(false)
          }
        })
      })
      return { inline: marks.inlineRan, handler: marks.handlerRan, eval: await evalRan }
    })
    expect(ran).toEqual({ inline: undefined, handler: undefined, eval: false })
  })

  await page.reload()
  await test.step('the window cannot be navigated away', async () => {
    const home = page.url()
    const attempts = [
      (address: string) => location.assign(`http://${address}/assign`),
      (address: string) => location.replace(`http://${address}/replace`),
      (address: string) => {
        const link = document.createElement('a')
        link.href = `http://${address}/link`
        document.body.append(link)
        link.click()
      },
      (address: string) => {
        const form = document.createElement('form')
        form.action = `http://${address}/form`
        form.method = 'post'
        document.body.append(form)
        form.submit()
      },
      (address: string) => {
        const refresh = document.createElement('meta')
        refresh.httpEquiv = 'refresh'
        refresh.content = `0; url=http://${address}/refresh`
        document.head.append(refresh)
      },
      () => location.assign(URL.createObjectURL(new Blob(['<h1>not the desk</h1>'], { type: 'text/html' }))),
      () => location.assign('data:text/html,<h1>not the desk</h1>'),
      () => location.assign('about:blank'),
    ]
    for (const attempt of attempts) {
      await page.evaluate(attempt, address)
      const where = () =>
        page
          .evaluate(async () => {
            await new Promise(requestAnimationFrame)
            return `${location.href} with ${typeof window.desk}`
          })
          // The document was replaced during the call.
          .catch(() => 'on the way')
      await expect.poll(where).toBe(`${home} with object`)
    }
    expect(reached).toEqual([])
  })
})
