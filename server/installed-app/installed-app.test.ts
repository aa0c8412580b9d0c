import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SiteTheme } from '#contracts/site/site-theme.ts'
import { config } from '#infra/context.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const isBuilt = existsSync('dist/web/index.html') && existsSync('dist/worker/worker.js')
const html = { accept: 'text/html' }
const draw = (shape: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shape}</svg>`).toString('base64')}`
const round = draw('<circle cx="4.5" cy="4.5" r="4" fill="#0a0"/>')
const square = draw('<rect width="9" height="9" fill="#0a0"/>')

let server: TestServer
let operator: GivenPerson

beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterEach(() => save({}))
afterAll(async () => {
  await server.stop()
})

const save = async (theme: SiteTheme): Promise<void> => {
  const { version } = (await operator.call('GET', '/v3/site/theme')).json()
  const answer = await operator.call('PUT', '/v3/site/theme', { body: { version, theme } })
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
}
/** The script of this name, as the build's manifest tells it. */
const fileOf = (name: string): string | undefined => {
  const built: Record<string, { name?: string; file: string }> = JSON.parse(
    readFileSync('dist/web/.vite/manifest.json', 'utf8'),
  )
  return Object.values(built).find((entry) => entry.name === name && entry.file.endsWith('.js'))?.file
}
interface Icon {
  src: string
  sizes: string
  purpose: string
}
const readManifest = async (query = '', headers: Record<string, string> = {}) => {
  const answer = await server.call('GET', `/manifest.webmanifest${query}`, { headers })
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  return answer.json() as { name: string; lang: string; icons: Icon[]; shortcuts: { name: string; url: string }[] }
}
const readIcon = async (address: string) => {
  const answer = await server.call('GET', address)
  expect([address, answer.statusCode]).toEqual([address, 200])
  return { answer, pixels: await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true }) }
}

test('the manifest has the operator’s name, and places of the app in the reader’s language', async () => {
  await save({ service_name: 'Aldermoor Badges' })
  expect(await readManifest()).toMatchObject({
    id: '/',
    scope: '/',
    start_url: '/recipient/badges',
    display: 'standalone',
    name: 'Aldermoor Badges',
    lang: 'en',
    dir: 'ltr',
    theme_color: '#f9f6ef',
    shortcuts: [
      { name: 'Backpack', url: '/recipient/badges' },
      { name: 'Issuers', url: '/issuer' },
    ],
    share_target: { action: '/receive-shared', method: 'POST', enctype: 'multipart/form-data' },
  })
  expect((await readManifest('?lang=ar-XB')).lang).toBe('ar-XB')
  expect((await readManifest('?lang=../../etc', { 'accept-language': 'de' })).lang).toBe('de')
})

test('what the operator switched off or coloured is so in the installed app', async () => {
  await save({ disable_issuers: true, use_color_navbar: true, color_interactive1: '#0b5b32' })
  const manifest = await readManifest()
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/recipient/badges'])
  expect(manifest).toMatchObject({ theme_color: '#0b5b32' })
})

test('icons are of the size and purpose that the manifest names', async () => {
  const { icons } = await readManifest()
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual(
    ['any', 'maskable', 'monochrome'].flatMap((kind) => [`${kind} 192x192`, `${kind} 512x512`]),
  )
  for (const { src, sizes, purpose } of icons) {
    const { answer, pixels } = await readIcon(src)
    const { data, info } = pixels
    expect(`${info.width}x${info.height}`).toBe(sizes)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // Of the corner: cut from nothing, or coloured to the edge.
    expect([purpose, data[3]]).toEqual([purpose, purpose === 'maskable' ? 255 : 0])
  }
})

test('the operator’s icon is in all of them, and a new one has new addresses', async () => {
  const before = await readManifest()
  await save({ favicon: round })
  const after = await readManifest()
  expect(after.icons).toHaveLength(6)
  for (const { src, purpose } of after.icons) {
    expect(before.icons.map((icon) => icon.src)).not.toContain(src)
    const { data, info } = (await readIcon(src)).pixels
    const middle = (info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2)) * info.channels
    expect([...data.subarray(middle, middle + 3)]).toEqual(purpose === 'monochrome' ? [255, 255, 255] : [0, 170, 0])
  }
  await save({ favicon: square })
  expect((await readManifest()).icons.map(({ purpose }) => purpose)).not.toContain('monochrome')
})

test.each(['any-193.png', 'other-192.png', 'any-192.svg', '..%2f..%2fany-192.png'])(
  'there is no icon %s',
  async (name) => {
    expect((await server.call('GET', `/app-icons/${name}`)).statusCode).toBe(404)
  },
)

test('without the worker, what is shared leads to the import, and nothing of it is kept', async () => {
  const blobs = path.join(config().dataDir, 'blobs')
  const list = () => (existsSync(blobs) ? readdirSync(blobs, { recursive: true }) : [])
  const before = list()
  const share = (bytes: number) =>
    server.call('POST', '/receive-shared', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n${'a'.repeat(bytes)}\r\n--x--\r\n`),
    })
  const answer = await share(100)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/recipient/badges/add'])
  expect((await share(16 * 1024 * 1024)).statusCode).toBe(413)
  expect(list()).toEqual(before)
  // Nowhere else is such a body taken.
  const elsewhere = await server.call('POST', '/v3/verify', {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.from('--x--\r\n'),
  })
  expect(elsewhere.statusCode).toBe(415)
})

test.runIf(isBuilt)('the page names manifest, icon, colours and the version of its worker', async () => {
  const { body } = await server.call('GET', '/recipient/badges', { headers: { ...html, 'accept-language': 'de' } })
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=de">')
  expect(body).toMatch(/<link rel="apple-touch-icon" href="\/app-icons\/touch-180\.png\?v=[\da-f]{16}">/)
  expect(body).toContain('media="(prefers-color-scheme: dark)" content="#151c24"')
  const [, version] = /<meta name="sash-version" content="([\da-f]{16})">/.exec(body) ?? []
  const worker = await server.call('GET', '/worker.js')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.body).toContain(`"version":"${version}"`)
  await save({ service_name: 'Aldermoor Badges' })
  expect((await server.call('GET', '/worker.js')).body).not.toContain(`"version":"${version}"`)
})

test.runIf(isBuilt)('the worker keeps what shows a backpack: scripts, styles and fonts, and nothing else', async () => {
  const { body } = await server.call('GET', '/worker.js')
  const { files }: { files: string[] } = JSON.parse(/self\.sashApp = (.*);\n/.exec(body)?.[1] ?? '')
  expect(files.filter((file) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(file))).toEqual([])
  for (const name of ['main', 'wall', 'badge-page', 'markdown-renderer', 'open-menu', 'palette', 'kept-backpack'])
    expect(files.filter((file) => file === `/${fileOf(name)}`)).toHaveLength(1)
  for (const file of files) expect((await server.call('GET', file)).statusCode).toBe(200)
})

test.runIf(isBuilt)('an operator who wants no worker has one that removes itself', async () => {
  await server.stop()
  server = await startTestServer({ env: { SASH_OFFLINE: 'off' } })
  operator = await givenPerson(server)
  const { body } = await server.call('GET', '/worker.js')
  expect(body).toContain('self.registration.unregister()')
  expect(body).not.toContain('fetch')
  expect((await server.call('GET', '/v3/site/config')).json().features.offline).toBe(false)
})
