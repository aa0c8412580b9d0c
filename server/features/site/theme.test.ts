import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SavedTheme, SiteTheme } from '#contracts/site/site-theme.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { composeMail } from '#infra/mail/template.tsx'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { fillPage } from '../../fill-page.ts'

const svg = (body: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`).toString('base64')}`
const square = svg('<rect width="9" height="9" fill="#0a0"/>')
const page = '<head><script type="application/json" id="sash-config">{}</script></head>'
const green = { service_name: 'Aldermoor Badges', color_interactive1: '#0b5b32', color_interactive2: '#064d29' }

let server: TestServer
let operator: GivenPerson
let other: GivenPerson

beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  other = await givenPerson(server)
})
afterEach(async () => {
  await save({})
})
afterAll(async () => {
  await server.stop()
})

const read = async (): Promise<SavedTheme> => (await operator.call('GET', '/v3/site/theme')).json()
const put = (person: GivenPerson, version: number, theme: unknown) =>
  person.call('PUT', '/v3/site/theme', { body: { version, theme } })
const save = async (theme: SiteTheme): Promise<SavedTheme> => {
  const answer = await put(operator, (await read()).version, theme)
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json()
}
const configOf = async () => (await server.call('GET', '/v3/site/config')).json()
const sheetOf = async () => (await server.call('GET', '/v3/site/theme.css')).body

test('the theme is the operator’s alone; to everybody else there is nothing', async () => {
  for (const method of ['GET', 'PUT'] as const) {
    const body = method === 'PUT' ? { version: 0, theme: { service_name: 'Mine' } } : undefined
    const call = (token?: string) => server.call(method, '/v3/site/theme', { token, body })
    expect((await call(other.token)).statusCode).toBe(404)
    expect((await call()).statusCode).toBe(401)
  }
  expect((await configOf()).theme).toEqual({})
})

test('an hour after signing in the theme is read, and saved only with the password', async () => {
  shiftClock(3_700_000)
  const { version } = await read()
  const answer = await put(operator, version, green)
  resetClock()
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.confirm'])
  expect((await configOf()).theme).toEqual({})
})

test('what only the environment sets is shown to the operator, without secrets', async () => {
  const found = (await operator.call('GET', '/v3/site/environment')).json()
  expect(found).toContainEqual({ variable: 'SASH_ORIGIN', value: 'http://localhost:8000' })
  expect(found).toContainEqual({ variable: 'SASH_TRACKING_ID', value: null })
  expect((await other.call('GET', '/v3/site/environment')).statusCode).toBe(404)
})

test('on its own pages the profile says who runs the server, and only of that person', async () => {
  const profileOf = async (person: GivenPerson) => (await person.call('GET', '/v1/user/profile')).json()
  expect(await profileOf(operator)).toMatchObject({ is_operator: true })
  expect(await profileOf(other)).not.toHaveProperty('is_operator')
})

test('what is saved is what the app starts with, under the names of the specification [SI-3.16] [SI-9.11]', async () => {
  expect(await configOf()).toMatchObject({ assertionVerifyUrl: 'http://localhost:8000/verify', theme: {} })
  const saved = await save({
    ...green,
    welcome_message: '# Ahoy',
    issuer_word: 'school',
    custom_menu: { label: 'Campus', items: [{ label: 'Library', url: 'https://library.example/' }] },
    terms_of_service_link: 'https://a.example/terms',
    terms_help_link: 'https://a.example/help',
    privacy_policy_link: '/auth/privacy-policy',
    data_processor_terms_link: 'https://a.example/dpa',
    provided_by: { name: 'Aldermoor', url: 'https://a.example/' },
    alternate_landing_url: 'https://www.a.example/',
    alternate_landing_redirect: true,
    use_color_navbar: true,
    show_powered_by: true,
    show_api_docs_link: false,
    hide_marketing_opt_in: true,
    disable_issuers: true,
    logo_small: square,
    favicon: square,
    loading_image: square,
    help_email: 'help@a.example',
    show_issuers_tab: true,
    coming_from_mozilla: true,
  })
  const { logo_small: logo } = saved.theme
  expect(logo).toMatch(/^http:\/\/localhost:8000\/v3\/site\/pictures\/[\da-f]{64}$/)
  const { features, theme, help } = await configOf()
  expect(help).toEqual({ email: 'help@a.example' })
  expect(features).toMatchObject({
    disableIssuers: true,
    alternateLandingRedirect: true,
    showIssuersTab: true,
    enableComingFromMozilla: true,
  })
  expect(theme).toEqual({
    serviceName: 'Aldermoor Badges',
    welcomeMessage: '# Ahoy',
    customMenu: { label: 'Campus', items: [{ label: 'Library', url: 'https://library.example/' }] },
    termsOfServiceLink: 'https://a.example/terms',
    termsHelpLink: 'https://a.example/help',
    privacyPolicyLink: '/auth/privacy-policy',
    dataProcessorTermsLink: 'https://a.example/dpa',
    providedBy: { name: 'Aldermoor', url: 'https://a.example/' },
    alternateLandingUrl: 'https://www.a.example/',
    useColorNavbar: true,
    issuerWord: 'school',
    showPoweredByBadgr: true,
    showApiDocsLink: false,
    hideMarketingOptIn: true,
    logoImg: { small: logo, desktop: logo },
    favicons: [{ rel: 'icon', href: logo }],
    loadingImg: { imageUrl: logo, height: 48 },
    cssCustomProps: {
      '--color-interactive1': '#0b5b32',
      '--color-interactive2': '#064d29',
      '--color-interactive2alpha50': 'rgba(6, 77, 41, 0.5)',
    },
  })
  expect((await server.call('GET', new URL(logo ?? '').pathname)).statusCode).toBe(200)
  // A form sends back the address of a picture that stays.
  expect((await save(saved.theme)).theme).toEqual(saved.theme)
})

test('of two operators at once the later one is told, and nothing of theirs is saved', async () => {
  const { version } = await read()
  const answers = await Promise.all([
    put(operator, version, { service_name: 'First' }),
    put(operator, version, { service_name: 'Second' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const refused = answers.find(({ statusCode }) => statusCode === 400)
  expect(refused?.json()).toMatchObject({ code: 'theme.changed' })
  const saved: SavedTheme | undefined = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect(await read()).toEqual(saved)
})

test.each([
  ['color_interactive1', 'red;}*{display:none'],
  ['color_interactive1', 'url(https://evil.example)'],
  ['terms_help_link', 'javascript:alert(1)'],
  ['alternate_landing_url', '//evil.example'],
  ['logo_small', 'https://evil.example/logo.png'],
  ['logo_desktop', 'data:image/png;base64,AAAA'],
  ['favicon', '0'.repeat(64)],
  ['custom_menu', { label: 'x', items: [{ label: 'y', url: 'data:text/html,x' }] }],
  ['service_name', ' '],
  ['help_email', 'nobody'],
  ['loading_image', 'https://evil.example/ring.gif'],
  ['welcome_message', '![](https://evil.example/pixel)'],
])('%s is refused as %j, and nothing changes', async (name, value) => {
  const before = await read()
  const answer = await put(operator, before.version, { service_name: 'Kept out', [name]: value })
  expect(answer.statusCode).toBe(400)
  expect(await read()).toEqual(before)
})

test('a logo holds nothing but a drawing', async () => {
  const { theme } = await save({
    logo_small: svg('<script>alert(1)</script><rect width="9" height="9" onload="x()"/>'),
  })
  const { body } = await server.call('GET', new URL(theme.logo_small ?? '').pathname)
  expect(body).not.toMatch(/script|onload/)
})

test('public pages, what others embed and mails have the name and the colours', async () => {
  const before = await server.call('GET', '/verify')
  expect(before.body).not.toContain('theme.css')
  const { version } = await save({ ...green, provided_by: { name: 'Aldermoor', url: 'https://a.example/' } })
  for (const address of ['/verify', '/public/assertions/none', '/public/assertions/none?embedVersion=1']) {
    const { body } = await server.call('GET', address, { headers: { accept: 'text/html' } })
    expect(body).toContain(`<link rel="stylesheet" href="/v3/site/theme.css?v=${version}">`)
    expect(body).toContain('Aldermoor Badges')
    expect(body).toContain('https://a.example/')
  }
  expect(await sheetOf()).toContain('--color-interactive1:#0b5b32;')
  const mail = composeMail({
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: [],
    button: { label: 'Go', url: writeMailedLink('profile', {}) },
  })
  expect(mail.html).toContain('Aldermoor Badges')
  expect(mail.html).toContain('background:#0b5b32')
  expect(mail.html).not.toContain('#184e6e')
})

test('whoever reads of the service reads the operator’s name for it [LG-20]', async () => {
  await save({ service_name: 'Harbour & Badges' })
  const mail = composeMail({
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: [t('You already have a {service} account')],
  })
  expect(mail.text).toContain('You already have a Harbour & Badges account')
  expect(mail.text).toContain('Sent by Harbour & Badges at http://localhost:8000')
  expect(mail.html).not.toContain('Sash')
  expect(fillPage('<title>Sash</title>')).toBe('<title>Harbour &amp; Badges</title>')
  const manifest = await server.call('GET', '/.well-known/badgeconnect.json')
  expect(manifest.json().badgeConnectAPI).toMatchObject([{ name: 'Harbour & Badges at localhost:8000' }])
  const cartridge = await server.call('GET', '/lti/canvas.xml')
  expect(cartridge.body).toContain('<blti:title>Harbour &amp; Badges</blti:title>')
  for (const name of ['about-us', 'privacy-policy', 'terms-of-service'])
    expect((await server.call('GET', `/v3/pages/${name}`)).json().markdown).not.toContain('Sash')
})

test('a colour too pale for text is darker where it stands on paper, and a dark one paler at night', async () => {
  await save({ color_interactive1: '#ffee00' })
  const mail = composeMail({
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: [],
    button: { label: 'Go', url: writeMailedLink('profile', {}) },
  })
  expect(mail.html).not.toContain('#ffee00')
  expect(await sheetOf()).toMatch(/@supports not \(color:oklch\(from red l c h\)\)\{\n:root:root\{--brand:#[\da-f]{6};/)
})

test('the page of the app carries the settings, and the sheet with the colours', async () => {
  expect(fillPage(page)).not.toContain('theme.css')
  const { version } = await save({ ...green, welcome_message: '</script><script>alert(1)</script>' })
  const filled = fillPage(page)
  expect(filled).toContain(`<link rel="stylesheet" href="/v3/site/theme.css?v=${version}"></head>`)
  const [, json = ''] = /id="sash-config">([^<]*)<\/script>/.exec(filled) ?? []
  expect(JSON.parse(json).theme).toMatchObject({ serviceName: 'Aldermoor Badges' })
})

test('a theme that another process saved shows within seconds, without a restart', async () => {
  const theme = JSON.stringify({ service_name: 'From next door' })
  await context()
    .db.updateTable('site_theme')
    .set((eb) => ({ version: eb('version', '+', 1), theme }))
    .execute()
  await sleep(1100)
  expect((await configOf()).theme).toEqual({ serviceName: 'From next door' })
  expect((await server.call('GET', '/verify')).body).toContain('From next door')
})

test('what has not changed is not sent twice', async () => {
  for (const address of ['/v3/site/config', '/v3/site/theme.css']) {
    const { headers } = await server.call('GET', address)
    expect(headers['cache-control']).toBe('public, max-age=5')
    const again = await server.call('GET', address, { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
})

test.runIf(existsSync('dist/web/favicon.svg'))('the operator’s icon takes the place of the usual one', async () => {
  const usual = (await server.call('GET', '/favicon.ico')).body
  await save({ favicon: square })
  const own = await server.call('GET', '/favicon.ico')
  expect(own.headers['content-type']).toBe('image/svg+xml')
  expect(own.body).not.toBe(usual)
})
