import { expect, test } from 'vitest'
import { hashPassword, matchPassword, passwordCost, setPasswordCost } from './passwords.ts'

test('a password is hashed with no less than OWASP asks for, and matched whatever it was hashed with', async () => {
  const early = await hashPassword('correct horse battery')
  setPasswordCost(passwordCost)
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  for (const stored of [early, hash]) {
    expect(await matchPassword('correct horse battery', stored)).toBe(true)
    expect(await matchPassword('correct horse batterx', stored)).toBe(false)
  }
  expect(await matchPassword('correct horse battery', undefined)).toBe(false)
})
