import { context } from '#infra/context.ts'
import { passTime } from '#testing/given/given-batch.ts'
import { connections, givenConnection, settle } from '#testing/given/given-connection.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { launchByKey } from '#testing/given/given-key.ts'
import { givenWallet, takeOffer } from '#testing/given/given-wallet.ts'
import { givenAward, givenBadgeClass, givenIssuer } from '#testing/given.ts'
import { openVisitor } from '#testing/visitor.ts'
import { aloof, ended, tooShort } from '../cells.ts'
import type { Scene } from '../states.ts'
import type { Way } from '../way.ts'

const hour = 3_600_000
const read = { 'a second factor is demanded': 'works', 'the sign-in is old': 'works' } as const
/** What an account has begun outside: it is its own work, and whoever comes in by half changes nothing of it. */
const own = {
  ...aloof,
  ...read,
  'the account is suspended': 'refused',
  'the account is deleted': 'refused',
  'one of two required organisations was asked': 'works',
} as const

const makeOperator = async ({ world, person }: Scene, is_operator: boolean) => {
  const body = { is_operator }
  await world.operator.call('PUT', `/v3/operator/people/${person.accountId}`, { body })
}

export const otherWays: Way[] = [
  {
    name: 'a provider that is being linked',
    cells: { ...aloof, ...ended, 'a second factor is demanded': 'works', 'the sign-in is old': tooShort },
    given: async ({ world, person }) => {
      world.provider.present({ sub: `link-${person.accountId}`, email: person.email, email_verified: true })
      const visitor = openVisitor(world.server)
      const answer = await visitor.get('/v1/user/socialaccounts/connect?provider=kony', person.token)
      const { url } = answer.json<{ url: string }>()
      const act = () =>
        visitor.follow(url).then(
          (end) => end.searchParams.has('addedSocialAccountId'),
          () => false,
        )
      return { act }
    },
  },
  {
    name: 'a download',
    cells: { ...aloof, ...ended, 'a second factor is demanded': 'works', 'the sign-in is old': tooShort },
    given: async ({ world, person }) => {
      const { url } = (await person.call('POST', '/v3/account/exports')).json<{ url: string }>()
      return { act: async () => (await world.server.call('GET', new URL(url).pathname)).statusCode === 200 }
    },
  },
  {
    name: 'another backpack that is read',
    cells: { ...own, 'the last address is another account’s': 'works' },
    given: async ({ world, person }) => {
      const { host, server } = world
      host.credentials = [JSON.stringify(await givenSigned(person.email))]
      const connection = await givenConnection(server, person, host)
      await person.call('PUT', `${connections}/${connection.id}/sync`, { body: { is_on: true } })
      await settle(person, connection)
      return {
        act: async () => {
          host.asked.length = 0
          await passTime(49 * hour)
          await context().db.deleteFrom('other_backpacks').execute()
          return host.calls('/ims/ob/v3p0/credentials').length > 0
        },
      }
    },
  },
  {
    name: 'a badge for a wallet',
    cells: { ...own, 'the last address is another account’s': 'refused', 'the sign-in is old': tooShort },
    given: async ({ world, person }) => {
      const { server, operator } = world
      const badge = await givenBadgeClass(operator, await givenIssuer(operator))
      const award = await givenAward(operator, badge, person.email)
      const made = await person.call('POST', `/v3/backpack/badges/${award}/wallet-offers`, { body: {} })
      const { offer_url } = made.json<{ offer_url: string }>()
      const take = () => takeOffer(givenWallet(server), offer_url, 'ldp_vc')
      const act = () =>
        take().then(
          () => true,
          () => false,
        )
      return { act }
    },
  },
  {
    name: 'a key of LTI 1.1',
    cells: { ...own, 'the last address is another account’s': 'refused' },
    given: async ({ world, person }) => {
      const made = await person.call('POST', '/v1/user/integrations', { body: { integrationType: 'canvas-lti1' } })
      const { client_id: key, client_secret: secret } = made.json().integrationData.credential
      return { act: async () => (await launchByKey(world.server, key, secret)).statusCode === 200 }
    },
  },
  {
    name: 'an operator',
    cells: {
      ...aloof,
      'the account is suspended': '– no operator is suspended before the rights are taken',
      'the account is deleted': 'refused',
      'a second factor is demanded': 'works',
      'one of two required organisations was asked': '– operators come in by any way',
      'the last address is another account’s': '– the last address of an operator does not move',
      'the role is taken': 'refused',
      'the sign-in is old': 'refused',
    },
    given: async (scene) => {
      await makeOperator(scene, true)
      const body = { is_operator: true }
      const path = `/v3/operator/people/${scene.world.operator.accountId}`
      return {
        takeRole: () => makeOperator(scene, false),
        act: async () => (await scene.person.call('PUT', path, { body })).statusCode === 200,
      }
    },
  },
]
