import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { context } from '#infra/context.ts'
import { givenOrganisation } from '#testing/given/given-organisation.ts'
import { givenPerson } from '#testing/given.ts'
import { describeProvider, makeSamlKey, writeAnswer } from '#testing/outside/saml-provider.ts'
import { beginSamlVisit, endSamlVisit } from '#testing/outside/saml-visits.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const key = makeSamlKey()
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
let server: TestServer
let school: ShownOrganisation
beforeAll(async () => {
  server = await startTestServer()
  school = await givenOrganisation(await givenPerson(server), { saml: { metadata: describeProvider(key) } })
})
afterAll(async () => await server.stop())

test.each([
  ['nobody asked for it', { requestId: '' }, /without being asked by this service.*from here/, 'IdP-initiated'],
  ['it has no address', { attributes: { sn: 'Lind' } }, /did not tell .* your email address/, 'release email or mail'],
  [
    'its name is a transient one',
    { attributes: {}, nameId: '_x1', format: transient },
    /did not tell .* your email address/,
    'a transient one',
  ],
])('where %s, the person reads what to do and the log what to change', async (_, more, told, logged) => {
  const warn = vi.spyOn(context().log, 'warn')
  try {
    const visit = await beginSamlVisit(server, school, more)
    const end = await endSamlVisit(server, school, visit, writeAnswer(visit.said, key))
    expect(end.searchParams.get('authError')).toMatch(told)
    const reasons = JSON.stringify(warn.mock.calls)
    expect(reasons).toContain(logged)
    expect(reasons).not.toMatch(/invalid_|ZodError/)
  } finally {
    warn.mockRestore()
  }
})

test('of an assertion in another form the log names the part, in no validator’s words', async () => {
  const warn = vi.spyOn(context().log, 'warn')
  try {
    const visit = await beginSamlVisit(server, school)
    const { requestId, acs, audience } = visit.said
    const xml = writeAnswer({ requestId, acs, audience, nameId: '' }, key)
    const end = await endSamlVisit(server, school, visit, xml)
    expect(end.searchParams.get('authError')).toMatch(/could not confirm who you are/)
    expect(JSON.stringify(warn.mock.calls)).toMatch(/the assertion has no Assertion\/Subject\/NameID/)
  } finally {
    warn.mockRestore()
  }
})
