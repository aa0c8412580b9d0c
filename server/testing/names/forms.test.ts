import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { publicPages } from '#web/pages/parts/public-page.tsx'
import { createElsewhere } from '../given/given-elsewhere.ts'
import { type GivenPerson, givenPerson } from '../given.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { isNamedWithRemark, tellUnmarked } from './evaluate-forms.ts'
import { listForms } from './forms.ts'
import { givenSubjects, type NamedSubject, standings } from './given-subjects.ts'
import { nameless } from './nameless-endpoints.ts'

/** Where each page of the server is read; those of nothing, of help and of a batch's progress name nobody. */
const pagesOf: Record<string, string | undefined> = {
  award: '/public/assertions/:id',
  'badge-class': '/public/badges/:id',
  issuer: '/public/issuers/:id',
  collection: '/public/collections/:id',
  earner: '/people/:address',
  'embedded-award': '/public/assertions/:id',
  'embedded-badge-class': '/public/badges/:id',
  'embedded-issuer': '/public/issuers/:id',
  'embedded-collection': '/public/collections/:id',
  verify: '/verify',
  report: '/verify/reports/:reportId',
  home: '/home',
  claim: '/c/:token',
  'claim-code': undefined,
  help: undefined,
  'help-found': '/help',
  'verify-batch': undefined,
  'not-found': undefined,
}

const site = createElsewhere()
let server: TestServer
let operator: GivenPerson
let subjects: Map<string, NamedSubject>
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  operator = await givenPerson(server)
  subjects = await givenSubjects(server, operator, site)
})
afterAll(async () => await server.stop())

const forms = listForms(
  () => server,
  () => operator,
)
const rows = standings.flatMap((standing) => Object.keys(forms).map((form) => [standing, form] as const))

test.each(rows)('[T3] the name of an issuer (%s) stands with its remark at %s', async (standing, form) => {
  const subject = subjects.get(standing)
  if (!subject) throw new Error(`No issuer is ${standing}.`)
  const texts = (await forms[form]?.(subject)) ?? []
  expect(texts.flatMap((text) => tellUnmarked(text, subject))).toEqual([])
  // A row that reads nothing would find no fault either.
  if (texts.length > 0) expect(texts.some((text) => isNamedWithRemark(text, subject))).toBe(true)
})

test('[T3] every address that anybody can read has a row, or names no issuer', () => {
  const open = endpoints.filter(({ method, access, answer }) => {
    return method === 'GET' && (access === 'public' || access === 'optional') && answer !== 'redirect'
  })
  expect(open.map(({ path }) => path).sort()).toEqual([...Object.keys(forms), ...nameless].sort())
})

test('[T3] every page that the server writes is among the forms that are read', () => {
  expect(Object.keys(publicPages).sort()).toEqual(Object.keys(pagesOf).sort())
  for (const path of Object.values(pagesOf)) expect([...Object.keys(forms), undefined]).toContain(path)
})

describe('what search engines and sites with previews are told', () => {
  const read = async (standing: (typeof standings)[number]) => {
    const { award = '' } = subjects.get(standing) ?? {}
    const { body } = await server.call('GET', `/public/assertions/${award}`, { headers: { accept: 'text/html' } })
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
  }

  test('[T3] nobody is named as recognising a badge whose name nothing confirms', async () => {
    expect(await read('unconfirmed')).not.toHaveProperty('recognizedBy')
    expect(await read('named')).toMatchObject({ recognizedBy: { name: 'Plain Academy' } })
    expect((await read('changed')).recognizedBy).toMatchObject({
      name: 'Renamed Academy',
      description: expect.stringContaining('vouched for this issuer as Former Academy'),
    })
  })
})

const words = {
  en: 'name not confirmed',
  de: 'Name nicht bestätigt',
  fr: 'nom non confirmé',
  es: 'nombre no confirmado',
  nl: 'naam niet bevestigd',
}

const sinces: Record<string, string> = {
  en: 'new name since',
  de: 'neuer Name seit',
  fr: 'nouveau nom depuis le',
  es: 'nombre nuevo desde el',
  nl: 'nieuwe naam sinds',
}

test.each(Object.entries(words))(
  '[T3] the remark is said in the language of its reader (%s)',
  async (language, word) => {
    const { award = '' } = subjects.get('unconfirmed') ?? {}
    for (const query of ['', '?embedVersion=1', '?embedVersion=2']) {
      const headers = { accept: 'text/html', 'accept-language': language }
      const { body } = await server.call('GET', `/public/assertions/${award}${query}`, { headers })
      expect(body).toContain(`${word}</span>`)
      expect(body).toMatch(new RegExp(`<meta property="og:description" content="[^"]*Claimed Academy \\(${word}\\)`))
    }
  },
)

test.each(Object.entries(words))(
  '[T3] it is said in that language on a profile elsewhere, and in a wallet too (%s)',
  async (language, word) => {
    const headers = { 'accept-language': language }
    const { award } = subjects.get('unconfirmed') ?? {}
    const profile = `/v1/earner/share/badge/${award}?provider=linkedin_profile&redirect=0`
    const shared = (await server.call('GET', profile, { headers })).json<{ url: string }>()
    expect(new URL(shared.url).searchParams.get('organizationName')).toBe(`Claimed Academy (${word})`)
    const { own } = subjects.get('changed') ?? {}
    const metadata = `/.well-known/openid-credential-issuer/public/wallet/badges/${own?.badge}`
    const answer = await server.call('GET', metadata, { headers })
    const [shown] = answer.json<{ display: { name: string }[] }>().display
    expect(shown?.name).toMatch(new RegExp(`^Renamed Academy \\(${sinces[language]} .*\\d{4}\\)$`))
    expect(answer.headers.vary).toContain('Accept-Language')
  },
)
