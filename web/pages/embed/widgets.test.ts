import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const link = 'https://sash.example/public/assertions/a'
const block = (parts: string): string =>
  `<blockquote class="badgr-badge"><a href="${link}?identity__email=m%40a.example"><img width="120" height="120" src="/old.png"></a>${parts}</blockquote>`
const name = '<p class="badgr-badge-name">Old name</p>'
const date = '<p class="badgr-badge-date"><strong>Awarded:</strong> Old date</p>'
const recipient = '<p class="badgr-badge-recipient"><strong>Awarded To:</strong> Old</p>'
const verify = '<a class="badgr-badge-verify" href="https://sash.example/verify?url=x">VERIFY</a>'
const fresh = {
  issuedOn: '2026-06-14T23:30:00Z',
  image: `${link}/image`,
  badge: { name: 'Day <b>Skipper</b>' },
  recipient: { type: 'email', hashed: true, identity: 'sha256$00', salt: 's' },
  'extensions:recipientProfile': { name: 'Maya Okonkwo' },
}

const asked: { url: URL; accept: string | null }[] = []
async function run(html: string, document_: object | undefined): Promise<HTMLElement> {
  document.body.innerHTML = html
  vi.stubGlobal('fetch', async (url: URL, { headers }: RequestInit) => {
    asked.push({ url, accept: new Headers(headers).get('accept') })
    if (!document_) throw new TypeError('no network')
    return new Response(JSON.stringify(document_))
  })
  vi.resetModules()
  // @ts-expect-error: a plain script of other sites' pages, no module
  await import('./widgets.ts')
  return vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('.badgr-badge[data-fresh=done]')
    if (!found) throw new Error('The block is not done.')
    return found
  }, 10_000)
}

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

it('asks for the badge anew and writes the parts that were there', async () => {
  const shown = await run(block(name + date + recipient + verify), fresh)
  expect(asked[0]?.url.href).toBe(`${link}?expand=badge`)
  expect(asked[0]?.accept).toBe('application/json')
  expect(shown.querySelector('img')?.getAttribute('src')).toBe(`${link}/image`)
  expect(shown.querySelector('.badgr-badge-name')?.textContent).toBe('Day <b>Skipper</b>')
  expect(shown.querySelector('.badgr-badge-date')?.textContent).toBe('Awarded: Jun 14, 2026')
  expect(shown.querySelector('.badgr-badge-recipient')?.textContent).toBe('Awarded To: Maya Okonkwo')
  expect(shown.querySelector('.badgr-badge-verify')?.textContent).toBe('VERIFY')
  expect(shown.querySelector('a')?.getAttribute('href')).toContain('identity__email')
})

it.each([
  ['de-CH', ['Vergeben: 14.06.2026', 'Vergeben an: Maya Okonkwo', 'PRÜFEN']],
  ['fr', ['Décerné : 14 juin 2026', 'Décerné à : Maya Okonkwo', 'VÉRIFIER']],
  ['es', ['Otorgada: 14 jun 2026', 'Otorgada a: Maya Okonkwo', 'VERIFICAR']],
  ['nl', ['Toegekend: 14 jun 2026', 'Toegekend aan: Maya Okonkwo', 'CONTROLEREN']],
  ['pl', ['Awarded: Jun 14, 2026', 'Awarded To: Maya Okonkwo', 'VERIFY']],
])('speaks the language of the page around it, here %s [LG-18]', async (lang, texts) => {
  const shown = await run(`<div lang="${lang}">${block(date + recipient + verify)}</div>`, fresh)
  const parts = ['date', 'recipient', 'verify'].map((part) => shown.querySelector(`.badgr-badge-${part}`)?.textContent)
  expect(parts).toEqual(texts)
})

it('speaks the language of the browser where the page names none, also of what was revoked [LG-18]', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pl', 'nl-BE', 'de'])
  const shown = await run(block(name), { revoked: true, revocationReason: 'Entered twice.' })
  expect(shown.textContent).toBe('Deze badge is ingetrokken. Entered twice.')
})

it('adds no part that the embedder left out', async () => {
  const shown = await run(block(name), fresh)
  expect(shown.querySelector('.badgr-badge-date, .badgr-badge-recipient, .badgr-badge-verify')).toBeNull()
})

it('says that a badge was revoked, and why', async () => {
  const shown = await run(block(name + verify), { revoked: true, revocationReason: 'Entered twice.' })
  expect(shown.textContent).toBe('This assertion has been revoked. Entered twice.')
  expect(shown.querySelector('img')).toBeNull()
})

it.each([
  ['in clear', () => ({ hashed: false, identity: location.href })],
  [
    'as hash',
    () => ({
      hashed: true,
      salt: 's',
      identity: `sha256$${createHash('sha256').update(`${location.href}s`).digest('hex')}`,
    }),
  ],
])('is verified on the page it was awarded to, named %s', async (_, identity) => {
  const shown = await run(block(verify), { ...fresh, recipient: { type: 'url', ...identity() } })
  expect(shown.textContent).toContain('VERIFIED!')
  expect(shown.querySelector('.badgr-badge-verify')).toBeNull()
})

it('is not verified on another page', async () => {
  const other = { type: 'url', hashed: false, identity: 'https://elsewhere.example/' }
  const shown = await run(block(verify), { ...fresh, recipient: other })
  expect(shown.textContent).not.toContain('VERIFIED!')
})

it('leaves everything as it was when nobody answers', async () => {
  const shown = await run(block(name), undefined)
  expect(shown.textContent).toBe('Old name')
})

it('takes no address of a script for a picture', async () => {
  const shown = await run(block(name), { ...fresh, image: 'javascript:alert(1)', badge: { name: 'x' } })
  expect(shown.querySelector('img')?.getAttribute('src')).toBe('/old.png')
})
