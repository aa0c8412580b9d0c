import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { askFor, move } from '#testing/given/given-move.ts'
import { enterAt, givenOrganisation, newDomain } from '#testing/given/given-organisation.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { openVisitor } from '#testing/visitor.ts'
import type { World } from './world.ts'

/** What a way rests on beside the person, where it does. */
export interface Reasons {
  /** The path of the issuer, and somebody else who owns it. */
  issuer?: { path: string; colleague: GivenPerson } | undefined
  organisation?: ShownOrganisation | undefined
  /** Whoever answers for the app. */
  developer?: GivenPerson | undefined
  /** Takes the role that it is, where that is none in an issuer. */
  takeRole?: (() => Promise<void>) | undefined
}

export interface Scene extends Reasons {
  world: World
  person: GivenPerson
  /** Organisations in whose domains the person has addresses; none of them wants to be asked yet. */
  schools: ShownOrganisation[]
}

interface State {
  /** What the person is like from the start. */
  prepare?(scene: Scene): Promise<void>
  /** What then becomes of them. */
  begin(scene: Scene): Promise<void>
}

const must = (answer: { statusCode: number; body: string }): void => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
}
const given = <T>(reason: T | undefined): T => {
  if (reason === undefined) throw new Error('the way has nothing that this could befall')
  return reason
}
const suspend = async ({ operator }: World, { accountId }: GivenPerson) =>
  must(await operator.call('PUT', `/v3/operator/people/${accountId}`, { body: { suspended: true } }))
const save = async ({ operator, oidc }: World, school: ShownOrganisation, more: object) => {
  const body = { name: school.name, domains: school.domains, oidc, rules: school.rules, ...more }
  must(await operator.call('PUT', `/v3/operator/organisations/${school.id}`, { body }))
}
export const addressAt = ({ accountId }: GivenPerson, { domains }: ShownOrganisation): string =>
  `${accountId.toLowerCase().replace(/[^a-z0-9]/g, '')}@${domains[0]}`

/** Signs in at the organisation; answers where the browser ends. */
export const come = ({ server, provider }: World, person: GivenPerson, school: ShownOrganisation): Promise<URL> => {
  const email = addressAt(person, school)
  provider.present({ sub: email, email, groups: ['leads'] })
  return enterAt(server, school, openVisitor(server))
}

export const states = {
  'the account is suspended': { begin: ({ world, person }) => suspend(world, person) },
  'the account is deleted': { begin: async ({ person }) => must(await person.call('DELETE', '/v1/user/profile')) },
  'a second factor is demanded': { begin: async ({ person }) => void (await givenSecondFactor(person)) },
  'one of two required organisations was asked': {
    prepare: async ({ world, person, schools }) => {
      for (const name of ['Harbour School', 'Harbour Lab']) {
        const school = await givenOrganisation(world.operator, { name, oidc: world.oidc })
        await givenProven(world.server, person, addressAt(person, school))
        schools.push(school)
      }
    },
    begin: async ({ world, person, schools }) => {
      for (const school of schools) await save(world, school, { required: true })
      const [first] = schools
      if (first) await come(world, person, first)
    },
  },
  'the last address is another account’s': {
    begin: async ({ world, person }) => {
      const link = await askFor(await givenPerson(world.server), person.email)
      must(await move(world.server, link))
    },
  },
  'the organisation has lost the domain': {
    begin: ({ world, organisation }) => save(world, given(organisation), { domains: [newDomain()] }),
  },
  'the organisation is removed': {
    begin: async ({ world, organisation }) =>
      must(await world.operator.call('DELETE', `/v3/operator/organisations/${given(organisation).id}`)),
  },
  'the issuer is suspended': {
    begin: async ({ world, issuer }) => {
      const id = given(issuer).path.split('/').at(-1)
      must(await world.operator.call('PUT', `/v3/operator/issuers/${id}`, { body: { suspended: true, reason: 'x' } }))
    },
  },
  'the role is taken': {
    begin: async ({ issuer, person, takeRole }) => {
      if (takeRole) return takeRole()
      const body = { action: 'remove', username: person.accountId }
      must(await given(issuer).colleague.call('POST', `${given(issuer).path}/staff`, { body }))
    },
  },
  'the developer is suspended': { begin: ({ world, developer }) => suspend(world, given(developer)) },
  'the sign-in is old': { begin: async () => shiftClock(2 * 3_600_000) },
} satisfies Record<string, State>

export type StateName = keyof typeof states

export const findState = (name: StateName): State => states[name]

/** Lets the state begin at no cost of time, but where it is the time. */
export const beginState = async (name: StateName, scene: Scene): Promise<void> => {
  const before = now().getTime() - Date.now()
  await findState(name).begin(scene)
  if (name === 'the sign-in is old') return
  resetClock()
  shiftClock(before)
}
