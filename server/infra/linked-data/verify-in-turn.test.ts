import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readJwk } from '#openbadges'
import { createTools } from './tools.ts'

test('whoever has a thousand signatures checked lets others have their turn', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = readJwk({ kty: 'EC', crv, x, y })
  const data = Buffer.from('a statement')
  const signature = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const tools = createTools()
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  for (let count = 0; count < 1000; count++) {
    expect(await tools.verifySignature('ES256', key, data, signature)).toBe(true)
  }
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
