import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { createElsewhere, drawing } from '#testing/given/given-elsewhere.ts'
import { givenAccepted, givenBy } from '#testing/given/given-endorsement.ts'
import { savePage } from '#testing/given/given-page.ts'
import {
  badgeInput,
  givenShowcase,
  idOf,
  issuerInput,
  type PageKind,
  pageKinds,
  type Showcase,
} from '#testing/given/given-showcase.ts'
import { type GivenPerson, givenBadgeClass, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { forgetKept } from './store.ts'

const site = createElsewhere()
let server: TestServer
let operator: GivenPerson
let teacher: GivenPerson
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  site.put('/skipper.svg', drawing)
  ;[operator, teacher] = [await givenPerson(server), await givenPerson(server)]
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const open = async (shown: Showcase, kind: PageKind) => {
  const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
  const { statusCode, body } = await server.call('GET', shown.pages[kind], { headers })
  return { statusCode, body }
}
const openAll = async (shown: Showcase) => {
  const pages = new Map<PageKind, Awaited<ReturnType<typeof open>>>()
  for (const kind of pageKinds) pages.set(kind, await open(shown, kind))
  return pages
}

type Change = (shown: Showcase) => Promise<{ statusCode: number } | { statusCode: number }[] | undefined>
const trust = (issuer: string, trusted: boolean, version: number) =>
  operator.call('PUT', `/v3/operator/issuers/${idOf(issuer)}`, { body: { trusted, version } })
const withdraw = (id: string, shown: Showcase) => operator.call('DELETE', `${givenBy(shown.endorser)}/${id}`)
const inCollection = (shown: Showcase) => `/v1/earner/collections/${shown.collection.slug}`
const laterThan = (date: string) => async () => {
  shiftClock(Date.parse(date) - Date.now() + 60_000)
  return undefined
}

/** What may change, and the pages that look otherwise then. */
const changes: Record<string, [pages: readonly PageKind[], change: Change]> = {
  'the issuer changes what it says': [
    ['award', 'badge class', 'badge class as it was', 'issuer', 'collection', 'earner'],
    ({ issuer }) => teacher.call('PUT', issuer, { body: issuerInput(teacher, { name: 'Harbour Academy' }) }),
  ],
  'operators vouch for the issuer': [
    ['award', 'badge class', 'badge class as it was', 'issuer', 'collection', 'earner'],
    ({ issuer }) => trust(issuer, true, 2),
  ],
  'the class changes': [
    ['badge class', 'issuer'],
    ({ badge }) => teacher.call('PUT', badge, { body: badgeInput({ name: 'Coastal Skipper' }) }),
  ],
  'the class is told in another language too': [
    ['badge class'],
    ({ badge }) =>
      teacher.call('PUT', badge, {
        body: {
          ...badgeInput(),
          in_language: 'en',
          translations: [
            { language: 'de', name: 'Schiffer', description: 'Segelt bei Tag.', criteria_text: 'Segeln.' },
          ],
        },
      }),
  ],
  'another class is made': [
    ['issuer'],
    async ({ issuer }) => void (await givenBadgeClass(teacher, issuer, { name: 'Knots' })),
  ],
  'the award is corrected': [
    ['award'],
    ({ badge, award }) =>
      teacher.call('PUT', `${badge}/assertions/${award}`, { body: { narrative: 'Sailed by night.' } }),
  ],
  'the award is revoked': [
    ['award', 'collection', 'earner'],
    ({ badge, award }) =>
      teacher.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'A mistake.' } }),
  ],
  'the award ends': [['award', 'collection', 'earner'], laterThan('2035-01-01')],
  'an endorsement of the issuer is withdrawn': [['issuer'], (at) => withdraw(at.endorsements.issuer, at)],
  'an endorsement of the class is withdrawn': [['badge class'], (at) => withdraw(at.endorsements.badge, at)],
  'an endorsement of the award is withdrawn': [['award'], (at) => withdraw(at.endorsements.award, at)],
  'the issuer is endorsed again': [
    ['issuer'],
    async (at) => {
      await withdraw(at.endorsements.issuer, at)
      await openAll(at)
      await givenAccepted(operator, at.endorser, teacher, at.issuer)
      return undefined
    },
  ],
  'an endorsement comes to its end': [
    ['issuer'],
    async (at) => {
      const ended = new Date(Date.now() + 3_600_000)
      const values = { valid_until: ended }
      await db().updateTable('endorsements').set(values).where('endorsement_id', '=', at.endorsements.issuer).execute()
      await openAll(at)
      return laterThan(ended.toISOString())()
    },
  ],
  'who endorses becomes another': [
    ['award', 'badge class', 'issuer'],
    ({ endorser }) => operator.call('PUT', endorser, { body: issuerInput(operator, { name: 'Another Council' }) }),
  ],
  'operators vouch for who endorses': [['award', 'badge class', 'issuer'], ({ endorser }) => trust(endorser, true, 2)],
  'the collection is named otherwise': [
    ['collection', 'earner'],
    (at) => maya.call('PUT', inCollection(at), { body: { name: 'Afloat' } }),
  ],
  'the badges of the collection change places': [
    ['collection'],
    (at) =>
      maya.call('PUT', `${inCollection(at)}/badges`, {
        body: [
          { id: at.imported, description: '' },
          { id: at.award, description: 'My first.' },
        ],
      }),
  ],
  'a badge leaves the collection': [
    ['collection', 'earner'],
    (at) => maya.call('DELETE', `${inCollection(at)}/badges/${at.award}`),
  ],
  'a badge is removed from the backpack': [
    ['collection', 'earner'],
    ({ award }) => maya.call('DELETE', `/v1/earner/badges/${award}`),
  ],
  'a badge from elsewhere is removed from the backpack': [
    ['collection', 'earner'],
    ({ imported }) => maya.call('DELETE', `/v1/earner/badges/${imported}`),
  ],
  'a badge from elsewhere is found to be invalid': [
    ['collection', 'earner'],
    async ({ imported }) => {
      const values = { verdict: 'invalid' as const }
      await db().updateTable('imported_badges').set(values).where('import_id', '=', imported).execute()
      return undefined
    },
  ],
  'the share of the collection ends': [
    ['collection', 'earner'],
    (at) => maya.call('DELETE', `${inCollection(at)}/share`),
  ],
  'the keeper of the collection is named otherwise': [
    ['collection'],
    () => maya.call('PUT', '/v1/user/profile', { body: { first_name: 'Maja' } }),
  ],
  'the earner hides the page': [['earner'], () => savePage(maya)],
  'the earner says something else': [['earner'], () => savePage(maya, { about: 'Sails by night.' })],
  'the keeper of the collection leaves': [['collection', 'earner'], () => maya.call('DELETE', '/v1/user/profile')],
  'the operator changes how the service is called': [
    pageKinds,
    async () => {
      const { version } = (await operator.call('GET', '/v3/site/theme')).json<{ version: number }>()
      const theme = { service_name: `Aldermoor Badges ${version}` }
      return operator.call('PUT', '/v3/site/theme', { body: { version, theme } })
    },
  ],
}

test.each(Object.entries(changes))(
  '%s: the pages that show it say so at once, and no page differs from one written anew',
  async (_, row) => {
    const [pages, change] = row
    resetClock()
    // Of all endorsements that a day has room for.
    await db().deleteFrom('throttles').execute()
    maya = await givenPerson(server, newEmail('maya'), recipientScope)
    const shown = await givenShowcase(site, { operator, teacher, maya })
    const before = await openAll(shown)
    expect([...before.values()].map(({ statusCode }) => statusCode)).toEqual(pageKinds.map(() => 200))
    for (const { statusCode } of [(await change(shown)) ?? []].flat()) expect(statusCode).toBeLessThan(300)
    const kept = await openAll(shown)
    forgetKept()
    expect(kept).toEqual(await openAll(shown))
    const changed = pageKinds.filter((kind) => kept.get(kind)?.body !== before.get(kind)?.body)
    expect(changed).toEqual(expect.arrayContaining([...pages]))
  },
)
