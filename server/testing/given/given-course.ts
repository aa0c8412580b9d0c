import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '../given.ts'
import type { TestServer } from '../server.ts'
import { createPlatform, type GivenPlatform, givenPlaced, givenRegistered } from './given-platform.ts'

const learner = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'

/** Somebody who learns in a course of the platform; one without an address by leaving `email` out. */
export const newLearner = (user_id: string, more: { name?: string; email?: string; status?: string } = {}) => ({
  user_id,
  name: user_id,
  roles: [learner],
  ...more,
})

export const score = (userId: string, resultScore: number, resultMaximum = 100) => ({
  userId,
  resultScore,
  resultMaximum,
})

export interface Course {
  platform: GivenPlatform
  owner: GivenPerson
  issuer: string
  badge: string
  /** Where the issuer finds its platforms and places. */
  path: string
  readPlacement(): Promise<{ id: string; threshold: number; awarded: number }>
  check(who?: GivenPerson): ReturnType<GivenPerson['call']>
  listAwards(): Promise<{ recipient_identifier: string; slug: string }[]>
}

/**
 * A course of a registered platform, with a place at which a badge is earned by 80 of 100; `use` is told of it first. The
 * owner is somebody new, unless one is given.
 */
export const givenCourse = async (
  server: TestServer,
  use: (platform: GivenPlatform) => void,
  known?: GivenPerson,
): Promise<Course> => {
  const platform = await createPlatform()
  use(platform)
  const owner = known ?? (await givenPerson(server))
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenRegistered(owner, issuer, platform)
  await givenPlaced(server, owner, badge, platform)
  platform.live.members = ['learner-1', 'learner-2'].map((id) => newLearner(id, { email: newEmail('learner') }))
  const path = `/v3/issuers/${issuer.split('/').at(-1)}/lti`
  const readPlacement = async () => (await owner.call('GET', path)).json().placements[0]
  return {
    platform,
    owner,
    issuer,
    badge,
    path,
    readPlacement,
    check: async (who = owner) => who.call('POST', `${path}/placements/${(await readPlacement()).id}/check`),
    listAwards: async () => (await owner.call('GET', `${badge}/assertions`)).json(),
  }
}
