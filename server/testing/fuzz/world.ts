import { issuerScope } from '#contracts/oauth/scopes.ts'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { forgetSwitches } from '#infra/settings/feature-switches.ts'
import { type GivenApp, givenApp } from '../given/given-app.ts'
import { givenBatch, newRows } from '../given/given-batch.ts'
import { givenGroup } from '../given/given-group.ts'
import { givenImport } from '../given/given-move.ts'
import { newDomain } from '../given/given-organisation.ts'
import { pngPicture } from '../given/given-story.ts'
import { givenToken } from '../given/given-token.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
} from '../given.ts'
import type { Stage } from './stage.ts'

const people = ['owner', 'editor', 'staff', 'stranger', 'earner', 'operator'] as const
export const roles = [...people, 'anonymous', 'app', 'personal', 'directory'] as const
export type Role = (typeof roles)[number]

/** One round's people and what they have: recipes say what of it a call is about. */
export interface World {
  stage: Stage
  people: Readonly<Record<(typeof people)[number], GivenPerson>>
  /** An empty one is none. */
  tokens: Readonly<Record<Role, string>>
  issuer: string
  badge: string
  app: GivenApp
  /** Names of parameters, and what of the owner's or the earner's they lead to. */
  params: Record<string, string>
  /** The same, of the stranger. */
  foreign: Record<string, string>
}

/** The last part of a path. */
export const idOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Makes something, and fails when it is not made. */
export const make = async <T>(
  by: GivenPerson,
  url: string,
  body?: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<T> => {
  const answer = await by.call(method, url, { body })
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  return (answer.statusCode === 204 ? undefined : answer.json()) as T
}

/** What throttles hold against the people of the test. */
export const forgetThrottles = async (): Promise<void> => {
  await context().db.deleteFrom('throttles').execute()
  await context().db.deleteFrom('cooldowns').execute()
}

/** What a changed call has switched, which would keep others from what they do. */
export const forgetSwitched = async (): Promise<void> => {
  await context().db.deleteFrom('feature_switches').execute()
  forgetSwitches()
}

/** That tokens were used a while ago, of which the next use would be noted whatever is asked: a slow run takes that long. */
export const forgetUses = async (): Promise<void> => {
  await context().db.updateTable('access_tokens').set({ last_used_at: now() }).execute()
}

const givenThings = async (owner: GivenPerson, earner: GivenPerson) => {
  const issuer = await givenIssuer(owner, { image: await pngPicture() })
  const badge = await givenBadgeClass(owner, issuer, { image: await pngPicture() })
  const award = await givenAward(owner, badge, earner.email)
  const batch = await givenBatch(owner, badge, { awards: newRows(2) })
  const imported = await givenImport(earner)
  const collection = await make<{ slug: string; share_url: string }>(earner, '/v1/earner/collections', {
    name: 'All',
    published: true,
    badges: [{ id: award }, { id: imported }],
  })
  const link = await make<{ id: string }>(earner, '/v3/backpack/share-links', {
    kind: 'badge',
    target: award,
    with_name: true,
    with_evidence: true,
  })
  const group = await givenGroup(owner, issuer, [{ email: newEmail('row'), name: 'Ada' }])
  const params: Record<string, string> = {
    groupId: idOf(group),
    issuerSlug: idOf(issuer),
    issuerId: idOf(issuer),
    badgeSlug: idOf(badge),
    badgeClassId: idOf(badge),
    awardSlug: award,
    assertionId: award,
    badgeId: award,
    batchId: idOf(batch),
    collectionSlug: collection.slug,
    collectionId: collection.slug,
    collectionHash: idOf(collection.share_url),
    linkId: link.id,
    importedId: imported,
    userId: earner.accountId,
  }
  return { issuer, badge, params }
}

/** The same with a directory, which adds and removes people of an organisation (SCIM). */
export const withDirectory = async (world: World): Promise<World> => {
  const { operator } = world.people
  const home = '/v3/operator/organisations'
  const oidc = { issuer_url: 'https://id.school.example', client_id: 'sash', client_secret: 'a secret' }
  const { id } = await make<{ id: string }>(operator, home, { name: 'Quay School', domains: [newDomain()], oidc })
  const { token } = await make<{ token: string }>(operator, `${home}/${id}/scim-token`, {})
  return { ...world, tokens: { ...world.tokens, directory: token } }
}

export const createWorld = async (stage: Stage, operator: GivenPerson): Promise<World> => {
  const { server } = stage
  await forgetThrottles()
  const [owner, editor, staff] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  const [stranger, earner] = [await givenPerson(server), await givenPerson(server, newEmail('earner'))]
  const { issuer, badge, params } = await givenThings(owner, earner)
  await givenStaff(issuer, editor, 'editor')
  await givenStaff(issuer, staff, 'staff')
  const foreign = (await givenThings(stranger, stranger)).params
  const app = await givenApp(owner, { scopes: ['rw:profile', 'rw:backpack', 'rw:issuer'] })
  const personal = await make<{ token: string }>(owner, '/v3/personal-tokens', { name: 'Own', scopes: ['rw:issuer'] })
  const persons = { owner, editor, staff, stranger, earner, operator }
  return {
    stage,
    people: persons,
    tokens: {
      owner: owner.token,
      editor: editor.token,
      staff: staff.token,
      stranger: stranger.token,
      earner: earner.token,
      operator: operator.token,
      anonymous: '',
      app: await givenToken(earner.accountId, 'r:issuer r:backpack r:profile', { clientId: app.clientId }),
      personal: personal.token,
      directory: '',
    },
    issuer,
    badge,
    app,
    params: { ...params, clientId: app.clientId },
    foreign,
  }
}

/** A person of whom nothing else is needed, for actions that end an account or its sign-ins. */
export const freshPerson = ({ stage }: World): Promise<GivenPerson> =>
  givenPerson(stage.server, newEmail(), issuerScope)

export const freshAward = ({ people: { owner, earner }, badge }: World, more: object = {}): Promise<string> =>
  givenAward(owner, badge, earner.email, { allow_duplicate_awards: true, ...more })
