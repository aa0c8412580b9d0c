import { expect, test } from 'vitest'
import { givenCommandLine } from '#testing/command-line.ts'

const { sash, db } = givenCommandLine()
const when = new Date('2026-11-22T10:00:00.000Z')

test('whoever runs the server sees its organisations and who belongs to them', async () => {
  expect((await sash('organisations', 'list')).out).toEqual(['There are no organisations.'])
  await db()
    .insertInto('organisations')
    .values({
      organisation_id: 'school',
      name: 'Harbour School',
      kind: 'saml',
      is_required: true,
      entity_id: 'https://idp.example',
      sign_in_url: 'https://idp.example/sso',
      groups_claim: '',
      created_at: when,
      changed_at: when,
    })
    .execute()
  await db().insertInto('organisation_domains').values({ domain: 'a.example', organisation_id: 'school' }).execute()
  expect((await sash('organisations', 'list')).out).toEqual(['school  Harbour School  saml  a.example  only this way'])
  expect((await sash('organisations', 'members', 'school')).out).toEqual(['There are no such members.'])
  await db()
    .insertInto('accounts')
    .values({ account_id: 'kim', first_name: 'Kim', last_name: 'Lee', agreed_terms_version: 0, created_at: when })
    .execute()
  const person = { organisation_id: 'school', account_id: 'kim', number: 1, member_id: 'one' }
  const named = { first_name: 'Kim', last_name: 'Lee', email: 'kim@a.example', is_active: false }
  await db()
    .insertInto('organisation_members')
    .values({ ...person, ...named, added_at: when, changed_at: when, signed_in_at: when })
    .execute()
  expect((await sash('organisations', 'members', 'school', 'KIM@')).out).toEqual([
    'kim  kim@a.example  Kim Lee  signed in 2026-11-22T10:00:00.000Z  let go',
  ])
  expect(await sash('organisations', 'members')).toMatchObject({ code: 1 })
  expect((await sash('organisations', 'members', 'nowhere')).err).toContain('There is no organisation nowhere.')
})
