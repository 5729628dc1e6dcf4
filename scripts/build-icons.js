import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.js'

// Makes resources/icon.ico (Windows) and resources/icon.icns (macOS) from resources/icon.svg, which an installed
// Chromium renders: TRIAGE_DESK_BROWSER=/usr/bin/chromium node scripts/build-icons.js. Both formats contain PNG
// pictures.

const { chromium } = await import('playwright-core')
const svg = readFileSync(join(root, 'resources', 'icon.svg'), 'utf8')

async function drawn(sizes) {
  const browser = await chromium.launch({ executablePath: process.env.TRIAGE_DESK_BROWSER })
  try {
    const page = await browser.newPage()
    const pictures = []
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size })
      const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      await page.setContent(`<style>*{margin:0}img{display:block;width:100vw}</style><img src="${source}">`)
      pictures.push({ size, png: await page.screenshot({ omitBackground: true }) })
    }
    return pictures
  } finally {
    await browser.close()
  }
}

/**
 * An .ico file: a header, an entry of 16 bytes for each picture, and the pictures. A width or height of 256 is written
 * as 0.
 */
function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

const icnsTypes = { 128: 'ic07', 256: 'ic08', 512: 'ic09' }

/**
 * An .icns file: `icns` and the total length; then for each picture 8 bytes (type, and length including these bytes)
 * and the data.
 */
function icns(pictures) {
  const parts = pictures.flatMap(({ size, png }) => {
    const head = Buffer.alloc(8)
    head.write(icnsTypes[size], 0, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return [head, png]
  })
  const head = Buffer.alloc(8)
  head.write('icns', 0, 'latin1')
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([head, ...parts])
}

writeFileSync(join(root, 'resources', 'icon.ico'), ico(await drawn([16, 24, 32, 48, 64, 256])))
writeFileSync(join(root, 'resources', 'icon.icns'), icns(await drawn([128, 256, 512])))
