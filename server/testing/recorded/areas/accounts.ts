import { goodPassword, readMailLink } from '../../given.ts'
import type { Ask } from '../recording.ts'
import type { World } from '../world.ts'

/** v1/user and v2/users: profiles, addresses, passwords. */
export const visitAccounts = async (ask: Ask, world: World): Promise<void> => {
  const { earner, stranger, email } = world
  const by = { token: earner.token }
  const signUp = { first_name: 'Maya', last_name: 'Okonkwo', email: email('new'), password: goodPassword }
  await ask('sign up', 'POST', '/v1/user/profile', { body: signUp })
  await ask('sign up with nothing', 'POST', '/v1/user/profile', { body: {} })
  await ask('sign up with faults', 'POST', '/v1/user/profile', {
    body: { first_name: '', last_name: 7, email: 'x', password: 'short' },
  })
  await ask('sign up with a common password', 'POST', '/v1/user/profile', {
    body: { ...signUp, email: email('common'), password: 'password123' },
  })
  await ask('sign up with an address that has an account', 'POST', '/v1/user/profile', {
    body: { ...signUp, email: earner.email },
  })
  await ask('sign up by form', 'POST', '/v1/user/profile', { form: signUp })
  const confirm = await readMailLink(email('new'))
  await ask('open the confirmation', 'GET', confirm)
  await ask('press the confirmation', 'POST', confirm)
  await ask('press a confirmation that is none', 'POST', '/v1/user/confirmemail/1?token=x')

  await ask('my profile', 'GET', '/v1/user/profile', by)
  await ask('my profile, in German', 'GET', '/v1/user/profile', { ...by, headers: { 'accept-language': 'de' } })
  await ask('no sign-in', 'GET', '/v1/user/profile')
  await ask('no sign-in, in German', 'GET', '/v1/user/profile', { headers: { 'accept-language': 'de' } })
  await ask('a token that is none', 'GET', '/v1/user/profile', { token: 'x' })
  await ask('a token for something else', 'GET', '/v1/user/profile', {
    token: await world.tokenOf(earner, 'r:backpack'),
  })
  await ask('from a site elsewhere', 'GET', '/v1/user/profile', {
    ...by,
    headers: { origin: 'https://elsewhere.example' },
  })
  await ask('change my names', 'PUT', '/v1/user/profile', {
    ...by,
    body: { first_name: 'Noor', last_name: '<b>K</b>' },
  })
  await ask('change my names wrongly', 'PUT', '/v1/user/profile', { ...by, body: { first_name: 5, last_name: '' } })
  await ask('change the password wrongly', 'PUT', '/v1/user/profile', {
    ...by,
    body: { password: 'x', current_password: 'y' },
  })

  await ask('my addresses', 'GET', '/v1/user/emails', by)
  const added = await ask('add an address', 'POST', '/v1/user/emails', { ...by, body: { email: email('second') } })
  const { id } = added.json<{ id: number }>()
  await ask('add one at once', 'POST', '/v1/user/emails', { ...by, body: { email: email('third') } })
  await ask('add an address that is none', 'POST', '/v1/user/emails', { ...by, body: { email: 'x' } })
  await ask('add nothing', 'POST', '/v1/user/emails', { ...by, body: {} })
  await ask('one address', 'GET', `/v1/user/emails/${id}`, by)
  await ask('an address of somebody else', 'GET', `/v1/user/emails/${id}`, { token: stranger.token })
  await ask('an address by a number that is none', 'GET', '/v1/user/emails/x', by)
  await ask('an unproven one as the primary', 'PUT', `/v1/user/emails/${id}`, { ...by, body: { primary: true } })
  await ask('remove an address', 'DELETE', `/v1/user/emails/${id}`, by)
  await ask('remove it again', 'DELETE', `/v1/user/emails/${id}`, by)
  await ask('send the confirmation again', 'PUT', '/v1/user/resendemail', { body: { email: earner.email } })
  await ask('forgotten password', 'POST', '/v1/user/forgot-password', { body: { email: email('nobody') } })
  await ask('a new password with a token that is none', 'PUT', '/v1/user/forgot-password', {
    body: { token: 'x', password: goodPassword },
  })
  await ask('open a reset that is none', 'GET', '/v1/user/forgot-password?token=x')

  await ask('v2: me', 'GET', '/v2/users/self', by)
  await ask('v2: no sign-in', 'GET', '/v2/users/self')
  await ask('v2: a token for something else', 'GET', '/v2/users/self', {
    token: await world.tokenOf(earner, 'r:issuer'),
  })
  await ask('v2: somebody else', 'GET', `/v2/users/${stranger.accountId}`, by)
  await ask('v2: change me', 'PUT', '/v2/users/self', { ...by, body: { firstName: 'Maya', marketingOptIn: true } })
  await ask('v2: change me wrongly', 'PUT', '/v2/users/self', { ...by, body: { firstName: 5, emails: [] } })
  await ask('v2: no primary address', 'PUT', '/v2/users/self', { ...by, body: { emails: [{ email: 'x' }] } })
  await ask('v2: the terms', 'GET', '/v2/termsVersions/latest')
  await ask('v2: forgotten password', 'POST', '/v2/auth/forgot-password', { body: {} })
  await ask('v2: a new password wrongly', 'PUT', '/v2/auth/forgot-password', {
    body: { token: 'x', password: 'short' },
  })
  await ask('v2: nothing is there', 'GET', '/v2/nothing', by)
  await ask('v1: nothing is there', 'GET', '/v1/nothing', by)
}
