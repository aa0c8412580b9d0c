import * as endpoints from '#contracts/standards/badge-connect.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { canonicalIdentifier } from '#openbadges'
import { findPerson, type Person } from '../accounts/index.ts'
import { addAssertion } from './add-assertion.ts'
import { listAssertions, listBadgrAssertions } from './list-assertions.ts'
import { isOwnDomain, presentBadgrManifest, presentManifest } from './present-manifest.ts'

const context = 'https://w3id.org/openbadges/v2'

const okay = (statusCode = 200) => ({ error: null, statusCode, statusText: 'OK' as const })

const presentProfile = ({ profileId, name, emails }: Person) => ({
  status: okay(),
  profile: { '@context': context, type: 'Profile' as const, id: profileId, name, email: emails[0] ?? '' },
})

export const routes: Route[] = [
  route(endpoints.getConnectManifest, async ({ reply }) => {
    reply.header('Cache-Control', 'public, max-age=3600')
    return presentManifest()
  }),
  route(endpoints.getBadgrManifest, async ({ params, reply }) => {
    if (!isOwnDomain(params.domain)) throw notFound()
    reply.header('Cache-Control', 'public, max-age=3600')
    return presentBadgrManifest(params.domain)
  }),
  route(endpoints.listConnectAssertions, ({ actor, query, reply }) => listAssertions(actor, query, reply)),
  route(endpoints.listBadgrAssertions, ({ actor, query, reply }) => listBadgrAssertions(actor, query, reply)),
  route(endpoints.addConnectAssertion, async ({ actor, body }) => {
    await addAssertion(actor, body)
    return { status: okay() }
  }),
  route(endpoints.addBadgrAssertion, async ({ actor, body, reply }) => {
    const { outcome } = await addAssertion(actor, body)
    const status = outcome === 'created' ? 201 : 200
    reply.status(status)
    return { status: okay(status) }
  }),
  route(endpoints.getConnectProfile, async ({ actor }) => presentProfile(await findPerson(actor))),
  route(endpoints.addToConnectProfile, async ({ actor, body }) => {
    const person = await findPerson(actor)
    requireProven(person, body.profile)
    return presentProfile(person)
  }),
  route(endpoints.getBadgrProfile, async ({ actor }) => {
    const { name, emails } = await findPerson(actor)
    return { status: okay(), results: [{ '@context': context, name, email: emails[0] ?? '' }] }
  }),
]

/** What apps may put into a profile: identifiers that the person has proven. Whoever has an address of an account owns it. */
const requireProven = (
  { emails }: Person,
  profile: { email?: string | string[] | null | undefined; telephone?: unknown; url?: unknown },
): void => {
  const given = [profile.email ?? []].flat()
  const others = [profile.telephone, profile.url].flat().filter((value) => value !== undefined && value !== null)
  const isProven = given.every((email) => emails.includes(canonicalIdentifier('email', email)))
  if (!isProven || others.length > 0) throw refuse('host.profile')
}
